import * as z from 'zod/mini'
import { canvasProvider, oidcProvider, samlProvider, ssoDocument } from './sso-document.ts'

/** Shapes of the console's calls about sign-on. */

export const ssoTypes = ['none', 'login_only', 'sso_login', 'sso_only'] as const
export const clientSite = ssoDocument.shape.clientSite.def.innerType
export const logoutUrl = ssoDocument.shape.logoutUrl.def.innerType
export const providerId = oidcProvider.shape.providerId

/** A provider as it is shown: its secrets are never given back. */
export const shownProvider = z.discriminatedUnion('type', [
  z.omit(oidcProvider, { clientSecret: true }),
  samlProvider,
  z.omit(canvasProvider, { consumerSecret: true }),
])
export type ShownProvider = z.output<typeof shownProvider>

/** Which ways in there are, and the providers in their order. */
export const wayIn = z.strictObject({
  ssoType: z.enum(ssoTypes),
  clientSite: z.optional(clientSite),
  logoutUrl: z.optional(logoutUrl),
  providers: z.array(providerId).check(z.maxLength(5)),
})

export const trialId = z.string().check(z.regex(/^[\w-]{22}$/))

/** What is found at a provider without anybody signing on: `sign-on.check-CODE` of the console's words, and what goes into it. */
export const providerCheck = z.object({
  ok: z.boolean(),
  code: z.string(),
  values: z.record(z.string(), z.string()),
})
