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
