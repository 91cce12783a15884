import * as z from 'zod/mini'
import { mediaLabelFormsByLocale } from './media-label-forms.ts'
import { colour, localeCode, theme } from './shapes.ts'

/** Parts of a client's settings (product §3), as they are kept, and as the cards of the console show and change them. */

export const brandingSettings = z.strictObject({
  /** A path on our own host: the content policy lets no page load pictures from elsewhere (security T11). */
  logo: z.optional(z.string().check(z.maxLength(200), z.regex(/^\/[^/\\][^\s\\]*$/))),
  /** The picture of programs whose theme is none and which have none of their own: likewise a path on our own host. */
  hero: z.optional(z.string().check(z.maxLength(200), z.regex(/^\/[^/\\][^\s\\]*$/))),
  primaryColor: z._default(colour, '#44c9fb'),
  secondaryColor: z._default(colour, '#0c7eac'),
  theme: z._default(theme, 'mountain'),
})

/** The name of the unit of points, per locale; where it is missing, the word of the bundle. */
export const mediaLabels = z.record(localeCode, z.string().check(z.minLength(1), z.maxLength(40)))

export const featureSettings = z.strictObject({
  dashboard: z._default(z.boolean(), true),
  /** Personal plans (product §3, My plan). */
  myPlan: z._default(z.boolean(), true),
  /** One-time codes for points (product §3, participantFeatures). */
  ots: z._default(z.boolean(), false),
})

export const passwordSettings = z.strictObject({
  isLowerCaseRequired: z._default(z.boolean(), false),
  isUpperCaseRequired: z._default(z.boolean(), false),
  isSpecialCharRequired: z._default(z.boolean(), false),
  isNumberRequired: z._default(z.boolean(), false),
  minLength: z._default(z.int(), 12),
  maxLength: z._default(z.int(), 128),
})

/** After how many hours whoever signed in signs in again, however busy they are: 12 at most (security T9). */
export const sessionSettings = z.strictObject({
  hours: z._default(z.int().check(z.minimum(1), z.maximum(12)), 12),
})

/** The version of the privacy notice; above 0 it is shown until it is acknowledged (product §6). */
export const privacySettings = z.strictObject({
  version: z._default(z.int().check(z.minimum(0), z.maximum(999_999)), 0),
})

/** Who reads what people write by the contact form. */
export const contactSettings = z.strictObject({ to: z.optional(z.email()) })
export const mailSettings = z.strictObject({ from: z.optional(z.email()) })
/** How many codes one person may redeem; without it as many as they have. */
export const codeSettings = z.strictObject({ perPerson: z.optional(z.int().check(z.minimum(1))) })
/** The most points that one person moves alone by an adjustment; beyond it a second one agrees (console §4, W04a). */
export const adjustmentSettings = z.strictObject({
  alone: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000_000)), 1000),
})
/** Whether whoever prepared results may approve them. */
export const resultsSettings = z.strictObject({ sameApprover: z._default(z.boolean(), false) })
/** Whether somebody who acts as a person may keep goals and plans for them (decisions §8). */
export const launchSettings = z.strictObject({ goalsAllowed: z._default(z.boolean(), false) })
export const countryCodes = z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(300))
export const localeCodes = z.array(localeCode).check(z.maxLength(100))

/** What each card of the console shows and changes, as a whole. */
export const settingsCards = {
  brand: z.strictObject({ branding: brandingSettings }),
  points: z.strictObject({ mediaLabels, mediaLabelForms: mediaLabelFormsByLocale }),
  languages: z.strictObject({
    /** Those that the client offers; without it all. */
    locales: z.optional(localeCodes),
    /** Of whoever has chosen none, and of texts that have no translation; kept beside the settings. */
    defaultLocale: localeCode,
    countries: countryCodes,
  }),
  people: z.strictObject({ passwordRules: passwordSettings, sessions: sessionSettings }),
  privacy: z.strictObject({ privacyNotice: privacySettings }),
  features: z.strictObject({ features: featureSettings, codes: codeSettings }),
  mail: z.strictObject({ mail: mailSettings, contact: contactSettings }),
  /** By whose days programs begin and end; kept beside the settings. */
  time: z.strictObject({ timeZone: z.string().check(z.minLength(1), z.maxLength(60)) }),
  approval: z.strictObject({ results: resultsSettings, adjustments: adjustmentSettings, launchAs: launchSettings }),
} as const

export type SettingsCard = keyof typeof settingsCards
export const cardNames = Object.keys(settingsCards) as readonly SettingsCard[]
export type CardValue<Card extends SettingsCard = SettingsCard> = z.output<(typeof settingsCards)[Card]>

/** Why a setting cannot be so, as words that a message can choose by. `shape`: it has a form that no card gives it. */
export const settingsFaults = [
  'shape',
  'noObject',
  'unknown',
  'minLength',
  'maxLength',
  'aboveMax',
  'localeUnknown',
  'defaultMissing',
  'countryUnknown',
  'twice',
  'noticeBehind',
  'zoneUnknown',
  'pictureGone',
  'notHttps',
] as const
export type SettingsFault = (typeof settingsFaults)[number]

/** By which a card is known not to have changed: a print of what it shows. */
export const cardRevision = z.string().check(z.regex(/^[\w-]{8,40}$/))
