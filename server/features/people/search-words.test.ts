import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { testClient } from '../../db/test-world.ts'
import { searchWords } from './search-words.ts'

const database = testDatabase()

test('T34 a search asks for no more words than a name has, however it is written', async () => {
  const one = await testClient(database.db, 1, 'one')
  const countWords = (search: string, locale = 'en_US') =>
    one.within(async tx => (await searchWords(tx, search, locale))?.flat(2).length)
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789αβγδ']
  expect(await countWords(letters.join('-'))).toBe(6)
  expect(
    await countWords(
      letters
        .map(letter => `${letter}ae`)
        .slice(0, 20)
        .join('-'),
      'de_DE',
    ),
  ).toBeLessThanOrEqual(18)
  expect(await countWords('\ufdfa'.repeat(80))).toBeLessThanOrEqual(6)
  expect(await countWords('a b c d e f g')).toBe(6)
  expect(await countWords(' -- … ')).toBe(0)
  expect(await countWords('  ')).toBeUndefined()
})
