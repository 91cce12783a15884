/** The languages of the product, all written from left to right (product §3, Locale). Labels name each in itself. */
export const locales = [
  { code: 'de_DE', intlCode: 'de-DE', writingDirection: 'ltr', label: 'Deutsch' },
  { code: 'en_GB', intlCode: 'en-GB', writingDirection: 'ltr', label: 'English [U.K.]' },
  { code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English [U.S.]' },
  { code: 'es_ES', intlCode: 'es-ES', writingDirection: 'ltr', label: 'Español [España]' },
  { code: 'es_MX', intlCode: 'es-MX', writingDirection: 'ltr', label: 'Español [México]' },
  { code: 'fr_CA', intlCode: 'fr-CA', writingDirection: 'ltr', label: 'Français [Canada]' },
  { code: 'fr_FR', intlCode: 'fr-FR', writingDirection: 'ltr', label: 'Français [France]' },
  { code: 'it_IT', intlCode: 'it-IT', writingDirection: 'ltr', label: 'Italiano' },
  { code: 'ja_JP', intlCode: 'ja-JP', writingDirection: 'ltr', label: '日本語' },
  { code: 'ko_KR', intlCode: 'ko-KR', writingDirection: 'ltr', label: '한국어' },
  { code: 'nl_NL', intlCode: 'nl-NL', writingDirection: 'ltr', label: 'Nederlands' },
  { code: 'pl_PL', intlCode: 'pl-PL', writingDirection: 'ltr', label: 'Polski' },
  { code: 'pt_BR', intlCode: 'pt-BR', writingDirection: 'ltr', label: 'Português [Brasil]' },
  { code: 'ru_RU', intlCode: 'ru-RU', writingDirection: 'ltr', label: 'Русский' },
  { code: 'tr_TR', intlCode: 'tr-TR', writingDirection: 'ltr', label: 'Türkçe' },
  { code: 'zh_CN', intlCode: 'zh-CN', writingDirection: 'ltr', label: '简体中文' },
  { code: 'zh_TW', intlCode: 'zh-TW', writingDirection: 'ltr', label: '繁體中文' },
] as const

export type LocaleCode = (typeof locales)[number]['code']

/** Default of the product, for clients and people alike. */
export const defaultLocale: LocaleCode = 'en_US'

/** The locale of a code; `en_US` for one that is not ours: `localeOf('xx_XX').intlCode` is `en-US`. */
export function localeOf(code: string): (typeof locales)[number] {
  return locales.find(locale => locale.code === code) ?? locales.find(locale => locale.code === defaultLocale)!
}
