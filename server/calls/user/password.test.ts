import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { insertGrant } from '../../db/test-world.ts'
import { accountsWorld, otherPassword, password, type Somebody } from '../../features/accounts/accounts-fixture.ts'
import { testApp } from '../../http/test-app.ts'
import { loginRoute } from '../login.ts'
import { getUserRoute } from '../user.ts'
import { changePasswordRoute } from './password.ts'

const database = testDatabase()
const world = accountsWorld(database)
const app = testApp(database, [changePasswordRoute, loginRoute, getUserRoute])

const login = (who: Somebody, given = password) =>
  app.post('/api/v1.0/login', { username: who.userName, password: given }, who)
const user = (who: Somebody, sessionId: string) => app.get('/api/v1.0/user', { ...who, sessionId })
const change = (who: Somebody & { sessionId?: string }, oldPassword = password, newPassword = otherPassword) =>
  app.put('/api/v1.0/user/password', { oldPassword, newPassword }, who)

async function signedIn(columns = {}): Promise<Somebody & { sessionId: string }> {
  const who = await world.somebody(columns)
  return { ...who, sessionId: (await login(who)).body.sessionId }
}

describe('happy', () => {
  test('A09 T9 the password is changed, every other session ends, the session gets a new id, the owner is notified', async () => {
    const ann = await signedIn()
    const { sessionId: _, ...onAnotherDevice } = ann
    const elsewhere = (await login(onAnotherDevice)).body.sessionId
    const { status, body } = await change(ann)
    expect([status, Object.keys(body)]).toEqual([200, ['sessionId']])
    expect(body.sessionId).not.toBe(ann.sessionId)
    expect((await user(ann, ann.sessionId)).status).toBe(401)
    expect((await user(ann, elsewhere)).status).toBe(401)
    expect((await user(ann, body.sessionId)).status).toBe(200)
    expect((await login(ann, otherPassword)).status).toBe(200)
    expect((await login(ann)).status).toBe(401)
    expect((await world.mailsTo(ann)).map(({ kind }) => kind)).toEqual(['password-changed'])
    expect(await world.eventsOf(ann)).toEqual(['password.changed'])
  })

  test('A09 two changes at once: one is done, and one session is left', async () => {
    const ann = await signedIn()
    const answers = await Promise.all([1, 2, 3, 4].map(at => change(ann, password, `${otherPassword} ${at}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await world.livingSessions(ann)).toBe(1)
  })
})

describe('refused', () => {
  test('A09 a wrong old password changes nothing, keeps the session, and counts for changes alone', async () => {
    const ann = await signedIn()
    for (let at = 0; at < 5; at++) {
      expect((await change(ann, 'wrong')).body).toMatchObject({ httpCode: 403, errorCode: 'password-wrong' })
    }
    await world.wait(-60)
    const { status, headers } = await change(ann)
    expect([status, Number(headers['retry-after']) > 30]).toEqual([429, true])
    // Attempts to change a password and attempts to sign in are counted apart.
    const { sessionId: _, ...onAnotherDevice } = ann
    expect((await login(onAnotherDevice)).status).toBe(200)
    expect((await user(ann, ann.sessionId)).status).toBe(200)
    await world.wait(62)
    expect((await change(ann)).status).toBe(200)
  })

  test.each([
    ['short', 'password-rules'],
    ['qazwsxedcrfv', 'password-common'],
    [password, 'password-unchanged'],
  ])('A10 the new password %s is refused: %s', async (newPassword, errorCode) => {
    const ann = await signedIn()
    expect((await change(ann, password, newPassword)).body).toMatchObject({ httpCode: 422, errorCode })
    expect((await user(ann, ann.sessionId)).status).toBe(200)
    expect((await login(ann)).status).toBe(200)
  })
})

describe('forbidden', () => {
  test('T21 nobody who acts as the person changes their password', async () => {
    const [ann, boss] = [await world.somebody(), await world.somebody()]
    await world.one.within(tx => insertGrant(tx, boss.personId, 'support'))
    const sessionId = randomBytes(32).toString('base64url')
    await world.one.within(tx =>
      tx.query(
        `insert into sessions (client_id, session_hash, person_id, auth_type, launched_by, launch_reason)
         values (1, $1, $2, 'launch', $3, 'a question')`,
        [createHash('sha256').update(sessionId).digest(), ann.personId, boss.personId],
      ),
    )
    expect((await change({ ...ann, sessionId })).body).toMatchObject({
      httpCode: 403,
      messageCode: 'errors.not-while-launched',
    })
    expect((await login(ann)).status).toBe(200)
  })

  test('T2 T9 without a session, or with one of another client, nothing is changed', async () => {
    const ann = await signedIn()
    const { sessionId: _, ...stranger } = ann
    expect((await change(stranger)).status).toBe(401)
    expect((await change({ ...ann, host: 'two' })).status).toBe(401)
    expect((await login(ann)).status).toBe(200)
  })
})
