import type { ClientData } from '../../../contract/calls/client.ts'
import type { CompanyBrandingAndRules } from '../../../contract/calls/company-branding-and-rules.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { formsOf, labelFor, type MediaLabel, type PluralForms } from '../../../rules/clients/media-label.ts'
import { localesWithWords } from '../translations/bundles.ts'
import { versionFor } from '../translations/get-bundle.ts'
import { translate } from '../translations/translate.ts'
import type { Client, HostedClient } from './client-of-host.ts'

/** Client data as the wire knows it (decisions §2). */
export function clientData(client: HostedClient): ClientData {
  return {
    key: client.key,
    name: client.name,
    bundles: ['goalquest', 'salesmakerNative'],
    wordsVersion: versionFor(client),
    features: client.settings.features,
    locales: localesOf(client),
    defaultLocale: client.defaultLocale,
    ssoConfig: ssoConfigOf(client),
    isTestHost: client.isTestHost,
  }
}

function ssoConfigOf({ settings }: Client): ClientData['ssoConfig'] {
  const { frameOrigins: _, ...shown } = settings.sso
  return shown
}

const companies = new WeakMap<Client, CompanyBrandingAndRules>()

/** Branding, password rules, countries and locales as the wire knows them (product §3); the same as long as the settings are. */
export function companyData(client: Client): CompanyBrandingAndRules {
  const known = companies.get(client) ?? Object.freeze(makeCompanyData(client))
  companies.set(client, known)
  return known
}

function makeCompanyData(client: Client): CompanyBrandingAndRules {
  const { branding, passwordRules, countries } = client.settings
  const locales = localesOf(client)
  const names = new Intl.DisplayNames([localeOf(client.defaultLocale).intlCode], { type: 'region' })
  return {
    clientBranding: {
      ...(branding.logo === undefined ? {} : { clientLogo: branding.logo }),
      primaryColor: branding.primaryColor,
      secondaryColor: branding.secondaryColor,
      theme: branding.theme,
      mediaLabel: mediaLabelOf(client, client.defaultLocale),
      mediaLabels: locales.map(({ code }) => {
        const { mediaLabel, mediaLabelForms } = pointsLabelOf(client, code)
        return { locale: code, cmText: mediaLabel, ...(mediaLabelForms && { mediaLabelForms }) }
      }),
    },
    passwordRules,
    clientCountries: countries.map(code => ({ code, name: names.of(code) ?? code })),
    defaultLocale: client.defaultLocale,
    localeList: locales,
  }
}

type Labelled = Pick<Client, 'settings' | 'defaultLocale'>

/**
 * What the client calls its points in a locale, such as `miles`, and `mile` beside a 1: else as in another country of that
 * language, else as in the client's own; a client without a name of its own for them has the word of the bundle.
 */
export function pointsLabelOf({ settings, defaultLocale }: Labelled, locale: string): MediaLabel {
  const { mediaLabels, mediaLabelForms } = settings
  const near = Object.keys(mediaLabels).find(code => sameLanguage(code, locale))
  const of = mediaLabels[locale] === undefined ? (near ?? defaultLocale) : locale
  const mediaLabel = mediaLabels[of]
  if (mediaLabel === undefined) return bundleLabel(locale)
  // The plural forms of one language do not fit another.
  const forms = sameLanguage(of, locale) ? mediaLabelForms[of] : undefined
  return { mediaLabel, ...(forms && { mediaLabelForms: forms }) }
}

/** The same for a text without a number. */
export function mediaLabelOf(client: Labelled, locale: string): string {
  return pointsLabelOf(client, locale).mediaLabel
}

/** The same beside a number: 1 is `mile`, 60 are `miles`. */
export function countedLabelOf(client: Labelled, locale: string, count: number): string {
  return labelFor(pointsLabelOf(client, locale), count, localeOf(locale).intlCode)
}

function sameLanguage(one: string, other: string): boolean {
  return one.slice(0, 3) === other.slice(0, 3)
}

const samples = [0, 1, 2, 3, 5, 6, 11, 100, 1.5, 1_000_000]

const bundleLabels = new Map<string, MediaLabel>()

/** The product's own word, in each form that the locale's language has; the bundle does not change while we run. */
function bundleLabel(locale: string): MediaLabel {
  const known = bundleLabels.get(locale)
  if (known !== undefined) return known
  const { intlCode } = localeOf(locale)
  const rules = new Intl.PluralRules(intlCode)
  const forms = formsOf(intlCode).map(form => {
    const count = samples.find(sample => rules.select(sample) === form)
    return [form, translate(locale, 'points.counted-label', { count })]
  })
  const label = {
    mediaLabel: translate(locale, 'points.media-label'),
    mediaLabelForms: Object.fromEntries(forms) as PluralForms,
  }
  bundleLabels.set(locale, label)
  return label
}

/** The languages that a client offers: those it has chosen, else all, each once its words are there. */
export function localesOf({ settings }: Client): ClientData['locales'] {
  const ready = localesWithWords()
  return (settings.locales ?? ready).filter(code => ready.includes(code)).map(code => ({ ...localeOf(code) }))
}
