import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { codeNow } from '../../features/factors/app-code.ts'
import { authenticator } from '../../features/factors/passkey-fixture.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const base = '/api/v1.0/admin'
const origin = 'http://one.localhost:3000'

let one: TestClient
let two: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
})

let people = 0
/** An owner who has signed in by password just now, and has no factor yet. */
async function newOwner(client = one): Promise<TestPerson> {
  people += 1
  const person = await client.person(`owner-${people}`)
  await client.grant(person, 'owner', { isProved: false })
  return person
}
type Caller = Pick<TestPerson, 'sessionId'> & { readonly host?: string }
const post = (path: string, body: object, { sessionId, host = 'one' }: Caller) =>
  app.post(base + path, body, { host, sessionId })
const me = async ({ sessionId, host = 'one' }: Caller) => (await app.get(`${base}/me`, { host, sessionId })).body
const isIn = async ({ sessionId, host = 'one' }: Caller) =>
  (await app.get(`${base}/grants`, { host, sessionId })).status
const codeOf = ({ status, body }: { status: number; body: { messageCode?: string } }) => `${status} ${body.messageCode}`
/** As if the person had proved so many seconds earlier. */
const age = (person: TestPerson, seconds: number) =>
  one.within(tx =>
    tx.query(
      `update sessions set proved_at = proved_at - make_interval(secs => $2), created_at = created_at - make_interval(secs => $2)
       where person_id = $1`,
      [person.personId, seconds],
    ),
  )
/** As if an app's codes had last been used half a minute earlier. */
const laterCode = (person: TestPerson) =>
  one.within(tx => tx.query('update factors set last_step = last_step - 2 where person_id = $1', [person.personId]))

/** Sets an app up; answers its secret, the recovery codes and the session that goes on. */
async function withApp(person: TestPerson) {
  const { secret } = (await post('/factors/totp', {}, person)).body
  const { status, body } = await post(
    '/factors/totp/confirm',
    { name: 'phone', code: codeNow(secret, new Date()) },
    person,
  )
  expect(status).toBe(200)
  await laterCode(person)
  return {
    secret,
    codes: body.recoveryCodes as string[],
    proved: { ...person, sessionId: body.sessionId ?? person.sessionId },
  }
}

/** Sets a passkey up. */
async function withPasskey(person: Caller, key = authenticator(), name = 'laptop') {
  const options = (await post('/factors/passkeys/options', {}, person)).body
  const host = person.host ?? 'one'
  const response = key.create(options, `http://${host}.localhost:3000`)
  const answer = await post('/factors/passkeys', { name, response }, person)
  return { key, answer, proved: { ...person, sessionId: answer.body.sessionId ?? person.sessionId } }
}

const events = (person: TestPerson) =>
  one.within(async tx => {
    const rows = await tx.query<{ action: string }>(
      `select action from audit_events where subject = $1 order by event_id`,
      [`person:${person.personId}`],
    )
    return rows.map(({ action }) => action)
  })

describe('happy', () => {
  test('W10d who has a role and no factor signs in as before, and is led to set one up', async () => {
    const person = await newOwner()
    expect((await app.get('/api/v1.0/user', { host: 'one', sessionId: person.sessionId })).body.adminUser).toBe(true)
    expect(await me(person)).toMatchObject({
      needs: 'factor',
      factors: [],
      canHavePasskey: true,
      proof: { methods: ['sign-in'] },
    })
    const { body, status } = await app.get(`${base}/grants`, { host: 'one', sessionId: person.sessionId })
    expect([status, body.messageCode, body.methods]).toEqual([403, 'errors.factor-needed', []])
  })

  test('W10d T9 an app that has shown a right code opens the console, in a session of a new id, with recovery codes', async () => {
    const person = await newOwner()
    const { secret, codes, proved } = await withApp(person)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(codes).size).toBe(10)
    expect(proved.sessionId).not.toBe(person.sessionId)
    expect([await isIn(person), await isIn(proved)]).toEqual([401, 200])
    expect(await me(proved)).toMatchObject({
      needs: 'nothing',
      factors: [{ kind: 'totp', name: 'phone', isForThisHost: true }],
      recoveryCodesLeft: 10,
      proof: { methods: ['totp', 'recovery-code'], provedAt: expect.any(String), until: expect.any(String) },
    })
    expect(await events(person)).toEqual(['factor.added'])
  })

  test('W10d secrets are sealed, codes hashed: the database has neither', async () => {
    const person = await newOwner()
    const { secret, codes } = await withApp(person)
    const kept = await one.within(tx =>
      tx.query<{ row: string }>(
        `select f::text as row from factors f where person_id = $1
         union all select r::text from recovery_codes r where person_id = $1`,
        [person.personId],
      ),
    )
    expect(kept).toHaveLength(11)
    const hex = Buffer.from(secret).toString('hex')
    for (const text of [secret, hex, ...codes]) expect(JSON.stringify(kept)).not.toContain(text)
  })

  test('W10d several passkeys with names; each opens the console where it was made', async () => {
    const person = await newOwner()
    const { key, answer, proved } = await withPasskey(person)
    expect(answer.status).toBe(200)
    expect(answer.body.recoveryCodes).toHaveLength(10)
    const second = await withPasskey(proved, authenticator(), 'key ring')
    expect([second.answer.status, second.answer.body.recoveryCodes]).toEqual([200, undefined])
    expect((await me(proved)).factors.map(({ name }: { name: string }) => name)).toEqual(['laptop', 'key ring'])
    await age(person, 700)
    for (const one of [key, second.key]) {
      const options = (await post('/proof/options', {}, proved)).body
      expect(options).toMatchObject({
        rpId: 'one.localhost',
        allowCredentials: [{ id: key.id }, { id: second.key.id }],
      })
      const proof = await post('/proof', { passkey: one.get(options, origin) }, proved)
      expect(proof.body).toEqual({ provedAt: expect.any(String), until: expect.any(String) })
      expect(Date.parse(proof.body.until) - Date.parse(proof.body.provedAt)).toBe(600_000)
    }
  })

  test('W10e an old proof is asked for again, with what to prove; the session stays the same', async () => {
    const person = await newOwner()
    const target = await one.person(`target-${people}`)
    const { secret, proved } = await withApp(person)
    const wish = { userName: target.userName, role: 'author', reason: 'a new colleague' }
    await age(person, 570)
    expect((await post('/grants', wish, proved)).status).toBe(200)
    await age(person, 31)
    const { status, body } = await post('/grants', { ...wish, role: 'loader' }, proved)
    expect([status, body.messageCode, body.methods]).toEqual([403, 'errors.proof-needed', ['totp', 'recovery-code']])
    expect(await isIn(proved)).toBe(200)
    const proof = await post('/proof', { code: codeNow(secret, new Date()) }, proved)
    expect([proof.status, proof.body.sessionId]).toEqual([200, undefined])
    expect((await post('/grants', { ...wish, role: 'loader' }, proved)).status).toBe(200)
  })

  test('W10d a recovery code opens once, however it is typed, and lets a new app be set up', async () => {
    const person = await newOwner()
    const { codes, proved } = await withApp(person)
    await age(person, 700)
    const typed = ` ${codes[0]!.toLowerCase().replaceAll('-', ' ')} `
    expect((await post('/proof', { recoveryCode: typed }, proved)).status).toBe(200)
    expect(codeOf(await post('/proof', { recoveryCode: codes[0] }, proved))).toBe('422 errors.recovery-code-wrong')
    expect((await me(proved)).recoveryCodesLeft).toBe(9)
    const again = await withApp(proved as TestPerson)
    expect((await me(proved)).factors).toHaveLength(1)
    expect(again.codes).toBeUndefined()
    const renewed = (await post('/factors/recovery-codes', {}, proved)).body.recoveryCodes
    expect(renewed).toHaveLength(10)
    expect(codeOf(await post('/proof', { recoveryCode: codes[1] }, proved))).toBe('422 errors.recovery-code-wrong')
  })

  test('W10d lost factors are reset by a second owner with a reason: sessions end, a new one sets up new factors', async () => {
    const [lost, helper] = [await newOwner(), await newOwner()]
    const { proved } = await withApp(lost)
    const { proved: ready } = await withApp(helper)
    const order = { userName: lost.userName, reason: 'her phone fell into a lake' }
    expect((await post('/factors/reset', order, ready)).body).toEqual({})
    expect(await isIn(proved)).toBe(401)
    expect((await events(lost)).at(-1)).toBe('factor.reset')
    const sessionId = 'n'.repeat(42) + String(people % 10)
    await one.within(tx =>
      tx.query('insert into sessions (client_id, session_hash, person_id) values ($1, sha256($2::bytea), $3)', [
        tx.clientId,
        sessionId,
        lost.personId,
      ]),
    )
    expect(await me({ sessionId })).toMatchObject({ needs: 'factor', factors: [], recoveryCodesLeft: 0 })
    await withApp({ ...lost, sessionId })
  })

  test('W10e who came by single sign-on has proved it with that, and proves again by signing on again', async () => {
    const person = await newOwner()
    const target = await one.person(`target-${people}`)
    await one.within(tx =>
      tx.query(`update sessions set auth_type = 'sso', proved_at = now() where person_id = $1`, [person.personId]),
    )
    expect(await isIn(person)).toBe(200)
    expect(await me(person)).toMatchObject({ needs: 'nothing', proof: { methods: ['sign-in'] } })
    await age(person, 700)
    const { body } = await post('/grants', { userName: target.userName, role: 'author' }, person)
    expect([body.messageCode, body.methods]).toEqual(['errors.proof-needed', ['sign-in']])
  })

  test('W10d one of two factors can be removed, the last one only where nobody signs in by password', async () => {
    const person = await newOwner()
    const { proved } = await withApp(person)
    const { answer } = await withPasskey(proved)
    expect((await post('/factors/remove', { factorId: answer.body.factorId }, proved)).body).toEqual({})
    const [{ factorId }] = (await me(proved)).factors
    expect(codeOf(await post('/factors/remove', { factorId }, proved))).toBe('409 errors.last-factor')
    expect(codeOf(await post('/factors/remove', { factorId: '999999' }, proved))).toBe('404 errors.factor-unknown')
  })
})

describe('refused', () => {
  test('W10d a code is good once, and within a minute and a half', async () => {
    const person = await newOwner()
    const { secret, proved } = await withApp(person)
    const now = Date.now()
    const at = (seconds: number) => post('/proof', { code: codeNow(secret, new Date(now + seconds * 1000)) }, proved)
    expect(codeOf(await at(-61))).toBe('422 errors.code-wrong')
    expect(codeOf(await at(91))).toBe('422 errors.code-wrong')
    expect((await at(0)).status).toBe(200)
    expect(codeOf(await at(0))).toBe('422 errors.code-wrong')
    // Nor is the one before it, once a later one was used.
    expect(codeOf(await at(-30))).toBe('422 errors.code-wrong')
  })

  test('W10d T5 wrong codes have to wait, longer each time, and the audit trail says that somebody guesses', async () => {
    const person = await newOwner()
    const { secret, codes, proved } = await withApp(person)
    const wrong = async () => codeOf(await post('/proof', { code: '000000' }, proved))
    for (let at = 0; at < 5; at += 1) expect(await wrong()).toBe('422 errors.code-wrong')
    // As if they had been a minute from now, so that nothing below has to be quick.
    const subject = `person ${person.personId}`
    const shift = (by: string) =>
      one.within(tx => tx.query(`update attempts set at = at + $1::interval where subject = $2`, [by, subject]))
    await shift('1 minute')
    expect(await wrong()).toBe('429 errors.too-many-tries')
    const right = { code: codeNow(secret, new Date()) }
    expect(codeOf(await post('/proof', right, proved))).toBe('429 errors.too-many-tries')
    expect(codeOf(await post('/proof', { recoveryCode: codes[0] }, proved))).toBe('429 errors.too-many-tries')
    await shift('-62 seconds')
    expect((await post('/proof', right, proved)).status).toBe(200)
    const many = `insert into attempts (client_id, kind, subject, at)
      select $1, 'factor-code', $2, now() - interval '1 hour' from generate_series(1, 14)`
    await one.within(tx => tx.query(many, [1, subject]))
    expect(await wrong()).toBe('422 errors.code-wrong')
    expect((await events(person)).at(-1)).toBe('proof.guessed')
  })

  test('R13 T5 one code by 16 at once, one recovery code by 16 at once, one answer of a passkey by 16 at once: one proof each', async () => {
    const person = await newOwner()
    const { secret, codes, proved } = await withApp(person)
    const { key } = await withPasskey(proved)
    const options = (await post('/proof/options', {}, proved)).body
    const proofs = [
      { code: codeNow(secret, new Date()) },
      { recoveryCode: codes[3] },
      { passkey: key.get(options, origin) },
    ]
    for (const proof of proofs) {
      const answers = await Promise.all(Array.from({ length: 16 }, () => post('/proof', proof, proved)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await one.within(tx => tx.query('delete from attempts'))
    }
  })

  const forgeries: readonly [string, (key: ReturnType<typeof authenticator>, options: never) => object][] = [
    ['of another site', (key, options) => key.get(options, 'https://one.localhost.evil.example')],
    ['of the same host by another port', (key, options) => key.get(options, 'http://one.localhost:3001')],
    ['for another host', (key, options) => key.get(options, origin, { host: 'two.localhost' })],
    ['of another kind', (key, options) => key.get(options, origin, { type: 'webauthn.create' })],
    ['that nobody touched', (key, options) => key.get(options, origin, { isAbsent: true })],
    ['of a copy, whose counter went back', (key, options) => key.get(options, origin, { uses: 0 })],
    ['of another key', (key, options) => ({ ...authenticator().get(options, origin), id: key.id, rawId: key.id })],
    ['to a challenge of its own', key => key.get({ challenge: 'x'.repeat(43), rpId: 'one.localhost' }, origin)],
    [
      'without readable data',
      (key, options) => {
        const answer = key.get(options, origin)
        return { ...answer, response: { ...answer.response, clientDataJSON: 'bm8ganNvbg' } }
      },
    ],
  ]
  test('W10d T13 an answer of a passkey that is forged, foreign or old proves nothing, and uses the challenge up', async () => {
    const person = await newOwner()
    const { key, proved } = await withPasskey(person)
    const first = (await post('/proof/options', {}, proved)).body
    expect((await post('/proof', { passkey: key.get(first, origin) }, proved)).status).toBe(200)
    for (const [what, forge] of forgeries) {
      const options = (await post('/proof/options', {}, proved)).body
      const forged = await post('/proof', { passkey: forge(key, options as never) }, proved)
      expect([what, codeOf(forged)]).toEqual([what, '422 errors.passkey-wrong'])
    }
    const options = (await post('/proof/options', {}, proved)).body
    const answer = key.get(options, origin)
    expect((await post('/proof', { passkey: answer }, proved)).status).toBe(200)
    expect(codeOf(await post('/proof', { passkey: answer }, proved))).toBe('422 errors.passkey-wrong')
    const old = (await post('/proof/options', {}, proved)).body
    await one.within(tx =>
      tx.query(
        `update tickets set created_at = created_at - interval '301 seconds', expires_at = expires_at - interval '301 seconds'
         where purpose = 'passkey-prove'`,
      ),
    )
    expect(codeOf(await post('/proof', { passkey: key.get(old, origin) }, proved))).toBe('422 errors.passkey-wrong')
  })

  test('W10d a passkey made on another page, or to another’s challenge, is not kept', async () => {
    const [person, other] = [await newOwner(), await newOwner()]
    const begin = async (who: Caller) => (await post('/factors/passkeys/options', {}, who)).body
    const keep = async (response: object, who: Caller) =>
      codeOf(await post('/factors/passkeys', { name: 'laptop', response }, who))
    const key = authenticator()
    expect(await keep(key.create(await begin(person), 'https://evil.example'), person)).toBe('422 errors.passkey-wrong')
    expect(await keep(key.create(await begin(other), origin), person)).toBe('422 errors.passkey-wrong')
    expect(await keep(key.create(await begin(person), origin, { host: 'localhost' }), person)).toBe(
      '422 errors.passkey-wrong',
    )
    expect((await me(person)).factors).toEqual([])
  })

  test('T1 the host and the origin of a passkey are those that are stored, whatever the request says', async () => {
    const person = await newOwner()
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-port': '443' }
    const { body } = await app.post(
      `${base}/factors/passkeys/options`,
      {},
      { host: 'one', sessionId: person.sessionId, headers },
    )
    expect(body.rp).toEqual({ id: 'one.localhost', name: 'one' })
    const response = authenticator().create(body, 'https://one.localhost')
    expect(codeOf(await post('/factors/passkeys', { name: 'laptop', response }, person))).toBe(
      '422 errors.passkey-wrong',
    )
  })

  test('W10d ten minutes after signing in a password alone sets nothing up any more', async () => {
    const person = await newOwner()
    await age(person, 601)
    for (const path of ['/factors/totp', '/factors/passkeys/options']) {
      const { status, body } = await post(path, {}, person)
      expect([status, body.messageCode, body.methods]).toEqual([403, 'errors.proof-needed', ['sign-in']])
    }
  })

  test('W10d with a factor a password alone sets no other up, and makes no recovery codes', async () => {
    const person = await newOwner()
    await withApp(person)
    const sessionId = 'p'.repeat(42) + String(people % 10)
    await one.within(tx =>
      tx.query('insert into sessions (client_id, session_hash, person_id) values ($1, sha256($2::bytea), $3)', [
        tx.clientId,
        sessionId,
        person.personId,
      ]),
    )
    for (const path of ['/factors/totp', '/factors/passkeys/options', '/factors/recovery-codes']) {
      expect(codeOf(await post(path, {}, { sessionId }))).toBe('403 errors.proof-needed')
    }
    expect(await isIn({ sessionId })).toBe(403)
    expect(await me({ sessionId })).toMatchObject({ needs: 'proof', proof: { methods: ['totp', 'recovery-code'] } })
  })

  test('an app that was begun too long ago, or not at all, is not confirmed', async () => {
    const person = await newOwner()
    const confirm = async () => codeOf(await post('/factors/totp/confirm', { name: 'phone', code: '123 456' }, person))
    expect(await confirm()).toBe('409 errors.totp-not-begun')
    await post('/factors/totp', {}, person)
    expect(await confirm()).toBe('422 errors.code-wrong')
    await one.within(tx =>
      tx.query(`update factors set created_at = now() - interval '601 seconds' where person_id = $1`, [
        person.personId,
      ]),
    )
    expect(await confirm()).toBe('409 errors.totp-not-begun')
  })
})

describe('forbidden', () => {
  test('nobody resets their own factors, nor those of somebody who has none', async () => {
    const person = await newOwner()
    const { proved } = await withApp(person)
    const reset = async (userName: string) =>
      codeOf(await post('/factors/reset', { userName, reason: 'lost it' }, proved))
    expect(await reset(person.userName)).toBe('403 errors.own-factors')
    expect(await reset((await one.person(`bare-${people}`)).userName)).toBe('404 errors.factor-unknown')
    expect(await reset('nobody')).toBe('404 errors.user-unknown')
  })

  test('who holds no role has no factors to set up', async () => {
    const person = await one.person('plain')
    for (const path of ['/factors/totp', '/factors/passkeys/options', '/factors/recovery-codes', '/proof/options']) {
      expect(codeOf(await post(path, {}, person))).toBe('403 errors.not-an-administrator')
    }
  })

  test('T2 a passkey, an app and codes are one person’s of one client', async () => {
    const [person, foreign] = [await newOwner(), await newOwner(two)]
    const { secret, codes, proved } = await withApp(person)
    const { key } = await withPasskey(proved)
    const there = { ...foreign, host: 'two' }
    const own = await withPasskey(there)
    const options = (await post('/proof/options', {}, own.proved)).body
    const stolen = key.get(options, 'http://two.localhost:3000')
    expect(codeOf(await post('/proof', { passkey: stolen }, own.proved))).toBe('422 errors.passkey-wrong')
    expect(codeOf(await post('/proof', { code: codeNow(secret, new Date()) }, own.proved))).toBe(
      '422 errors.code-wrong',
    )
    expect(codeOf(await post('/proof', { recoveryCode: codes[0] }, own.proved))).toBe('422 errors.recovery-code-wrong')
    const reset = await post('/factors/reset', { userName: person.userName, reason: 'lost it' }, own.proved)
    expect(['404 errors.user-unknown', '404 errors.factor-unknown']).toContain(codeOf(reset))
    expect((await me(proved)).factors).toHaveLength(2)
  })
})
