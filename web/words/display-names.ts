import { spokenLocale } from './words.ts'

/** A language by its name in the language spoken here, such as `American English` for `en_US`. */
export const languageName = (locale: string): string => nameOf('language', locale.replace('_', '-'))

/** A country by its name in the language spoken here, such as `Japan` for `JP`. */
export const countryName = (code: string): string => nameOf('region', code)

function nameOf(type: 'language' | 'region', code: string): string {
  return new Intl.DisplayNames(spokenLocale().intlCode, { type }).of(code) ?? code
}
