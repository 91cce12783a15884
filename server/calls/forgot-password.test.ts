import { describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { recorded } from '../db/test-steps.ts'
import { accountsWorld, type Somebody } from '../features/accounts/accounts-fixture.ts'
import { mailLimits, resetSeconds } from '../features/accounts/forgotten.ts'
import { activationSeconds } from '../features/accounts/may-sign-in.ts'
import { remembersClients, testApp } from '../http/test-app.ts'
import { forgotPasswordRoute } from './forgot-password.ts'
import { forgotUsernameRoute } from './forgot-username.ts'

const database = testDatabase()
const world = accountsWorld(database)
const app = testApp(database, [forgotPasswordRoute, forgotUsernameRoute], remembersClients)
const ask = (who: Pick<Somebody, 'userName' | 'host' | 'address'>) =>
  app.post('/api/v1.0/forgot-password', { userName: who.userName }, who)
const tickets = () =>
  world.one.within(tx =>
    tx.query<{ purpose: string; lasts: number; person_id: number | null; is_open: boolean }>(
      `select purpose, extract(epoch from expires_at - created_at)::int as lasts, person_id,
         superseded_at is null and consumed_at is null as is_open
       from tickets order by created_at`,
    ),
  )

describe('happy', () => {
  test('A08 a link that lasts 30 minutes is mailed to the address on file, in the person’s language, with the user name in any case', async () => {
    const ann = await world.somebody({ locale: `'de_DE'` })
    const { status, body } = await ask({ ...ann, userName: `  ${ann.userName.toUpperCase()} ` })
    expect([status, Object.keys(body)]).toEqual([200, ['message']])
    const [mail, ...more] = await world.mailsTo(ann)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'forgot-password', locale: 'de_DE', facts: { goodForSeconds: resetSeconds } })
    expect(mail!.token).toMatch(/^[\w-]{43}$/)
    expect((await tickets()).filter(ticket => ticket.person_id === ann.personId)).toEqual([
      { purpose: 'password-reset', lasts: 1800, person_id: ann.personId, is_open: true },
    ])
    expect(await world.eventsOf(ann)).toEqual(['password.forgotten'])
  })

  test('H1 whoever knows a name may ask: the trail does not say that the person did', async () => {
    const ann = await world.somebody()
    await ask(ann)
    const subject = `person:${ann.personId}`
    const events = await world.one.within(tx =>
      tx.query('select actor, action from audit_events where subject = $1', [subject]),
    )
    expect(events).toEqual([{ actor: 'system:sign-in', action: 'password.forgotten' }])
  })

  test.each([
    ['has none yet', { password_hash: 'null' }],
    ['was handed a temporary one', { password_temporary: 'true', password_changed_at: 'now()' }],
  ])('A07 who %s is mailed the activation', async (_, columns: Record<string, string>) => {
    const ann = await world.somebody(columns)
    expect((await ask(ann)).status).toBe(200)
    const [mail] = await world.mailsTo(ann)
    expect(mail).toMatchObject({ kind: 'activation', facts: { goodForSeconds: activationSeconds } })
  })

  test('A08 a locked person gets a mail that says so, without a link', async () => {
    const ann = await world.somebody({ locked_at: 'now()' })
    expect((await ask(ann)).status).toBe(200)
    expect(await world.mailsTo(ann)).toMatchObject([{ kind: 'locked', token: null }])
  })

  test('T8 a newer link invalidates the older', async () => {
    const ann = await world.somebody()
    await ask(ann)
    await ask(ann)
    const own = (await tickets()).filter(ticket => ticket.person_id === ann.personId)
    expect(own.map(({ is_open }) => is_open)).toEqual([false, true])
  })
})

describe('refused', () => {
  test('T6 known, unknown, inactive, locked and without an address: the same answer by the same steps', async () => {
    const cases: Record<string, Somebody> = {
      known: await world.somebody(),
      neverActivated: await world.somebody({ password_hash: 'null' }),
      unknown: { ...(await world.somebody()), userName: 'nobody.at.all' },
      inactive: await world.somebody({ status: `'inactive'` }),
      locked: await world.somebody({ locked_at: 'now()' }),
      withoutAddress: await world.somebody({ email: 'null' }),
    }
    const before = (await tickets()).length
    const seen: { name: string; bytes: string; status: number; steps: string[] }[] = []
    for (const [name, who] of Object.entries(cases)) {
      const { result, steps } = await recorded(database.db, () => ask(who))
      seen.push({ name, bytes: result.bytes, status: result.status, steps: steps.map(undone) })
    }
    for (const one of seen) expect(one).toEqual({ ...seen[0], name: one.name })
    // For unknown people nothing is stored: neither a link nor a mail.
    expect((await tickets()).slice(before).filter(ticket => ticket.person_id === null)).toEqual([])
    const mails = await world.one.within(tx => tx.query(`select from mails where to_address like 'nobody@%'`))
    expect(mails).toEqual([])
    for (const name of ['unknown', 'inactive', 'withoutAddress']) expect(await world.mailsTo(cases[name]!)).toEqual([])
  })

  test('T5 an account is mailed three times in 15 minutes, known or not; then it has to wait', async () => {
    for (const who of [await world.somebody(), { ...(await world.somebody()), userName: 'no.such.person' }]) {
      for (let at = 0; at < 3; at++) expect((await ask(who)).status).toBe(200)
      const { status, headers, body } = await ask({ ...who, address: '198.51.100.1' })
      expect([status, body.messageCode]).toEqual([429, 'errors.too-many-tries'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(800)
    }
  })

  test('T6 a name that looks like an id or a mailbox counts for nobody else', async () => {
    const ann = await world.somebody()
    const ben = { ...(await world.somebody({ user_name: `'ben@example.com'` })), userName: 'ben@example.com' }
    const nobody = { ...(await world.somebody()), userName: 'nobody@example.com' }
    for (let at = 0; at < 3; at++) {
      await ask({ ...nobody, userName: `person ${ann.personId}` })
      for (const { userName } of [ben, nobody]) {
        await app.post('/api/v1.0/forgot-username', { emailAddress: userName }, nobody)
      }
    }
    expect([(await ask(ann)).status, (await ask(ben)).status, (await ask(nobody)).status]).toEqual([200, 200, 200])
  })

  test('T5 an address that asks for many people waits', async () => {
    const ann = await world.somebody()
    await world.one.within(tx =>
      tx.query(
        `insert into attempts (client_id, kind, subject) select 1, 'mail-from', $1 from generate_series(1, $2)`,
        [ann.address, mailLimits.ofAddress.most],
      ),
    )
    expect((await ask(ann)).status).toBe(429)
    expect((await ask({ ...ann, address: '198.51.100.2' })).status).toBe(200)
  })
})

describe('a storm', () => {
  test('T5 over the whole client lets an address ask for fewer people, and makes nobody else wait', async () => {
    await world.two.within(tx =>
      tx.query(
        `insert into attempts (client_id, kind, subject) select 2, 'mail-all', 'client' from generate_series(1, $1)`,
        [mailLimits.ofClient.most],
      ),
    )
    const address = '198.51.100.30'
    const statuses: number[] = []
    for (let at = 0; at <= mailLimits.inStorm.ofAddress; at++) {
      statuses.push((await ask({ ...(await world.somebody({}, world.two)), address })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await ask(await world.somebody({}, world.two))).status).toBe(200)
  })
})

describe('forbidden', () => {
  test('T2 T6 a person of another client is unknown here', async () => {
    const ann = await world.somebody({}, world.two)
    expect((await ask({ ...ann, host: 'one' })).status).toBe(200)
    expect(await world.mailsTo(ann)).toEqual([])
    expect(await world.mailsTo({ ...ann, client: world.one })).toEqual([])
  })
})

// The one step in which they differ says only whether the traces stay.
function undone(step: string): string {
  return /^(release|rollback to) savepoint/.test(step) ? 'end of savepoint' : step
}
