import { expect, test } from 'vitest'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { testDatabase } from '../../db/test-database.ts'
import { testClient } from '../../db/test-world.ts'
import { getClient } from '../clients/client-of-host.ts'
import { lockPerson } from './lock-person.ts'
import { beginSession, findSession } from './sessions.ts'
import { setPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'

const database = testDatabase()
const password = 'correct horse 1'
const place = { address: '192.0.2.1', browser: 'a browser', secret: Buffer.alloc(32, 7) }

/** The database, where something happens between the look at the password and the beginning of the session. */
function interrupted(work: (tx: ClientTx) => Promise<unknown>): Database {
  const { db } = database
  let connections = 0
  const connect = async () => {
    connections += 1
    if (connections === 2) await withClient(db, 1, work)
    return db.pool.connect()
  }
  const pool = new Proxy(db.pool, {
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)),
  })
  return { ...db, address: db.address, longPool: db.longPool, close: db.close, pool }
}

test('T6 T9 who is made inactive, locked or given a new password while they sign in gets no session', async () => {
  const one = await testClient(database.db, 1, 'one')
  const { personId } = await one.person('ann')
  await one.within(tx => setPassword(tx, { userName: 'ann' }, password))
  const client = await one.within(getClient)
  const tryIn = (db: Database) => signIn(db, client, { userName: 'ann', password, place })
  const sessions = () => one.within(tx => tx.query('select 1 from sessions where ended_at is null'))
  const changes: ((tx: ClientTx) => Promise<unknown>)[] = [
    tx => setPassword(tx, { userName: 'ann' }, 'another horse 2'),
    tx => tx.query(`update people set status = 'inactive' where person_id = $1`, [personId]),
    tx => lockPerson(tx, { userName: 'ann' }, { actor: 'operator:test' }),
  ]
  for (const change of changes) {
    await one.within(tx =>
      tx.query(`update people set status = 'active', locked_at = null where person_id = $1`, [personId]),
    )
    await one.within(tx => setPassword(tx, { userName: 'ann' }, password))
    expect((await tryIn(interrupted(change))).outcome).toEqual({ ok: false, refusal: 'login-failed' })
    expect(await sessions()).toEqual([])
  }
  await one.within(tx =>
    tx.query(`update people set status = 'active', locked_at = null where person_id = $1`, [personId]),
  )
  expect((await tryIn(interrupted(async () => {}))).outcome.ok).toBe(true)
  expect(await sessions()).toHaveLength(1)
})

test('T9 a sign-in by the old password that commits after a new one gets no session that lives', async () => {
  const two = await testClient(database.db, 2, 'two')
  const { personId } = await two.person('ann')
  await two.within(tx => setPassword(tx, { userName: 'ann' }, password))
  const sessionId = await two.within(async tx => {
    const [person] = await tx.query<{ password_hash: string }>(
      'select password_hash from people where person_id = $1',
      [personId],
    )
    const begun = await beginSession(tx, personId, person!.password_hash)
    await two.within(other => setPassword(other, { userName: 'ann' }, 'another horse 2'))
    return begun
  })
  expect(sessionId).toBeDefined()
  expect(await two.within(tx => findSession(tx, sessionId))).toBeUndefined()
})
