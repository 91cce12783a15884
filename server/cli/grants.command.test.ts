import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { quest } from '../db/test-programs.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { activationCommands } from './activation.command.ts'
import { grantCommands } from './grants.command.ts'
import { linkedPeople, runTyped } from './run-fixture.ts'

const database = testDatabase()
let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  await testClient(database.db, 2, 'two')
  await one.publish(quest(one.day, 'q3', { window: [-3, 5], period: [-2, 30] }))
  for (const name of ['ann', 'ben', 'cem']) await one.person(name)
  await linkedPeople(database.db, 1, 'olga')
})

const run = (typed: string, osUser = 'test', client = 'one') =>
  runTyped(database, [...grantCommands, ...activationCommands], [...typed.split(' '), '--client', client], {
    actor: `operator:${osUser}`,
  })
const grantOf = async (typed: string, osUser?: string) =>
  ((await run(`admin grant ${typed} --reason project`, osUser)).json as { grantId: number }).grantId
const listed = async () => ((await run('admin list')).json as { grants: { userName: string; role: string }[] }).grants
const eventsOf = (action: string) =>
  one.within(tx =>
    tx.query<{ actor: string; subject: string; details: object }>(
      'select actor, subject, details from audit_events where action = $1 order by event_id',
      [action],
    ),
  )

describe('happy', () => {
  test('W10a the first owner is made at the command line, and gives roles from there', async () => {
    await run('admin create first.owner')
    expect(await listed()).toMatchObject([{ userName: 'first.owner', role: 'owner', programId: null }])
    const { lines } = await run('admin grant ann approver --program q3 --until 2999-01-31T18:00+01:00 --reason project')
    expect(lines).toEqual(['ann is approver of q3 until 2999-01-31T17:00:00.000Z.'])
    const id = await grantOf('BEN support')
    expect((await listed()).map(({ userName, role }) => `${userName} ${role}`)).toEqual([
      'ann approver',
      'ben support',
      'first.owner owner',
    ])
    await run(`admin revoke ${id} --reason project`)
    expect(await listed()).toHaveLength(2)
    expect((await run('admin list')).lines.at(-1)).toMatch(/^ +\d+ +first\.owner +owner +all +operator:test/)
  })

  test('W10a who gave and took what is recorded by ids', async () => {
    const [{ person_id: personId }] = (await one.within(tx =>
      tx.query(`select person_id from people where user_name = 'ben'`),
    )) as [{ person_id: number }]
    const subject = `person:${personId}`
    expect((await eventsOf('grant.given')).at(-1)).toEqual({
      actor: 'operator:test',
      subject,
      details: { before: null, after: { role: 'support' }, reason: 'project' },
    })
    expect((await eventsOf('grant.revoked')).at(-1)).toEqual({
      actor: 'operator:test',
      subject,
      details: { before: { role: 'support' }, after: null, reason: 'project' },
    })
  })

  test('W10d the host of the installation resets factors, where no second owner is there', async () => {
    const set = `insert into factors (client_id, person_id, kind, name, sealed, confirmed_at)
      select client_id, person_id, 'totp', 'phone', '\\x00', now() from people where user_name = 'cem'`
    await one.within(tx => tx.query(set))
    await run('admin reset-factors cem --reason lost-phone')
    expect((await eventsOf('factor.reset')).at(-1)).toMatchObject({ details: { reason: 'lost-phone' } })
    await expect(run('admin reset-factors cem --reason lost-phone')).rejects.toMatchObject({ code: 'factor-unknown' })
  })
})

describe('refused', () => {
  test.each([
    ['admin grant nobody author --reason project', 'user-unknown'],
    ['admin grant ann king --reason project', 'role-unknown'],
    ['admin grant ann author --program q9 --reason project', 'program-unknown'],
    ['admin grant ann author --until 2999-01-31 --reason project', 'until-malformed'],
    ['admin grant ann author --until 1999-01-31T00:00Z --reason project', 'until-past'],
    ['admin grant ann approver --program q3 --reason project', 'grant-exists'],
    ['admin grant ben author --reason no', 'command'],
    ['admin revoke first --reason project', 'grant-malformed'],
    ['admin revoke 999999 --reason project', 'grant-unknown'],
  ])('%s: %s', async (typed, code) => {
    await expect(run(typed)).rejects.toMatchObject({ code })
  })

  test('W10a the last owner cannot go; one whose role has an end, who is locked, or owns one program, is no other', async () => {
    const [owner] = (await listed()).filter(({ role }) => role === 'owner') as unknown as [{ grantId: number }]
    const revoke = () => run(`admin revoke ${owner.grantId} --reason project`)
    await expect(revoke()).rejects.toMatchObject({ code: 'last-owner' })
    await grantOf('ann owner --until 2999-01-31T18:00Z')
    await grantOf('ben owner --program q3')
    await grantOf('cem owner')
    await one.within(tx => tx.query(`update people set locked_at = now() where user_name = 'cem'`))
    await expect(revoke()).rejects.toMatchObject({ code: 'last-owner' })
    await one.within(tx => tx.query(`update people set locked_at = null where user_name = 'cem'`))
    await revoke()
  })

  test('W10a two who take the last two owners at once leave one', async () => {
    const second = await grantOf('olga owner')
    const [first] = (await listed()).filter(
      ({ userName, role, ...more }) =>
        userName === 'cem' && role === 'owner' && (more as { programId: string | null }).programId === null,
    ) as unknown as [{ grantId: number }]
    const both = await Promise.allSettled([
      run(`admin revoke ${first.grantId} --reason project`),
      run(`admin revoke ${second} --reason project`),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('forbidden', () => {
  test('W10a nobody changes their own roles, at the command line neither', async () => {
    await expect(run('admin grant olga auditor', 'olga')).rejects.toMatchObject({ code: 'own-grant' })
    const id = await grantOf('olga loader')
    await expect(run(`admin revoke ${id} --reason project`, 'olga')).rejects.toMatchObject({ code: 'own-grant' })
    expect(await grantOf('cem loader', 'olga')).toBeGreaterThan(0)
  })

  test('T2 roles of another client are as unknown as none', async () => {
    const id = await grantOf('ben auditor')
    await expect(run(`admin revoke ${id} --reason project`, 'test', 'two')).rejects.toMatchObject({
      code: 'grant-unknown',
    })
    await expect(run('admin grant ann author --reason project', 'test', 'two')).rejects.toMatchObject({
      code: 'user-unknown',
    })
    expect((await run('admin list', 'test', 'two')).lines).toEqual([
      'Nobody has a role. See: admin create, admin grant',
    ])
  })
})
