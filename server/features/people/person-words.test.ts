import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { testClient } from '../../db/test-world.ts'

const database = testDatabase()

test('P18 names are found however they are written: case, width and marks make no difference', async () => {
  const one = await testClient(database.db, 1, 'one')
  const wordsOf = (first: string, last: string) =>
    one.within(async tx => {
      const rows = await tx.query<{ word: string }>('select word from words_of_person($1, $2) s (word) order by 1', [
        first,
        last,
      ])
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
    two.within(async tx =>
      (await tx.query<{ word: string }>('select word from person_words order by 1')).map(({ word }) => word),
    )
  const { personId } = await two.person('ada')
  expect(await words()).toEqual(['ada', 'test'])
  await two.within(tx =>
    tx.query("update people set last_name = 'Gonçalves', first_name = 'ADA' where person_id = $1", [personId]),
  )
  expect(await words()).toEqual(['ada', 'goncalves'])
  await two.within(tx => tx.query('delete from people where person_id = $1', [personId]))
  expect(await words()).toEqual([])
})

test('P18 many names at once come to the same words as each by itself, also after names were changed one by one', async () => {
  const three = await testClient(database.db, 3, 'three')
  const name = fc.oneof(
    fc.constantFrom(
      'Anna Anna',
      'anna',
      'Zoë',
      'van der Löwenstraße',
      'O’Brien',
      '佐藤',
      '翔',
      'ｶﾞﾝ',
      'カン',
      '김',
      '·',
      ' ',
      'ÆØÅ',
      'ΣΟΦΟΣ',
    ),
    fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme' }).filter(text => !text.includes('\0')),
  )
  const names = fc.sample(fc.tuple(name, name), 400)
  const differing = () =>
    three.within(tx =>
      tx.query(
        `select p.first_name, p.last_name from people p
         where array(select word from words_of_person(p.first_name, p.last_name) s (word) order by word collate "C")
           <> array(select word from person_words w where w.person_id = p.person_id order by word)`,
      ),
    )
  const { personId } = await three.person('one')
  await three.within(tx => tx.query("update people set last_name = 'Two' where person_id = $1", [personId]))
  await three.within(tx =>
    tx.query(
      `insert into people (client_id, external_id, user_name, first_name, last_name)
       select 3, 'e' || n, 'u' || n, f, l from unnest($1::text[], $2::text[]) with ordinality as t (f, l, n)`,
      [names.map(([first]) => first), names.map(([, last]) => last)],
    ),
  )
  expect(await differing()).toEqual([])
  await three.within(tx => tx.query('update people set first_name = last_name, last_name = first_name'))
  expect(await differing()).toEqual([])
})
