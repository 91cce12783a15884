import * as z from 'zod/mini'
import { occasionSettings } from '../../../contract/mails.ts'
import { mediaLabelFormsByLocale, refuseFormsAlone } from '../../../contract/media-label-forms.ts'
import {
  adjustmentSettings,
  brandingSettings,
  codeSettings,
  contactSettings,
  countryCodes,
  featureSettings,
  launchSettings,
  localeCodes,
  mailSettings,
  mediaLabels,
  passwordSettings,
  privacySettings,
  resultsSettings,
  sessionSettings,
} from '../../../contract/settings.ts'

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
    branding: z._default(brandingSettings, {
      primaryColor: '#44c9fb',
      secondaryColor: '#0c7eac',
      theme: 'mountain',
    }),
    mediaLabels: z._default(mediaLabels, {}),
    /** The same beside a number, where that differs: `{ en_US: { one: 'mile', other: 'miles' } }`. */
    mediaLabelForms: z._default(mediaLabelFormsByLocale, {}),
    /** The languages a client has chosen to offer; all of the product where it has not chosen. */
    locales: z.optional(localeCodes),
    features: z._default(featureSettings, { dashboard: true, myPlan: true, ots: false }),
    passwordRules: z._default(passwordSettings, {
      isLowerCaseRequired: false,
      isUpperCaseRequired: false,
      isSpecialCharRequired: false,
      isNumberRequired: false,
      minLength: 12,
      maxLength: 128,
    }),
    sessions: z._default(sessionSettings, { hours: 12 }),
    privacyNotice: z._default(privacySettings, { version: 0 }),
    contact: z._default(contactSettings, {}),
    mail: z._default(mailSettings, {}),
    /** Which mails people get of themselves, and when; written by the console's mails alone. */
    occasions: z.prefault(occasionSettings, {}),
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
    launchAs: z._default(launchSettings, { goalsAllowed: false }),
    codes: z._default(codeSettings, {}),
    adjustments: z._default(adjustmentSettings, { alone: 1000 }),
    countries: z._default(countryCodes, []),
    results: z._default(resultsSettings, { sameApprover: false }),
  })
  .check(refuseFormsAlone('mediaLabels'))
export type ClientSettings = z.output<typeof clientSettings>
export type ClientSettingsInput = z.input<typeof clientSettings>
