import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'

type Words = Readonly<Record<string, string>>
type Compiled = readonly (string | readonly [string, string?, Readonly<Record<string, Compiled>>?])[]

const here = new URL('.', import.meta.url)

describe.each(['goalquest', 'salesmakerNative', 'sampleCatalogue'])('L14 the bundle %s', bundle => {
  const folder = new URL(`${bundle}/`, here)
  const locales = readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => name.slice(0, -5))
  const read = (locale: string): Words => JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8'))
  const english = read('en_US')

  test('has the three languages that are complete so far', () => {
    expect(locales).toEqual(expect.arrayContaining(['de_DE', 'en_US', 'ja_JP']))
  })

  test.each(locales)('L14 %s has the keys of en_US, each with words and the same placeholders', locale => {
    const words = read(locale)
    expect(Object.keys(words)).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(words)) {
      expect(text.trim(), key).not.toBe('')
      expect(placeholders(text), `${locale} ${key}`).toEqual(placeholders(english[key]!))
    }
  })

  test.each(locales)('L14 %s says nothing that the page could not speak', locale => {
    for (const [key, text] of Object.entries(read(locale))) {
      expect(kinds(text), key).toEqual(expect.not.arrayContaining(['date', 'time']))
    }
  })
})

/** The words for points that a client's own label stands in for; a percentage point is none of them. */
const words = { en_US: /\bpoints?\b/i, de_DE: /\bPunkte?n?\b/, ja_JP: /(?<!パーセント)ポイント/ }
/** The label itself where a client has none, and points that nobody is paid. */
const otherPoints = [
  /media-label$/,
  /^goal-selection\.points-/,
  /^manager\.(why|dot-is)/,
  /^progress\.lead\./,
  /high-point$/,
]

test.each(['goalquest', 'sampleCatalogue'])(
  'L01 the bundle %s leaves it to the client what points are called',
  bundle => {
    for (const [locale, word] of Object.entries(words)) {
      const texts: Words = JSON.parse(readFileSync(new URL(`${bundle}/${locale}.json`, here), 'utf8'))
      for (const [key, text] of Object.entries(texts)) {
        if (otherPoints.some(other => other.test(key))) continue
        expect(text.replace(/\{points\b/g, ''), `${locale} ${key}`).not.toMatch(word)
      }
    }
  },
)

/** The names of a message's values, sorted; throws where the message is no valid ICU. */
function placeholders(text: string): string[] {
  return [...new Set(valuesOf(compileMessage(text) as Compiled).map(([name]) => name))].sort()
}

function kinds(text: string): string[] {
  return valuesOf(compileMessage(text) as Compiled).flatMap(([, kind]) => kind ?? [])
}

function valuesOf(message: Compiled): [string, string?][] {
  return message.flatMap(part => {
    if (typeof part === 'string') return []
    const [name, kind, cases] = part
    const inner = Object.values(cases ?? {}).flatMap(one => (Array.isArray(one) ? valuesOf(one) : []))
    return [[name, kind] as [string, string?], ...inner]
  })
}
