import * as z from 'zod/mini'
import { colour, localeCode, theme } from '../../../contract/shapes.ts'

/** What a client may set: kept as one document beside its name, time zone and default locale (product §3). */
export const clientSettings = z.strictObject({
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
  locales: z._default(z.array(localeCode), ['en_US', 'de_DE', 'ja_JP']),
  features: z._default(
    z.strictObject({
      dashboard: z._default(z.boolean(), true),
      /** One-time codes for points (product §3, participantFeatures). */
      ots: z._default(z.boolean(), false),
    }),
    { dashboard: true, ots: false },
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
  countries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))), []),
  results: z._default(z.strictObject({ sameApprover: z._default(z.boolean(), false) }), { sameApprover: false }),
})
export type ClientSettings = z.output<typeof clientSettings>
export type ClientSettingsInput = z.input<typeof clientSettings>
