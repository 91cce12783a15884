import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { testClient } from '../../db/test-world.ts'
import { readLiveSessions } from './sessions.store.ts'

const database = testDatabase()

test('A04 T9 R9 a session lives for 29:59 idle and 11:59:59 in all, and a second later no more', async () => {
  const one = await testClient(database.db, 1, 'one')
  const { personId } = await one.person('ann')
  // In one transaction the database's time stands still, so that a second is a second on the slowest machine.
  const lives = (columns: string, launchedBy: number | null = null) =>
    one.within(async tx => {
      await tx.query(
        `update sessions set created_at = now(), last_seen_at = now(), auth_type = case when $2::bigint is null then 'login' else 'launch' end,
           launched_by = $2, launch_reason = case when $2 is not null then 'x' end where person_id = $1`,
        [personId, launchedBy],
      )
      await tx.query(`update sessions set ${columns} where person_id = $1`, [personId])
      const [kept] = await tx.query<{ session_hash: Buffer }>(
        'select session_hash from sessions where person_id = $1',
        [personId],
      )
      return (await readLiveSessions(tx, [kept!.session_hash])).length === 1
    })
  const back = (column: string, by: string) => `${column} = now() - interval '${by}'`
  expect(await lives(back('last_seen_at', '29 minutes 59 seconds'))).toBe(true)
  expect(await lives(back('last_seen_at', '30 minutes'))).toBe(false)
  expect(await lives(back('created_at', '11 hours 59 minutes 59 seconds'))).toBe(true)
  expect(await lives(back('created_at', '12 hours'))).toBe(false)
  const { personId: boss } = await one.person('boss')
  expect(await lives(back('created_at', '29 minutes 59 seconds'), boss)).toBe(true)
  expect(await lives(back('created_at', '30 minutes'), boss)).toBe(false)
})

test('R9 T9 a proof that lies in the future, after a clock that was ahead, is no fresh one', async () => {
  const two = await testClient(database.db, 2, 'two')
  const { personId } = await two.person('ann')
  const isFresh = (provedAt: string) =>
    two.within(async tx => {
      const [row] = await tx.query<{ session_hash: Buffer }>(
        `update sessions set proved_at = now() + $2::interval where person_id = $1 returning session_hash`,
        [personId, provedAt],
      )
      return (await readLiveSessions(tx, [row!.session_hash]))[0]!.is_proof_fresh
    })
  expect([await isFresh('-9 minutes'), await isFresh('-11 minutes'), await isFresh('1 day')]).toEqual([
    true,
    false,
    false,
  ])
})
