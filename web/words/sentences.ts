import { spokenLocale } from './words.ts'

/** Whole sentences, one after the other as the language writes them: `A. B.`, in Chinese and Japanese `A。B。`. */
export function sentences(...texts: readonly (string | false | undefined)[]): string {
  const isWithoutSpaces = /^(ja|zh)/.test(spokenLocale().code)
  return texts.filter(Boolean).join(isWithoutSpaces ? '' : ' ')
}
