import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { locales } from '../rules/clients/locales.ts'
import { readNotes, readWords, sameAsEnglish } from './read-words.ts'
import { findingsIn } from './words-check.ts'

const everyLocale: readonly string[] = locales.map(({ code }) => code)
/** The languages of each bundle: the console has few, and whoever has another one reads it in en_US (spec/console.md). */
const localesOf: Readonly<Record<string, readonly string[]>> = {
  goalquest: everyLocale,
  salesmakerNative: everyLocale,
  sampleCatalogue: everyLocale,
  console: ['de_DE', 'en_US', 'ja_JP'],
}
const bundles = Object.keys(localesOf)

describe.each(bundles)('L14 the bundle %s', bundle => {
  const english = readWords(bundle, 'en_US')

  test('notes for translators are each about a key that there is', () => {
    for (const [key, note] of Object.entries(readNotes(bundle))) {
      expect(english, key).toHaveProperty([key])
      expect(note, key).toMatch(/[.!?]$/)
    }
  })

  test('speaks its languages', () => {
    const files = readdirSync(new URL(`${bundle}/`, import.meta.url)).filter(name => name.endsWith('.json'))
    expect(files.sort()).toEqual(localesOf[bundle]!.map(code => `${code}.json`).sort())
  })

  test.each(localesOf[bundle]!)('L14 P12 %s is complete, and written as its language is', code => {
    const words = readWords(bundle, code)
    expect(Object.keys(words)).toEqual(Object.keys(english))
    const findings = findingsIn(code, words, english, sameAsEnglish(bundle, code))
    expect(findings.map(({ key, problem }) => `${key} ${problem}`)).toEqual([])
  })

  test.each(localesOf[bundle]!)('L14 each message of %s can be compiled', code => {
    // What cannot be is left as it was written, with its braces.
    const broken = Object.entries(readWords(bundle, code)).filter(
      ([, text]) => text.includes('{') && compileMessage(text)[0] === text,
    )
    expect(broken).toEqual([])
  })
})

test('L14 N16 every language has the texts that a client has not written itself', () => {
  const folder = new URL('texts/', import.meta.url)
  const tags = (locale: string, name: string) =>
    readFileSync(new URL(`${locale}/${name}`, folder), 'utf8').match(/<[^>\s]+/g)
  const names = readdirSync(new URL('en_US/', folder))
  for (const { code } of locales) {
    expect(readdirSync(new URL(`${code}/`, folder)), code).toEqual(names)
    for (const name of names) expect(tags(code, name), `${code} ${name}`).toEqual(tags('en_US', name))
  }
})

test('L14 each long text was translated from the English that stands there now', () => {
  const folder = new URL('texts/en_US/', import.meta.url)
  const versionOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(new URL(name, folder)))
      .digest('hex')
      .slice(0, 12)
  const now = Object.fromEntries(readdirSync(folder).map(name => [name, versionOf(name)]))
  // Whoever has brought a translation up to date writes the version that this prints beside it.
  const seen = JSON.parse(readFileSync(new URL('texts-translated-from.json', import.meta.url), 'utf8'))
  expect(seen).toEqual(Object.fromEntries(everyLocale.filter(code => code !== 'en_US').map(code => [code, now])))
})

test('L14 what stands in the list of texts equal to English is equal', () => {
  const english = readWords('goalquest', 'en_US')
  for (const { code } of locales) {
    const words = readWords('goalquest', code)
    for (const key of sameAsEnglish('goalquest', code)) expect(words[key], `${code} ${key}`).toBe(english[key])
  }
})

test.each(localesOf['console']!)('W02c in %s a report claims of no value that it can be read in two ways', code => {
  const words = readWords('console', code)
  // It asks for the file once: 31/12/2026 stands there, too, though it can be read in one way only.
  for (const key of ['issues.date-order-unknown', 'issues.decimal-sign-unknown'])
    expect(words[key], key).not.toMatch(/both ways|two ways|zwei Arten|2通り/)
})

test('L14 notes for translators are about bundles that there are', () => {
  const notes = JSON.parse(readFileSync(new URL('notes.json', import.meta.url), 'utf8'))
  for (const bundle of Object.keys(notes)) expect(bundles).toContain(bundle)
})

describe('L14 the sample program', () => {
  const folder = new URL('../samples/programs/', import.meta.url)
  test.each(readdirSync(folder))('%s is written as its languages are, in the words of their glossaries', name => {
    const texts = textsIn(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    for (const [locale, text] of texts) {
      expect(findingsIn(locale, { text }, { text }, ['text']), text).toEqual([])
      // docs/words/ja_JP.md: these sound like pay and like money.
      if (locale === 'ja_JP') expect(text).not.toMatch(/報酬|報奨|賞金/)
    }
  })
})

/** Every text of a document with its locale, wherever it stands. */
function textsIn(part: unknown): [locale: string, text: string][] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]): [string, string][] =>
    everyLocale.includes(key) && typeof value === 'string' ? [[key, value]] : textsIn(value),
  )
}
