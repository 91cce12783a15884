import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { findAnybody } from './find-anybody.ts'

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
