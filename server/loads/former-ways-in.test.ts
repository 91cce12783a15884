import { beforeAll, expect, test } from 'vitest'
import { readerOf } from '../db/client-reads.ts'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { beginSession, beginVouchedSession, findSession } from '../features/accounts/sessions.ts'
import { undoNewestLoad } from '../features/load-history/undo-newest-load.ts'
import { hashOf } from '../features/sso/sign-ons.ts'
import { exchangeReturn, issueReturn } from '../features/sso/sso-return.ts'
import { consumeTicket, issueTicket } from '../features/tickets/tickets.ts'
import { testApp } from '../http/test-app.ts'
import { routes } from '../routes.ts'
import { runLoad } from './run-load.ts'

const database = testDatabase()
const app = testApp(database, routes)
const reason = 'The address was mistyped'
const newPassword = 'a heron over still water'

let one: TestClient
let owner: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  owner = await one.person('olga.owner')
  await one.grant(owner, 'owner')
})

const asOwner = () => ({ host: 'one', sessionId: owner.sessionId })
/** The secret of the newest mail to an address. */
async function linkTo(address: string): Promise<string> {
  const [mail] = await one.within(tx =>
    tx.query<{ token: string }>('select token from mails where to_address = $1 order by mail_id desc limit 1', [
      address,
    ]),
  )
  return mail!.token
}
const activate = (k: string) => app.post('/api/v1.0/activate', { k, newPassword }, { host: 'one' })
const reset = (k: string) => app.post('/api/v1.0/savePassword', { k, newPassword }, { host: 'one' })
const people = async (text: string) => {
  const source = (async function* () {
    yield Buffer.from(text)
  })()
  const loaded = await runLoad(database.db, one.clientId, {
    kind: 'participants',
    fileName: 'people.csv',
    source,
    actor: 'operator:test',
  })
  expect(loaded).toMatchObject({ ok: true, value: { outcome: 'committed' } })
}
const head = 'externalId,userName,firstName,lastName,email'
const idOf = async (userName: string) => {
  const [row] = await one.within(tx =>
    tx.query<{ id: number }>('select person_id as id from people where user_name = $1', [userName]),
  )
  return String(row!.id)
}

test('T8 an invitation that went to a stranger opens nothing once its address is corrected', async () => {
  const newcomer = { firstName: 'Nina', lastName: 'Neu', emailAddress: 'nina@strangers.example' }
  const invited = await app.post(
    '/api/v1.0/admin/grants',
    { userName: 'nina.neu', role: 'approver', reason, newcomer },
    asOwner(),
  )
  expect(invited).toMatchObject({ status: 200, body: { isMailed: true } })
  const k = await linkTo('nina@strangers.example')
  const path = `/api/v1.0/admin/people/${await idOf('nina.neu')}`
  const { revision } = (await app.get(path, asOwner())).body
  const fields = {
    userName: 'nina.neu',
    firstName: 'Nina',
    lastName: 'Neu',
    emailAddress: 'nina@example.com',
    isActive: true,
  }
  expect((await app.post(`${path}/edit`, { revision, fields, reason }, asOwner())).body).toEqual({ faults: [] })
  const stranger = await activate(k)
  expect([stranger.status, stranger.body.messageCode]).toEqual([410, 'errors.link-ended'])
  // The right one is invited anew.
  expect((await app.post(`${path}/activation`, { reason }, asOwner())).status).toBe(200)
  expect((await activate(await linkTo('nina@example.com'))).status).toBe(200)
})

test('T8 the same by a file, and by undoing one; who keeps the address keeps the link', async () => {
  await people(`${head}\n1,ann,Ann,Ash,ann@strangers.example\n2,ben,Ben,Bay,ben@example.com\n`)
  await app.post('/api/v1.0/admin/activations', { reason }, asOwner())
  const [anns, bens] = [await linkTo('ann@strangers.example'), await linkTo('ben@example.com')]
  await people(`${head}\n1,ann,Ann,Ash,ann@example.com\n2,ben,Ben,Bayer,Ben@Example.com\n`)
  expect((await activate(anns)).body.messageCode).toBe('errors.link-ended')
  expect((await activate(bens)).status).toBe(200)
  // Nobody has a link any more who has to get one: "Activate new people" mails it to the right address.
  expect((await app.post('/api/v1.0/admin/activations', { reason }, asOwner())).body).toMatchObject({ sent: 1 })
  expect((await activate(await linkTo('ann@example.com'))).status).toBe(200)

  await people(`${head}\n1,ann,Ann,Ash,ann@strangers.example\n`)
  await app.post('/api/v1.0/forgot-password', { userName: 'ann' }, { host: 'one' })
  const k = await linkTo('ann@strangers.example')
  expect(await one.within(tx => undoNewestLoad(tx, 'operator:test'))).toMatchObject({ ok: true })
  expect((await reset(k)).body.messageCode).toBe('errors.link-ended')
})

test('T9 what began by another’s subject ends once a file, or undoing one, corrects it; all else goes on', async () => {
  const bySubject = 'externalId,userName,firstName,lastName,ssoSubject'
  await people(`${bySubject}\n3,tess,Tess,Tell,subject-of-a-stranger\n4,tom,Tom,Toll,subject-of-tom\n`)
  const [tess, tom] = [Number(await idOf('tess')), Number(await idOf('tom'))]
  const begin = () =>
    one.within(async tx => [
      await beginVouchedSession(tx, tess, { authType: 'sso' }),
      await beginVouchedSession(tx, tom, { authType: 'launch', launchedBy: tess, reason }),
      await beginSession(tx, tess, null),
      await beginVouchedSession(tx, tom, { authType: 'sso' }),
    ])
  const alive = (ids: readonly (string | undefined)[]) =>
    Promise.all(ids.map(async id => (await findSession(readerOf(database.db, one.clientId), id)) !== undefined))
  const onTheWay = () =>
    one.within(async tx => ({
      back: await issueReturn(tx, tess, hashOf('browser')),
      launch: await issueTicket(tx, {
        purpose: 'launch-as',
        personId: tom,
        lifeSeconds: 60,
        payload: { launcherId: tess },
      }),
      toms: await issueReturn(tx, tom, hashOf('browser')),
    }))
  const arrived = ({ back, launch, toms }: Awaited<ReturnType<typeof onTheWay>>) =>
    one.within(async tx => [
      (await exchangeReturn(tx, back, 'browser')) !== undefined,
      (await consumeTicket(tx, 'launch-as', launch)) !== undefined,
      (await exchangeReturn(tx, toms, 'browser')) !== undefined,
    ])
  expect(await arrived(await onTheWay())).toEqual([true, true, true])
  const [byFile, early] = [await begin(), await onTheWay()]
  expect(await alive(byFile)).toEqual([true, true, true, true])
  await people(`${bySubject}\n3,tess,Tess,Tell,subject-of-tess\n4,tom,Tom,Tolle,\n`)
  expect(await alive(byFile)).toEqual([false, false, true, true])
  expect(await arrived(early)).toEqual([false, false, true])
  const byUndoing = await begin()
  expect(await one.within(tx => undoNewestLoad(tx, 'operator:test'))).toMatchObject({ ok: true })
  expect(await alive(byUndoing)).toEqual([false, false, true, true])
})
