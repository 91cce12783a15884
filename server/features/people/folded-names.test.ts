import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { findPeopleByEmail, findPersonByUserName } from '../accounts/people.store.ts'

const database = testDatabase()
let one: TestClient

beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  await one.within(tx =>
    tx.query(
      `insert into people (client_id, external_id, user_name, first_name, last_name, email)
       select 1, 'e' || at, name, 'Ann', 'Able', name || '@Example.com'
       from unnest(array['ÄNNE.Žižek', 'İdil', 'ΟΔΥΣΣΕΥΣ', 'Straße', 'ANN']) with ordinality u (name, at)`,
    ),
  )
})

test('A01 a user name is found in any case, as the database folds it, and is one person’s only', async () => {
  const asTyped = { 'änne.žIŽEK': 'ÄNNE.Žižek', i̇dil: undefined, idil: 'İdil', οδυσσευσ: 'ΟΔΥΣΣΕΥΣ', ann: 'ANN' }
  for (const [typed, meant] of Object.entries(asTyped)) {
    const found = await one.within(tx => findPersonByUserName(tx, typed))
    expect([typed, found?.user_name]).toEqual([typed, meant])
  }
  await expect(
    one.within(tx =>
      tx.query(`insert into people (client_id, external_id, user_name, first_name, last_name)
        values (1, 'other', 'ann', 'Ann', 'Other')`),
    ),
  ).rejects.toThrow('people_user_name')
})

test('A08 an address is found in any case, also once it is another', async () => {
  const byEmail = (address: string) =>
    one.within(async tx => (await findPeopleByEmail(tx, address)).map(row => row.user_name))
  expect(await byEmail('STRASSE@example.COM')).toEqual([])
  expect(await byEmail('STRAßE@example.COM')).toEqual(['Straße'])
  await one.within(tx => tx.query(`update people set email = 'New@Example.com' where user_name = 'ANN'`))
  expect([await byEmail('ann@example.com'), await byEmail('new@example.com')]).toEqual([[], ['ANN']])
})
