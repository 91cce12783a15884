import { expect, test } from 'vitest'
import { withClient } from './client-tx.ts'
import { madeFunctions } from './made-functions.ts'
import { testDatabase } from './test-database.ts'

const database = testDatabase()

test('I7 the functions read from the migrations are those of the database, and no other but those whose body the database keeps parsed', async () => {
  const there = await withClient(database.db, 1, tx =>
    tx.query<{ name: string; hash: string; isDefiner: boolean; isTrigger: boolean }>(
      `select proname as name, md5(prosrc) as hash, prosecdef as "isDefiner", prorettype = 'trigger'::regtype as "isTrigger"
       from pg_proc where pronamespace = 'public'::regnamespace and prosqlbody is null order by proname`,
    ),
  )
  expect(there.length).toBeGreaterThan(10)
  expect(madeFunctions().sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(there)
})

test('I7 of a function that is created twice the last one counts', () => {
  const make = (body: string) => ({ sql: `create or replace function f() returns trigger as $$${body}$$;` })
  const [one, ...more] = madeFunctions([make('a'), make('b')])
  expect([one, more]).toEqual([madeFunctions([make('b')])[0], []])
})

test('I7 a dropped function no longer counts', () => {
  const make = 'create function f() returns trigger as $$a$$; create function g() returns int as $$b$$;'
  expect(madeFunctions([{ sql: make }, { sql: 'drop function f();' }]).map(({ name }) => name)).toEqual(['g'])
})
