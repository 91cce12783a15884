import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textsBelow } from './modules.ts'

const root = join(import.meta.dirname, '..')
const sources = ['web', 'server', 'rules', 'contract'].flatMap(folder =>
  textsBelow(root, folder, /^(?!.*(\.(test|long)\.|fixture)).*\.tsx?$/),
)

/** Where a source matches, as `file: what`. */
function found(sign: RegExp): string[] {
  return sources.flatMap(([file, text]) =>
    [...text.matchAll(new RegExp(sign, 'g'))].map(([what]) => `${file}: ${what}`),
  )
}

const byHand = /\.toLocale(Date|Time)?String\(|\.toLocale(Upper|Lower)Case\(\)|\.localeCompare\(|new Intl\.\w+\(\)/
const numbers = /(new Intl\.N|\bn)umberFormat\(/
const dates = /new Intl\.DateTimeFormat\(|\bdateFormat\(/
// Two texts with a blank between, or glued to one: only sentences() knows that Chinese and Japanese put none.
const glued = /\b(t|errorText)\((?:[^(){}]|\([^()]*\)|\{[^{}]*\})*\)(\}(\{' '\}| )*\{|\}\$\{| *\+ *)(t|errorText)\(/

test('L14 no word, number or day is written in the language of the computer', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(found(byHand)).toEqual([])
})

test('L14 P08 numbers and days become words in one place each', () => {
  const elsewhere = (sign: RegExp) => [...new Set(found(sign).map(one => one.split(':')[0]!))].sort()
  expect(elsewhere(numbers)).toEqual(['rules/clients/write-figures.ts', 'rules/clients/write-number.ts'])
  // Of the others one asks whether there is a zone, and one for its name.
  expect(elsewhere(dates)).toEqual([
    'rules/clients/time-zone.ts',
    'rules/clients/write-days.ts',
    'server/features/program-rules/figure-words.ts',
  ])
})

test('L14 no screen puts two texts side by side but by sentences()', () => {
  expect(found(glued)).toEqual([])
})

test.each([
  [byHand, 'amount.toLocaleString()'],
  [byHand, 'name[0].toLocaleUpperCase()'],
  [glued, "{t('a.b')} {t('c.d', { percent })}"],
  [glued, "{t(words.headline, values)}{' '}{t('c.d')}"],
  [glued, ['$', "{t('a.b', { name: full(name) })}", '$', "{t('c.d')}"].join('')],
  [glued, "t('a.b') + t('c.d')"],
])('L14 %s finds %s', (sign, text) => {
  expect(text).toMatch(sign)
})
