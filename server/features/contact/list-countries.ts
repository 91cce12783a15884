import { localeOf } from '../../../rules/clients/locales.ts'
import type { Client } from '../clients/client-of-host.ts'

/** A country of the client, by its ISO 3166 code. */
export interface Country {
  readonly code: string
  readonly name: string
}

/** The client's countries by name, in the order of the locale: in German Österreich stands beside Oman, not after Zypern. */
export function listCountries({ settings }: Pick<Client, 'settings'>, locale: string): Country[] {
  const { intlCode } = localeOf(locale)
  const names = new Intl.DisplayNames([intlCode], { type: 'region' })
  const { compare } = new Intl.Collator(intlCode)
  return settings.countries
    .map(code => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name))
}
