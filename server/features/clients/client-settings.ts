import * as z from 'zod/mini'
import { mediaLabelFormsByLocale, refuseFormsAlone } from '../../../contract/media-label-forms.ts'
import { colour, localeCode, theme } from '../../../contract/shapes.ts'

export const pageType = z.enum(['merchandise', 'experiences'])

// An address as browsers write it, without a path: plain http only on a developer's machine.
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && isWebAddress(text)
}

// Where people go to spend points; a path is on the client's own host, as the sample catalogue of the demo is.
function isCatalogue(text: string): boolean {
  return /^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(text) || isWebAddress(text)
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  if (username !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && /(^|[.])localhost$/.test(hostname))
}

/** What a client may set: kept as one document beside its name, time zone and default locale (product §3). */
export const clientSettings = z
  .strictObject({
    /** Where people reach the client, such as `https://points.example.com`; without it the first host says (security T1). */
    origin: z.optional(z.string().check(z.refine(isOrigin, 'must look like https://points.example.com'))),
    branding: z._default(
      z.strictObject({
        /** A path on our own host: the content policy lets no page load pictures from elsewhere (security T11). */
        logo: z.optional(z.string().check(z.regex(/^\/[^/\\][^\s\\]*$/))),
        primaryColor: z._default(colour, '#44c9fb'),
        secondaryColor: z._default(colour, '#0c7eac'),
        theme: z._default(theme, 'mountain'),
      }),
      { primaryColor: '#44c9fb', secondaryColor: '#0c7eac', theme: 'mountain' },
    ),
    /** The name of the unit of points, per locale; where it is missing, the word of the bundle. */
    mediaLabels: z._default(z.record(localeCode, z.string().check(z.minLength(1), z.maxLength(40))), {}),
    /** The same beside a number, where that differs: `{ en_US: { one: 'mile', other: 'miles' } }`. */
    mediaLabelForms: z._default(mediaLabelFormsByLocale, {}),
    /** The languages a client has chosen to offer; all of the product where it has not chosen. */
    locales: z.optional(z.array(localeCode)),
    features: z._default(
      z.strictObject({
        dashboard: z._default(z.boolean(), true),
        /** Personal plans (product §3, My plan). */
        myPlan: z._default(z.boolean(), true),
        /** One-time codes for points (product §3, participantFeatures). */
        ots: z._default(z.boolean(), false),
      }),
      { dashboard: true, myPlan: true, ots: false },
    ),
    passwordRules: z._default(
      z.strictObject({
        isLowerCaseRequired: z._default(z.boolean(), false),
        isUpperCaseRequired: z._default(z.boolean(), false),
        isSpecialCharRequired: z._default(z.boolean(), false),
        isNumberRequired: z._default(z.boolean(), false),
        minLength: z._default(z.int(), 12),
        maxLength: z._default(z.int(), 128),
      }),
      {
        isLowerCaseRequired: false,
        isUpperCaseRequired: false,
        isSpecialCharRequired: false,
        isNumberRequired: false,
        minLength: 12,
        maxLength: 128,
      },
    ),
    /** The version of the privacy notice; above 0 it is shown until it is acknowledged (product §6). */
    privacyNotice: z._default(z.strictObject({ version: z._default(z.int().check(z.minimum(0)), 0) }), { version: 0 }),
    /** Who reads what people write by the contact form. */
    contact: z._default(z.strictObject({ to: z.optional(z.email()) }), {}),
    mail: z._default(z.strictObject({ from: z.optional(z.email()) }), {}),
    /** The shop that points are spent in (product §2, redeem menu); without it there is no menu. */
    catalogue: z.optional(
      z.strictObject({
        url: z.string().check(z.refine(isCatalogue, 'must be an https address')),
        pageTypes: z.array(pageType).check(z.minLength(1)),
      }),
    ),
    /** How people sign on; written by `sso apply` alone, which keeps the providers themselves elsewhere. */
    sso: z._default(
      z.strictObject({
        ssoType: z.enum(['none', 'login_only', 'sso_login', 'sso_only']),
        clientSite: z.optional(z.strictObject({ name: z.string(), url: z.string() })),
        logoutUrl: z.optional(z.string()),
        providers: z.array(z.strictObject({ providerId: z.string(), name: z.string() })),
        /** Who may frame the canvas page, and no other (security T20). */
        frameOrigins: z.array(z.string()),
      }),
      { ssoType: 'none', providers: [], frameOrigins: [] },
    ),
    /** Whether somebody who acts as a person may keep goals and plans for them (decisions §8). */
    launchAs: z._default(z.strictObject({ goalsAllowed: z._default(z.boolean(), false) }), { goalsAllowed: false }),
    /** How many codes one person may redeem; without it as many as they have. */
    codes: z._default(z.strictObject({ perPerson: z.optional(z.int().check(z.minimum(1))) }), {}),
    countries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))), []),
    results: z._default(z.strictObject({ sameApprover: z._default(z.boolean(), false) }), { sameApprover: false }),
  })
  .check(refuseFormsAlone('mediaLabels'))
export type ClientSettings = z.output<typeof clientSettings>
export type ClientSettingsInput = z.input<typeof clientSettings>
