import { beforeAll, describe, expect, test } from 'vitest'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { insertGrant } from '../../db/test-world.ts'
import { forgotPassword, forgotUsername } from '../../features/accounts/forgotten.ts'
import { beginSession } from '../../features/accounts/sessions.ts'
import { recordEvent } from '../../features/audit/events.ts'
import { getClient } from '../../features/clients/client-of-host.ts'
import { sendMessage } from '../../features/contact/send-message.ts'
import { ofNobody, parts } from '../../features/data-export/parts.ts'
import { personIdOf } from '../../features/ledger/ledger-fixture.ts'
import { testApp } from '../../http/test-app.ts'
import { exportDataRoute } from './data-export.ts'
import { makeWorld, type World } from './data-export-fixture.ts'

const database = testDatabase()
const app = testApp(database, [exportDataRoute])
const path = '/api/v1.0/user/data-export'
const as = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)

let world: World
beforeAll(async () => {
  world = await makeWorld(database.db)
})

describe('happy', () => {
  test('everything that is kept on a person comes as one file, every part of it filled', async () => {
    const { status, body, headers, raw } = await app.get(path, world.ben)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(parts.filter(({ name }) => body[name].length === 0).map(({ name }) => name)).toEqual([])
    expect(Object.keys(body)).toEqual(['exportedAt', 'client', ...parts.map(({ name }) => name)])
    expect(body.person[0]).toMatchObject({ userName: 'ben', lastName: 'ben-mark', hasPassword: true })
    expect(Buffer.from(body.avatar[0].base64, 'base64').toString()).toBe('picture of ben-mark '.repeat(10))
    expect(body.pointsHistory.map((row: { points: number }) => row.points)).toEqual([60, 7, -60, -20, 5])
    expect(body.balance).toEqual([{ points: -8 }])
    expect(body.recoveries[0]).toMatchObject({
      points: 20,
      ends: [{ points: 20, how: 'settled', reason: 'agreed with ben' }],
    })
    expect(body.awards[0].award.explanation.lines).toEqual([{ step: 'award.step.fixed', outcome: '60' }])
    expect(body.codesRedeemed).toMatchObject([{ points: 7 }])
    expect(body.messagesWritten).toMatchObject([{ message: { message: 'Message of ben-mark' } }])
    expect(body.changesByFiles.map((row: { before: object }) => row.before)).toContainEqual({
      last_name: 'Old ben-mark',
    })
    // Figures keep their digits, and nothing is lost where a part has several pages.
    expect(body.progress.map((row: { sourceRowId: string }) => row.sourceRowId)).toEqual(
      Array.from({ length: 1201 }, (_, index) => `ben-mark${index + 1}`),
    )
    expect(raw.toString()).toContain('"value":7.10')
  })

  test('the export is recorded', async () => {
    const dan = await signIn(world.clientId, 'dan')
    await app.get(path, dan)
    const events = await as(world.clientId, tx =>
      tx.query(`select actor, subject from audit_events where action = 'data.exported' and actor_person_id = $1`, [
        dan.personId,
      ]),
    )
    expect(events).toEqual([{ actor: `person:${dan.personId}`, subject: `person:${dan.personId}` }])
    const { body } = await app.get(path, dan)
    expect(body.events.map(({ action }: { action: string }) => action)).toEqual(['data.exported', 'data.exported'])
    expect([body.avatar, body.codesRedeemed]).toEqual([[], []])
  })

  test('every table is exported or listed as nobody’s, and none with a person in it is listed as nobody’s', async () => {
    const tables = await as(world.clientId, tx =>
      tx.query<{ name: string; isOfSomebody: boolean }>(
        `select c.relname::text as name, bool_or(a.attname in ('person_id', 'account_id', 'debit_account_id', 'pax_goal_id', 'to_address',
             'actor') or exists (
             select from pg_constraint k where k.conrelid = c.oid and k.confrelid = 'people'::regclass)) as "isOfSomebody"
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1 order by 1`,
      ),
    )
    const exported = new Set(parts.flatMap(part => part.tables))
    expect([...exported, ...Object.keys(ofNobody)].sort()).toEqual(tables.map(({ name }) => name))
    expect(
      tables.filter(({ name, isOfSomebody }) => isOfSomebody && !exported.has(name)).map(({ name }) => name),
    ).toEqual([
      // Lists are exported as the data they are made of; that a figure waits to be calculated is no personal data.
      'standing_jobs',
      'team_changes',
      'team_people',
    ])
  })
})

describe('refused', () => {
  test('T34 a person may export five times an hour, then waits, and is answered how long', async () => {
    const ann = await signIn(world.clientId, 'ann')
    const answers = []
    for (let count = 0; count < 6; count += 1) answers.push(await app.get(path, ann))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(Number(answers[5]!.headers['retry-after'])).toBeGreaterThan(3500)
    expect(answers[5]!.body).toMatchObject({ messageCode: 'errors.too-many-tries' })
    expect(answers[5]!.headers['content-disposition']).toBeUndefined()
  })
})

describe('forbidden', () => {
  test('T2 T27 who comes by the user name of somebody else does not come by their messages, which stay with them', async () => {
    await as(world.clientId, tx =>
      tx.query(
        `insert into people (client_id, external_id, user_name, first_name, last_name)
         values ($1, 'eve', 'eve', 'Eve', 'Elm'), ($1, 'fay', 'fay', 'Fay', 'Fir')`,
        [world.clientId],
      ),
    )
    const [old, heir] = [await signIn(world.clientId, 'eve'), await signIn(world.clientId, 'fay')]
    await as(world.clientId, async tx => {
      const person = { personId: await personIdOf(tx, 'eve'), userName: 'eve' }
      await tx.query(`update clients set settings = settings || '{"contact": {"to": "desk@example.com"}}'`)
      const message = { name: 'Eve', emailAddress: 'eve@example.com', subject: 'Ill', message: 'For nobody else' }
      const writer = { address: '192.0.2.77', person }
      expect((await sendMessage(tx, await getClient(tx), undefined, writer, message)).ok).toBe(true)
      await tx.query(`update people set user_name = 'eve.before' where user_name = 'eve'`)
      await tx.query(`update people set user_name = 'eve' where user_name = 'fay'`)
    })
    expect((await app.get(path, heir)).body.messagesWritten).toEqual([])
    expect((await app.get(path, old)).body.messagesWritten).toMatchObject([{ message: { message: 'For nobody else' } }])
  })

  test('T2 T27 H1 of a shared mailbox, each person’s export has the mails to themselves only, also after a change of name', async () => {
    const people = await as(world.clientId, tx =>
      tx.query<{ user_name: string }>(
        `insert into people (client_id, external_id, user_name, first_name, last_name, email)
         values ($1, 'gus', 'gus', 'Gus', 'Gum', 'home@example.com'), ($1, 'hal', 'hal', 'Gus', 'Gum', 'Home@example.com')
         returning user_name`,
        [world.clientId],
      ),
    )
    const [gus, hal] = await Promise.all(people.map(({ user_name: name }) => signIn(world.clientId, name)))
    await as(world.clientId, async tx => {
      const client = await getClient(tx)
      await forgotPassword(tx, client, { userName: 'gus', address: '192.0.2.78' })
      await forgotUsername(tx, client, { emailAddress: 'home@example.com', address: '192.0.2.78' })
      // Queued before mails were kept by person: nobody can say whose it is.
      await tx.query(
        `insert into mails (client_id, kind, locale, to_address, facts, message_id)
         values ($1, 'locked', 'en_US', 'home@example.com', '{"userName": "gus"}', '<old@example.com>')`,
        [world.clientId],
      )
      await tx.query(`update people set user_name = 'gus.before' where user_name = 'gus'`)
      await tx.query(`update people set user_name = 'gus' where user_name = 'hal'`)
    })
    const kinds = async (caller: typeof gus) =>
      (await app.get(path, caller!)).body.mailsReceived.map(({ kind }: { kind: string }) => kind)
    expect(await kinds(gus)).toEqual(['activation', 'forgot-username'])
    expect(await kinds(hal)).toEqual([])
  })

  test('T2 T27 nothing of anybody else, of the staff or of another client is in it, and no secret of one’s own', async () => {
    const elsewhere = await makeWorld(database.db)
    const bytes = (await app.get(path, world.ben)).raw.toString()
    expect(bytes).not.toMatch(/cem|operator-max|Pia|\bMax\b/)
    for (const secret of [...world.secrets, ...elsewhere.secrets]) expect(bytes).not.toContain(secret)
    const other = (await app.get(path, { ...world.cem })).raw.toString()
    expect(other).toContain('cem-mark')
    expect(other).not.toMatch(/ben|operator-max|Pia|\bMax\b/)
  })

  test('T2 an administrator’s export contains what they did, not to whom', async () => {
    const { clientId } = world
    const dan = await signIn(clientId, 'dan')
    await as(clientId, tx =>
      recordEvent(tx, {
        actor: `person:${dan.personId}`,
        action: 'account.locked',
        subject: `person:${world.cem.personId}`,
        details: { reason: 'cem asked' },
      }),
    )
    await as(clientId, tx =>
      tx.query(
        `insert into sessions (client_id, session_hash, person_id, auth_type, launched_by, launch_reason) values ($1, '\\x07', $2, 'launch', $3, 'help')`,
        [clientId, world.cem.personId, dan.personId],
      ),
    )
    const { body, raw } = await app.get(path, dan)
    expect(raw.toString()).not.toContain('cem')
    expect(body.events).toContainEqual(
      expect.objectContaining({ action: 'account.locked', isByThemselves: true, subject: null, details: null }),
    )
    expect(body.sessions).toContainEqual(
      expect.objectContaining({ launchReason: 'help', isActingForSomebodyElse: true }),
    )
  })

  test('T27 nobody without a session, on another client’s host, or in a launched session', async () => {
    expect((await app.get(path, { host: world.ben.host })).status).toBe(401)
    const elsewhere = await makeWorld(database.db)
    expect((await app.get(path, { ...world.ben, host: elsewhere.ben.host })).status).toBe(401)
    await as(elsewhere.clientId, async tx => {
      // Nobody acts as somebody who holds a role.
      await tx.query('delete from grants where person_id = $1', [elsewhere.ben.personId])
      await insertGrant(tx, elsewhere.cem.personId, 'support')
      await tx.query(
        `update sessions set auth_type = 'launch', launched_by = $1, launch_reason = 'x' where person_id = $2`,
        [elsewhere.cem.personId, elsewhere.ben.personId],
      )
    })
    expect((await app.get(path, elsewhere.ben)).body).toMatchObject({
      httpCode: 403,
      messageCode: 'errors.not-while-launched',
    })
  })
})

async function signIn(clientId: number, userName: string) {
  return as(clientId, async tx => {
    const personId = await personIdOf(tx, userName)
    return { host: (await getClient(tx)).key, personId, sessionId: (await beginSession(tx, personId, null))! }
  })
}
