import { expect, test } from 'vitest'
import { plain } from '../../calls/user/avatar-fixture.ts'
import { withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { testClient } from '../../db/test-world.ts'
import { keepNewPassword } from '../accounts/keep-new-password.ts'
import { findPerson } from '../accounts/people.store.ts'
import type { Session } from '../accounts/sessions.ts'
import { saveAvatar } from '../avatars/save-avatar.ts'
import { savePicture } from '../rewards/keep-pictures.ts'
import { keepBrandPicture } from './brand-pictures.ts'
import { getClient } from './client-of-host.ts'
import { registerProved } from './host-claims.ts'
import { closeClient } from './set-aside.ts'

const database = testDatabase()

/** Does something while a transaction of a client is open, which has done something. */
const beside = <T>(clientId: number, statement: string, work: () => Promise<T>) =>
  withClient(database.db, clientId, async tx => {
    await tx.query(statement)
    return work()
  })

test('O08 a client is set aside once its own transactions have ended, whatever others have under way', async () => {
  await testClient(database.db, 1, 'northlight')
  await testClient(database.db, 2, 'acme')
  const close = () => closeClient(database.db, 1, 'operator:test', 0)
  expect(await beside(2, 'select pg_current_xact_id()', close)).toBe(true)
  // One that has only read so far may write yet.
  expect(await beside(1, 'select 1', close)).toBe(false)
  expect(await close()).toBe(true)
})

test('O08 a picture that is made, a host that is proved, and a password that is hashed while their client is set aside are not kept', async () => {
  const { db } = database
  const client = await testClient(db, 3, 'third')
  const { personId } = await client.person('ann')
  const actor = `person:${personId}` as const
  const file = await plain(200, 200).jpeg().toBuffer()
  expect(await closeClient(db, 3, 'operator:test')).toBe(true)
  const late = [
    () => saveAvatar(db, { clientId: 3, personId } as Session, file, undefined),
    () => savePicture(db, { clientId: 3, sku: 'kettle', file, actor }),
    () => keepBrandPicture(db, { clientId: 3, kind: 'logo', file, actor }),
    () =>
      client.within(async tx => {
        const person = (await findPerson(tx, personId))!
        return keepNewPassword(tx, await getClient(tx), person, { hash: 'hashed', action: 'password.reset' })
      }),
    () => client.within(tx => registerProved(tx, { host: 'points.third.example', by: 'file', actor })),
  ]
  for (const write of late) await expect(write()).rejects.toThrow('The client third is set aside.')
})
