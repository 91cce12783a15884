import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { testClient } from '../../db/test-world.ts'

const database = testDatabase()

test('P18 names are found however they are written: case, width and marks make no difference', async () => {
  const one = await testClient(database.db, 1, 'one')
  const wordsOf = (first: string, last: string) =>
    one.within(async tenant => {
      const rows = await tenant.query<{ word: string }>(
        'select word from words_of_person($1, $2) s (word) order by 1',
        [first, last],
      )
      return rows.map(({ word }) => word)
    })
  expect(await wordsOf('Zoë', 'van der Löwenstraße')).toEqual(['der', 'lowenstrasse', 'van', 'zoe'])
  expect(await wordsOf('ＡＩＫＯ', 'Ｓａｔō')).toEqual(['aiko', 'sato'])
  expect(await wordsOf('İpek', 'ILGAZ-ıŞIK')).toEqual(['ilgaz', 'ipek', 'isik'])
  expect(await wordsOf('Łukasz', 'O’Brien')).toEqual(['brien', 'lukasz', 'o'])
  expect(await wordsOf('翔', '佐藤')).toEqual(['佐藤', '佐藤翔', '翔'])
  expect(await wordsOf('ｶﾞﾝ', 'カン')).toEqual(await wordsOf('ガン', 'カン'))
})

test('P18 the words follow a name that changes, and go with the person', async () => {
  const two = await testClient(database.db, 2, 'two')
  const words = () =>
    two.within(async tenant =>
      (await tenant.query<{ word: string }>('select word from person_words order by 1')).map(({ word }) => word),
    )
  const { personId } = await two.person('ada')
  expect(await words()).toEqual(['ada', 'test'])
  await two.within(tenant =>
    tenant.query("update people set last_name = 'Gonçalves', first_name = 'ADA' where person_id = $1", [personId]),
  )
  expect(await words()).toEqual(['ada', 'goncalves'])
  await two.within(tenant => tenant.query('delete from people where person_id = $1', [personId]))
  expect(await words()).toEqual([])
})
