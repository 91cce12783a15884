import type { ClientData } from '../../../contract/calls/client.ts'
import type { CompanyBrandingAndRules } from '../../../contract/calls/company-branding-and-rules.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { localesWithWords } from '../translations/bundles.ts'
import { translate } from '../translations/translate.ts'
import type { Client, HostedClient } from './client-of-host.ts'

/** Client data as the wire knows it (decisions §2). */
export function clientData(client: HostedClient): ClientData {
  return {
    key: client.key,
    name: client.name,
    bundles: ['goalquest', 'salesmakerNative'],
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

/** Branding, password rules, countries and locales as the wire knows them (product §3). */
export function companyData(client: Client): CompanyBrandingAndRules {
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
      mediaLabels: locales.map(({ code }) => ({ locale: code, cmText: mediaLabelOf(client, code) })),
    },
    passwordRules,
    clientCountries: countries.map(code => ({ code, name: names.of(code) ?? code })),
    defaultLocale: client.defaultLocale,
    localeList: locales,
  }
}

/**
 * What the client calls its points in a locale, such as `miles`: else as in another country of that language, else as in the
 * client's own; a client without a name of its own for them has the word of the bundle.
 */
export function mediaLabelOf(
  { settings: { mediaLabels }, defaultLocale }: Pick<Client, 'settings' | 'defaultLocale'>,
  locale: string,
): string {
  const language = locale.slice(0, 3)
  const near = Object.keys(mediaLabels).find(code => code.startsWith(language))
  const label = mediaLabels[locale] ?? mediaLabels[near ?? defaultLocale]
  return label ?? translate(locale, 'points.media-label')
}

/** The languages that a client offers: those it has chosen, else all, each once its words are there. */
export function localesOf({ settings }: Client): ClientData['locales'] {
  const ready = localesWithWords()
  return (settings.locales ?? ready).filter(code => ready.includes(code)).map(code => ({ ...localeOf(code) }))
}
