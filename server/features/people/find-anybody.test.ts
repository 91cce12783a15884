import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { findGrantees } from '../grants/find-grantees.ts'
import { findAnybody } from './find-anybody.ts'
import { findPeople } from './find-people.ts'

const database = testDatabase()
let one: TestClient

// A name that more people have than any page could show, and somebody who comes after all of them.
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  await one.within(async tx => {
    await tx.query(
      `insert into people (client_id, external_id, user_name, first_name, last_name)
       select $1, 'g' || n, 'g' || n, 'Ana', 'Garcia' from generate_series(1, 21000) n`,
      [tx.clientId],
    )
    await tx.query(
      `insert into people (client_id, external_id, user_name, first_name, last_name, locked_at)
       values ($1, 'z', 'zoe.garcia', 'Zoë', 'Garcia', now())`,
      [tx.clientId],
    )
  })
})

const find = async (query: Parameters<typeof findAnybody>[1]) => {
  const { people, isMore } = await one.within(tx => findAnybody(tx, query, 'en_US'))
  return { people: people.map(({ user_name }) => user_name), isMore }
}

test('W05a a name that thousands have hides nobody: another word, in either order, or a state finds one of them', async () => {
  const zoe = { people: ['zoe.garcia'], isMore: false }
  expect(await find({ search: 'zoe garcia' })).toEqual(zoe)
  expect(await find({ search: 'Garcia Zoë' })).toEqual(zoe)
  expect(await find({ search: 'zo gar' })).toEqual(zoe)
  expect(await find({ search: 'garcia', state: 'locked' })).toEqual(zoe)
  expect(await find({ search: 'zoe.garcia', state: 'active' })).toEqual({ people: [], isMore: false })
  expect(await find({ search: 'garcia' })).toMatchObject({ isMore: true })
  expect((await find({ search: 'garcia ana' })).people).toHaveLength(50)
})

test('W03a W09a a search of results, of the trail and for a new role finds who fits all words, also where thousands share one', async () => {
  const meantBy = (search: string) =>
    one.within(async tx => {
      const values: unknown[] = [tx.clientId]
      const condition = (await findPeople(tx, search, 'en_US'))!('p.person_id', value => `$${values.push(value)}`)
      const rows = await tx.query<{ name: string }>(
        `select user_name as name from people p where client_id = $1 and ${condition}`,
        values,
      )
      return rows.map(({ name }) => name)
    })
  expect(await meantBy('garcia zoe')).toEqual(['zoe.garcia'])
  expect(await meantBy('zoe.g')).toEqual(['zoe.garcia'])
  // Thousands are meant by a condition, and none of them is missed.
  expect(await meantBy('garcia')).toHaveLength(21_001)
  expect(await meantBy('ana garcia')).toHaveLength(21_000)
  expect(await meantBy('--')).toEqual([])
  const grantees = await one.within(tx => findGrantees(tx, 'Garcia Zoë', 'en_US'))
  expect(grantees.map(({ user_name }) => user_name)).toEqual(['zoe.garcia'])
})
