import { readFileSync } from 'node:fs'
import type { Words } from './words-check.ts'

/** The texts of a bundle in a locale as they were written, ICU and all. */
export function readWords(bundle: string, locale: string): Words {
  return JSON.parse(readFileSync(new URL(`${bundle}/${locale}.json`, import.meta.url), 'utf8'))
}

/** The keys whose text in a locale is the English one, and rightly so. */
export function sameAsEnglish(bundle: string, locale: string): readonly string[] {
  const lists = JSON.parse(readFileSync(new URL('same-as-english.json', import.meta.url), 'utf8'))
  return [...(lists[bundle]?.all ?? []), ...(lists[bundle]?.[locale] ?? [])]
}

/** What those who translate a key have to know that its English does not tell: how it can be read, and beside what it stands. */
export function readNotes(bundle: string): Words {
  return JSON.parse(readFileSync(new URL('notes.json', import.meta.url), 'utf8'))[bundle] ?? {}
}
