import * as z from 'zod/mini'
import { call } from '../call.ts'
import { colour, locale, localeCode, mediaLabelForms, theme } from '../shapes.ts'

/** Client branding and company data (product §3). */
export const companyBrandingAndRules = z.object({
  clientBranding: z.object({
    clientLogo: z.optional(z.string()),
    primaryColor: colour,
    secondaryColor: colour,
    theme,
    mediaLabel: z.string(),
    mediaLabels: z.array(
      z.object({ locale: localeCode, cmText: z.string(), mediaLabelForms: z.optional(mediaLabelForms) }),
    ),
  }),
  passwordRules: z.object({
    isLowerCaseRequired: z.boolean(),
    isUpperCaseRequired: z.boolean(),
    isSpecialCharRequired: z.boolean(),
    isNumberRequired: z.boolean(),
    minLength: z.int(),
    maxLength: z.int(),
  }),
  clientCountries: z.array(z.object({ code: z.string(), name: z.string() })),
  defaultLocale: localeCode,
  localeList: z.array(locale),
})
export type CompanyBrandingAndRules = z.output<typeof companyBrandingAndRules>

export const getCompanyBrandingAndRules = call({
  name: 'getCompanyBrandingAndRules',
  summary: 'Branding, password rules, countries and locales of the client',
  method: 'GET',
  path: '/api/v1.0/company-branding-and-rules',
  reply: companyBrandingAndRules,
  refusals: {},
})
