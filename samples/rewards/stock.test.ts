import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rewardDocuments } from '../../contract/reward-document.ts'
import { locales } from '../../rules/clients/locales.ts'
import { drawings } from '../../rules/rewards/drawings.ts'
import { stock } from './stock.ts'

test('S01 the sample stock is forty rewards, each with a drawing of its own, a name and a description in every language', () => {
  expect(rewardDocuments.safeParse(stock).success).toBe(true)
  expect(stock.map(({ drawing }) => drawing).sort()).toEqual([...drawings].sort())
  const codes = locales.map(({ code }) => code).sort()
  for (const { sku, name, text, options = [] } of stock) {
    expect(Object.keys(name).sort(), sku).toEqual(codes)
    expect(Object.keys(text ?? {}).sort(), sku).toEqual(codes)
    // A size is written alike everywhere.
    const colors = options.filter(({ key }) => !key.startsWith('EU-'))
    for (const { key, name } of colors) expect(Object.keys(name).sort(), `${sku} ${key}`).toEqual(codes)
  }
})

test('S01 the drawings of the list are those of the file, which stays small', () => {
  const file = readFileSync(new URL('../../web/screens/rewards/parts/drawings.svg', import.meta.url), 'utf8')
  expect([...file.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)).toEqual([...drawings])
  expect(file.length).toBeLessThan(25_000)
})
