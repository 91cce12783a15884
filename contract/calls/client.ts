import * as z from 'zod/mini'
import { call } from '../call.ts'
import { locale, localeCode } from '../shapes.ts'

/** Client data (decisions §2): what a page must know before anybody signs in. */
export const client = z.object({
  key: z.string(),
  name: z.string(),
  bundles: z.array(z.string()),
  /** Of all bundles: who asks for one by it (`v`) may keep the answer for a year. */
  wordsVersion: z.string(),
  features: z.object({ dashboard: z.boolean(), myPlan: z.boolean(), ots: z.boolean() }),
  locales: z.array(locale),
  defaultLocale: localeCode,
  ssoConfig: z.object({
    ssoType: z.enum(['none', 'login_only', 'sso_login', 'sso_only']),
    clientSite: z.optional(z.object({ name: z.string(), url: z.string() })),
    /** Where people go after they logged out, where sign-on is the only way in. */
    logoutUrl: z.optional(z.string()),
    /** The ways to sign on, each begun at `/sso/login?provider=ID`. */
    providers: z.array(z.object({ providerId: z.string(), name: z.string() })),
  }),
  isTestHost: z.boolean(),
})
export type ClientData = z.output<typeof client>

export const getClient = call({
  name: 'getClient',
  summary: 'Client data: name, bundles, features, locales, sign-in',
  method: 'GET',
  path: '/api/v1.0/client',
  reply: client,
  refusals: {},
})
