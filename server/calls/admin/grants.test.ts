import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { ssoOnly, type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const path = '/api/v1.0/admin/grants'
const reason = 'joined the project'
interface Listed {
  readonly grantId: string
  readonly role: string
  readonly person: { readonly userName: string }
}
const ids: Record<string, number> = {}

let one: TestClient
let two: TestClient
let owner: TestPerson
let ann: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  await one.publish(quest(one.day, 'q3', { window: [-3, 5], period: [-2, 30] }))
  ;[owner, ann] = [await one.person('olga.owner'), await one.person('ann.ash')]
  await one.person('second')
  ids['owner'] = await one.grant(owner, 'owner')
})

const as = (who: TestPerson, host = 'one') => ({ host, sessionId: who.sessionId })
const give = (who: TestPerson, body: object, host = 'one') => app.post(path, { reason, ...body }, as(who, host))
const revoke = (who: TestPerson, grantId: number | string, host = 'one') =>
  app.post(`${path}/revoke`, { grantId: String(grantId), reason }, as(who, host))
const list = async (who: TestPerson, host = 'one') => (await app.get(path, as(who, host))).body.grants
const me = async (who: TestPerson) => (await app.get('/api/v1.0/admin/me', as(who))).body
const newest = async (action: string) => {
  const [row] = await one.within(tx =>
    tx.query('select actor, subject, details from audit_events where action = $1 order by event_id desc limit 1', [
      action,
    ]),
  )
  return row
}

const newcomer = { firstName: 'Nina', lastName: 'Neu', emailAddress: 'nina@example.com' }
const mails = (userName: string) =>
  one.within(tx =>
    tx.query<{ kind: string; to_address: string }>(
      'select m.kind, m.to_address from mails m join people p using (client_id, person_id) where p.user_name = $1',
      [userName],
    ),
  )

describe('happy', () => {
  test('W09a somebody who is in no file is invited to a role by mail, once they sign in they are there', async () => {
    const invited = await give(owner, { userName: 'nina.neu', role: 'support', newcomer })
    expect(invited).toMatchObject({ status: 200, body: { isMailed: true } })
    expect(await mails('nina.neu')).toEqual([{ kind: 'activation', to_address: 'nina@example.com' }])
    const [found] = (await list(owner)).filter(({ person }: Listed) => person.userName === 'nina.neu')
    expect(found).toMatchObject({ role: 'support', isInvited: true, person: { firstName: 'Nina' } })
    expect(found.lastSeenAt).toBeUndefined()
    for (const action of ['admin.created', 'activation.issued', 'grant.given'])
      expect(await newest(action)).toMatchObject({
        actor: `person:${owner.personId}`,
        subject: `person:${found.person.userId}`,
      })
    // Who has signed in keeps their password: the role is enough.
    expect((await give(owner, { userName: 'ann.ash', role: 'auditor' })).body.isMailed).toBe(false)
    await revoke(owner, (await list(owner)).find(({ role }: Listed) => role === 'auditor')!.grantId)
    await revoke(owner, found.grantId)
  })

  test('W09a a user name that somebody new has given up is free for the next one', async () => {
    const named = (userName: string) => give(owner, { userName, role: 'support', newcomer })
    expect((await named('rita.roe')).status).toBe(200)
    await one.within(tx => tx.query(`update people set user_name = 'rita.ray' where user_name = 'rita.roe'`))
    expect((await named('rita.roe')).status).toBe(200)
    for (const { person, grantId } of await list(owner)) {
      if (person.userName.startsWith('rita.')) await revoke(owner, grantId)
    }
  })

  test('T15 W09a where single sign-on is the only way in nobody is invited by a link', async () => {
    const only = await testClient(database.db, 3, 'only')
    await only.within(tx => tx.query(`update clients set settings = settings || '${ssoOnly}'`))
    const boss = await only.person('boss')
    await only.grant(boss, 'owner')
    const invited = await give(boss, { userName: 'nina.neu', role: 'support', newcomer }, 'only')
    expect(invited).toMatchObject({ status: 200, body: { isMailed: false } })
    const [found] = (await list(boss, 'only')).filter(({ role }: Listed) => role === 'support')
    expect(found).toMatchObject({ isInvited: false })
  })

  test('W10a a role is given, seen with who gave it, and taken away again', async () => {
    const until = '2999-01-31T17:00:00.000Z'
    const given = await give(owner, { userName: 'ANN.ash', role: 'approver', programId: 'q3', until })
    expect(given.status).toBe(200)
    const { grantId } = given.body
    expect(await list(owner)).toEqual([
      {
        grantId,
        person: { userId: String(ann.personId), userName: 'ann.ash', firstName: 'Ann.Ash', lastName: 'Test' },
        role: 'approver',
        programId: 'q3',
        grantedBy: 'olga.owner',
        grantedAt: expect.any(String),
        until,
        isOwn: false,
        isLastOwner: false,
        hasFactor: false,
        maySignIn: true,
        isInvited: false,
        lastSeenAt: expect.any(String),
      },
      expect.objectContaining({ role: 'owner', isOwn: true, isLastOwner: true, grantedBy: 'operator:test' }),
    ])
    const [actor, subject] = [`person:${owner.personId}`, `person:${ann.personId}`]
    expect(await newest('grant.given')).toEqual({
      actor,
      subject,
      details: { before: null, after: { role: 'approver', programId: 'q3', until }, reason },
    })
    expect((await revoke(owner, grantId)).body).toEqual({})
    expect(await list(owner)).toHaveLength(1)
    expect(await newest('grant.revoked')).toEqual({
      actor,
      subject,
      details: { before: { role: 'approver', programId: 'q3', until }, after: null, reason },
    })
  })

  test('W10a everybody may read their own permissions: for the client, and in single programs besides', async () => {
    const ben = await one.person('ben')
    expect(await me(ben)).toMatchObject({ grants: [], permissions: [], programs: [], needs: 'nothing' })
    await one.grant(ben, 'loader')
    await one.grant(ben, 'approver', { programId: 'q3' })
    expect(await me(ben)).toMatchObject({
      grants: [{ role: 'loader' }, { role: 'approver', programId: 'q3' }],
      permissions: ['see-programs', 'see-people', 'prepare'],
      programs: [{ programId: 'q3', permissions: ['see-results', 'agree-to-publication', 'approve'] }],
      needs: 'nothing',
    })
    expect((await app.get('/api/v1.0/user', as(ben))).body.adminUser).toBe(true)
  })

  test('W10c a role that is taken away, or has ended, ends the power with the next request', async () => {
    const boss = await one.person('boss')
    const grantId = await one.grant(boss, 'owner')
    expect((await app.get(path, as(boss))).status).toBe(200)
    await revoke(owner, grantId)
    expect(await app.get(path, as(boss))).toMatchObject({
      status: 403,
      body: { messageCode: 'errors.not-an-administrator' },
    })
    expect((await app.get('/api/v1.0/user', as(boss))).body.adminUser).toBe(false)
    await one.grant(boss, 'owner', { until: `now() - interval '1 second'` })
    expect((await app.get(path, as(boss))).status).toBe(403)
    // One that has ended is no obstacle to another.
    expect((await give(owner, { userName: 'boss', role: 'owner' })).status).toBe(200)
    expect((await app.get(path, as(boss))).status).toBe(200)
  })

  test('people are found by the beginnings of their names’ words, however they are written, and by user name', async () => {
    await one.within(tx =>
      tx.query(`update people set first_name = 'Zoë', last_name = 'van der Löwen' where person_id = $1`, [
        ann.personId,
      ]),
    )
    const found = async (search: string) => {
      const { body } = await app.get(`${path}/people?search=${encodeURIComponent(search)}`, as(owner))
      return body.people.map(({ userName }: { userName: string }) => userName)
    }
    expect(await found('zoe lowe')).toEqual(['ann.ash'])
    expect(await found('ANN.A')).toEqual(['ann.ash'])
    expect(await found('zoe nobody')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  test('a search answers 20 people at most, and nobody who has left', async () => {
    for (let at = 0; at < 22; at += 1) await one.person(`crowd-${String(at).padStart(2, '0')}`)
    await one.within(tx => tx.query(`update people set status = 'inactive' where user_name = 'crowd-00'`))
    const { body } = await app.get(`${path}/people?search=crowd`, as(owner))
    expect(body.people).toHaveLength(20)
    expect(body.people[0].userName).toBe('crowd-01')
  })
})

describe('refused', () => {
  test('W09a an invitation that cannot be leaves nobody behind', async () => {
    const names = { userName: 'nora.neu', role: 'support', newcomer }
    const refusals = [
      await give(owner, { ...names, programId: 'nowhere' }),
      await give(owner, { ...names, until: '2020-01-01T00:00:00.000Z' }),
      await give(owner, { ...names, userName: 'ann.ash' }),
      await give(owner, { ...names, newcomer: { ...newcomer, emailAddress: 'nowhere' } }),
      await give(owner, { ...names, newcomer: { ...newcomer, firstName: 'No\u200bra' } }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([404, 422, 409, 400, 422])
    const made = await one.within(tx => tx.query(`select from people where user_name = 'nora.neu'`))
    expect([made, await mails('nora.neu')]).toEqual([[], []])
  })

  test('M1 nobody is invited under a name that reads like somebody else’s in letters of another script', async () => {
    await one.person('coco')
    const lookalike = { userName: '\u0441\u043e\u0441\u043e', role: 'support', newcomer }
    expect(await give(owner, lookalike)).toMatchObject({
      status: 422,
      body: { messageCode: 'errors.user-name-looks-alike' },
    })
    // Somebody of that name at another client is another person.
    await two.person('\u0445\u043e\u0440')
    expect(await give(owner, { ...lookalike, userName: 'xop' })).toMatchObject({ status: 200 })
  })

  test.each([
    [{ userName: 'nobody', role: 'author' }, 404, 'user-unknown'],
    [{ userName: 'second', role: 'author', programId: 'q9' }, 404, 'program-unknown'],
    [{ userName: 'second', role: 'author', until: '1999-01-01T00:00:00Z' }, 422, 'until-past'],
    [{ userName: 'second', role: 'king' }, 400, 'body-malformed'],
  ])('giving %j is %i %s', async (body, status, code) => {
    expect(await give(owner, body)).toMatchObject({ status, body: { messageCode: `errors.${code}` } })
  })

  test('the same role twice is one too many; for one program besides it is another', async () => {
    expect((await give(owner, { userName: 'second', role: 'auditor' })).status).toBe(200)
    expect((await give(owner, { userName: 'second', role: 'auditor' })).body.messageCode).toBe('errors.grant-exists')
    expect((await give(owner, { userName: 'second', role: 'auditor', programId: 'q3' })).status).toBe(200)
  })

  test('W10a nobody changes their own roles, and the last owner cannot go', async () => {
    expect(await give(owner, { userName: 'olga.owner', role: 'approver' })).toMatchObject({
      status: 403,
      body: { messageCode: 'errors.own-grant' },
    })
    expect((await revoke(owner, ids['owner']!)).body.messageCode).toBe('errors.own-grant')
    const other = await one.person('other.owner')
    await one.grant(other, 'owner', { until: `now() + interval '1 day'` })
    await one.within(tx =>
      tx.query(`delete from grants where person_id <> $1 and role = 'owner' and valid_until is null`, [owner.personId]),
    )
    expect(await revoke(other, ids['owner']!)).toMatchObject({
      status: 409,
      body: { messageCode: 'errors.last-owner' },
    })
  })

  test('W10e giving and taking roles takes a proof of the last ten minutes, and says by what', async () => {
    await one.within(tx =>
      tx.query(`update sessions set proved_at = now() - interval '601 seconds' where person_id = $1`, [owner.personId]),
    )
    const answers = [await give(owner, { userName: 'second', role: 'loader' }), await revoke(owner, 1)]
    for (const { status, body } of answers) {
      expect([status, body.messageCode, body.methods]).toEqual([403, 'errors.factor-needed', []])
    }
    expect((await app.get(path, as(owner))).status).toBe(200)
    await one.within(tx =>
      tx.query(`update sessions set proved_at = now() - interval '570 seconds' where person_id = $1`, [owner.personId]),
    )
    expect((await give(owner, { userName: 'second', role: 'loader' })).status).toBe(200)
    await one.within(tx => tx.query(`update sessions set proved_at = now() where person_id = $1`, [owner.personId]))
  })
})

describe('forbidden', () => {
  test('W10a who holds no role, and each role but owner, sees and changes no roles', async () => {
    const roles = [undefined, 'author', 'loader', 'approver', 'support', 'auditor'] as const
    for (const role of roles) {
      const somebody = await one.person(`only-${role}`)
      if (role !== undefined) await one.grant(somebody, role)
      const answers = [
        await app.get(path, as(somebody)),
        await app.get(`${path}/people?search=ann`, as(somebody)),
        await give(somebody, { userName: 'second', role: 'owner' }),
        await revoke(somebody, ids['owner']!),
      ]
      const code = role === undefined ? 'errors.not-an-administrator' : 'errors.not-permitted'
      for (const { status, body } of answers) expect([status, body.messageCode]).toEqual([403, code])
    }
  })

  test('an owner of one program owns nothing of the client', async () => {
    const somebody = await one.person('owner-of-q3')
    await one.grant(somebody, 'owner', { programId: 'q3' })
    expect((await app.get(path, as(somebody))).body.messageCode).toBe('errors.not-permitted')
  })

  test('T21 who acts as an owner does not enter', async () => {
    const sessionId = 'a'.repeat(43)
    const helper = await one.person('helper', [])
    await one.within(async tx => {
      await tx.query(
        `insert into sessions (client_id, session_hash, person_id, auth_type, launched_by, launch_reason)
         values ($1, sha256($2::bytea), $3, 'launch', $4, 'help')`,
        [tx.clientId, sessionId, ann.personId, helper.personId],
      )
    })
    await one.grant(helper, 'support')
    for (const call of ['/api/v1.0/admin/me', path]) {
      const { status, body } = await app.get(call, { host: 'one', sessionId })
      expect([status, body.messageCode]).toEqual([403, 'errors.not-while-launched'])
    }
  })

  test('T2 an owner of another client sees none of these people, programs and roles', async () => {
    const stranger = await two.person('stranger')
    await two.grant(stranger, 'owner')
    expect(await list(stranger, 'two')).toHaveLength(1)
    const unknown = await revoke(stranger, 999_999_999, 'two')
    expect((await revoke(stranger, ids['owner']!, 'two')).bytes).toBe(unknown.bytes)
    expect((await give(stranger, { userName: 'second', role: 'author' }, 'two')).body.messageCode).toBe(
      'errors.user-unknown',
    )
    expect((await app.get(`${path}/people?search=ann`, as(stranger, 'two'))).body.people).toEqual([])
    const sam = await two.person('sam')
    const wish = { userName: sam.userName, role: 'author', programId: 'q3' }
    expect((await give(stranger, wish, 'two')).body.messageCode).toBe('errors.program-unknown')
    expect((await app.get(path, as(stranger))).status).toBe(401)
  })
})
