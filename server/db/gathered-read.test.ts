import { expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { GatheredRead, type Placed } from './gathered-read.ts'
import type { Statement } from './tenant.ts'
import { testDatabase } from './test-database.ts'

const database = testDatabase()

interface Echo extends Placed {
  readonly key: string
  readonly client: number
}

/** Answers each key but 'none', with the client whose transaction it is. */
const echo: Statement<Echo> = {
  name: 'gathered-echo',
  text: `select asked.place::int as place, asked.key, current_client() as client
    from unnest($1::text[]) with ordinality as asked (key, place) where asked.key <> 'none' order by place desc`,
}

/** The database, counting the connections that were asked for. */
function counted(): { db: Database; connections: () => number } {
  let connections = 0
  const pool = new Proxy(database.db.pool, {
    get: (target, name) => {
      if (name === 'connect') connections += 1
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const { address, longPool, readPool, close } = database.db
  return { db: { address, longPool, readPool, close, pool }, connections: () => connections }
}

test('T2 keys that are asked for together are answered each with its own row, each by its own client', async () => {
  const read = new GatheredRead(echo)
  const { db, connections } = counted()
  const asked = Array.from({ length: 12 }, (_, at) => ({ client: 1 + (at % 2), key: at === 4 ? 'none' : `key ${at}` }))
  const answers = await Promise.all(asked.map(({ client, key }) => read.read(db, client, key)))
  answers.forEach(({ row, now }, at) => {
    expect(now).toBeInstanceOf(Date)
    if (at === 4) expect(row).toBeUndefined()
    else expect(row).toMatchObject(asked[at]!)
  })
  expect(connections()).toBe(2)
})

test('more keys than one statement takes go in several', async () => {
  const read = new GatheredRead(echo)
  const { db, connections } = counted()
  const keys = Array.from({ length: 450 }, (_, at) => `key ${at}`)
  const answers = await Promise.all(keys.map(key => read.read(db, 1, key)))
  expect(answers.map(({ row }) => row!.key)).toEqual(keys)
  expect(connections()).toBe(3)
})

test('R10 a failing statement fails for everybody who asked, and only for them', async () => {
  const { db } = counted()
  const read = new GatheredRead({
    ...echo,
    name: 'gathered-failing',
    text: 'select 1/0 as place from unnest($1::text[])',
  })
  const asked = await Promise.allSettled([read.read(db, 1, 'a'), read.read(db, 1, 'b')])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await new GatheredRead(echo).read(db, 1, 'a')).row).toMatchObject({ key: 'a' })
})
