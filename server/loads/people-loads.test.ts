import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../rules/actors/actor.ts'
import { readerOf } from '../db/client-reads.ts'
import { withClient, withClientLong } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { lockTable, somebodyWaits } from '../db/test-lock.ts'
import { createAdministrator } from '../features/accounts/create-administrator.ts'
import { beginVouchedSession, findSession } from '../features/accounts/sessions.ts'
import { setPassword } from '../features/accounts/set-password.ts'
import { signIn } from '../features/accounts/sign-in.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { undoNewestLoad } from '../features/load-history/undo-newest-load.ts'
import { enrollmentsFile, issuesOf, type LoadBench, makeLoadBench, participantsFile } from './load-for-test.ts'

const database = testDatabase()
let bench: LoadBench
beforeAll(async () => {
  bench = await makeLoadBench(database.db, 'alpha', [])
})

const undo = () => withClient(database.db, bench.clientId, tx => undoNewestLoad(tx, 'operator:test'))
const people = () =>
  bench.rows("select user_name, first_name, email, status from people where user_name in ('p1', 'p2', 'P3') order by 1")
const person = (name: string, first: string, email: string | null, status = 'active') => ({
  user_name: name,
  first_name: first,
  email,
  status,
})

describe('W02 participants', () => {
  const head = 'externalId,userName,firstName,lastName,email,status,hireDate'

  test('W02 people are made and changed by external id; an empty cell leaves things alone', async () => {
    expect(await bench.load('participants', participantsFile(40))).toMatchObject({ outcome: 'committed', changed: 40 })
    await bench.load('participants', `${head}\ne1,p1,Ann,Last1,ann@example.com,,2020-02-29`)
    const report = await bench.load('participants', `${head}\ne1,p1,Anna,Last1,,,\ne2,p2,First2,Last2,,,`)
    expect(report).toMatchObject({ outcome: 'committed', accepted: 2, changed: 1 })
    expect(await people()).toEqual([person('p1', 'Anna', 'ann@example.com'), person('p2', 'First2', null)])
  })

  test('W02 two people may swap user names, but none may take another one', async () => {
    expect((await bench.load('participants', `${head}\ne1,p2,Anna,Last1,,,\ne2,P1,First2,Last2,,,`)).outcome).toBe(
      'committed',
    )
    expect((await undo()).ok).toBe(true)
    expect(await people()).toEqual([person('p1', 'Anna', 'ann@example.com'), person('p2', 'First2', null)])
    const file = `${head}\ne99,P1,New,One,,,\ne98,same,A,B,,,\ne97,SAME,A,B,,,\ne96,x y,A,B,nomail,gone,2020-13-01`
    expect(issuesOf(await bench.load('participants', file))).toEqual([
      '2 userName user-name-taken',
      '3 userName row-repeated',
      '4 userName row-repeated',
      '5 email not-an-email',
      '5 hireDate not-a-date',
      '5 status not-a-status',
    ])
  })

  test('W02 a full load deactivates who is missing, and stops above 5 %', async () => {
    const all = participantsFile(40).split('\n')
    const almost = await bench.load('participants', all.slice(0, -2).join('\n'), { mode: 'full' })
    expect(almost).toMatchObject({ outcome: 'committed', warningCount: 2 })
    expect(await bench.rows("select from people where status = 'inactive'")).toHaveLength(2)
    const few = await bench.load('participants', all.slice(0, 20).join('\n'), { mode: 'full', skipBad: true })
    expect(few).toMatchObject({ outcome: 'refused', errors: [{ line: 0, code: 'too-many-missing', value: '19' }] })
    expect((await undo()).ok).toBe(true)
    expect(await bench.rows("select from people where status = 'inactive'")).toHaveLength(0)
  })

  test('W02 what people change of themselves while a load is under way is neither lost nor taken back by its undoing', async () => {
    const localeOf = async () => (await bench.rows("select first_name, locale from people where user_name = 'p5'"))[0]
    await bench.load('participants', 'externalId,userName,firstName,lastName,locale\ne5,p5,Finn,Last5,en_US')
    const files = ['firstName,lastName\ne5,p5,Fay,Last5', 'firstName,lastName,locale\ne5,p5,Fia,Last5,']
    for (const [at, file] of files.entries()) {
      const [before, locale] = [await localeOf(), ['de_DE', 'ja_JP'][at]!]
      let loading: ReturnType<LoadBench['load']> | undefined
      await withClient(database.db, bench.clientId, async tx => {
        await tx.query("update people set locale = $1 where user_name = 'p5'", [locale])
        loading = bench.load('participants', `externalId,userName,${file}`)
        loading.catch(() => {})
        await somebodyWaits(tx)
      })
      expect(await loading).toMatchObject({ outcome: 'committed', changed: 1 })
      expect(await localeOf()).toEqual({ first_name: ['Fay', 'Fia'][at], locale })
      expect(await undo()).toMatchObject({ ok: true })
      expect(await localeOf()).toEqual({ ...before, locale })
    }
  })

  test('T5 R17 a person being renamed signs in with the old name until the load commits, without waiting', async () => {
    const client = await withClient(database.db, bench.clientId, getClient)
    const place = { address: '192.0.2.1', browser: 'a browser', secret: Buffer.alloc(32, 7) }
    const tryIn = (userName: string) => signIn(database.db, client, { userName, password: 'old names 1', place })
    await bench.load('participants', 'externalId,userName,firstName,lastName\nr1,renata,Renata,Rose')
    await withClient(database.db, bench.clientId, tx => setPassword(tx, { userName: 'renata' }, 'old names 1'))
    // The load has written the new names, and waits before the note that ends it.
    const held = await lockTable(database.address, 'load_changes')
    const loading = bench.load('participants', 'externalId,userName,firstName,lastName\nr1,regina,Regina,Rose')
    loading.catch(() => {})
    try {
      await held.somebodyWaits()
      const { outcome } = await tryIn('renata')
      expect(outcome).toMatchObject({ ok: true, value: { userName: 'renata' } })
    } finally {
      await held.release()
    }
    expect(await loading).toMatchObject({ outcome: 'committed', changed: 1 })
    expect((await tryIn('renata')).outcome.ok).toBe(false)
    expect((await tryIn('regina')).outcome.ok).toBe(true)
    await bench.rows("update people set status = 'inactive' where external_id = 'r1'")
  })

  test('W02 a column missing in the file is not written', async () => {
    await bench.load('participants', 'externalId,userName,firstName,lastName,country\ne5,p5,Finn,Last5,DE')
    await bench.load('participants', 'externalId,userName,firstName,lastName,email\ne5,p5,Flo,Last5,')
    const columns = 'select columns from load_changes order by load_id desc limit 1'
    expect(await bench.rows(columns)).toEqual([{ columns: ['user_name', 'first_name', 'last_name', 'email'] }])
    expect((await undo()).ok).toBe(true)
  })

  test('T9 whoever a load makes inactive stays signed out, also when the load is taken back', async () => {
    await bench.load('participants', `${head}\ne1,p1,Anna,Last1,,,`)
    const [row] = await bench.rows<{ person_id: number }>("select person_id from people where user_name = 'p1'")
    const [own, launched, others] = await withClient(database.db, bench.clientId, async tx => {
      const [other] = await tx.query<{ person_id: number }>("select person_id from people where user_name = 'p3'")
      const voucher = { authType: 'launch', launchedBy: row!.person_id, reason: 'a look' } as const
      return [
        await beginVouchedSession(tx, row!.person_id, { authType: 'sso' }),
        await beginVouchedSession(tx, other!.person_id, voucher),
        await beginVouchedSession(tx, other!.person_id, { authType: 'sso' }),
      ]
    })
    const lives = async (id: string | undefined) =>
      (await findSession(readerOf(database.db, bench.clientId), id)) !== undefined
    const alive = () => Promise.all([own, launched, others].map(lives))
    expect(await alive()).toEqual([true, true, true])
    await bench.load('participants', `${head}\ne1,p1,Anna,Last1,,inactive,`)
    expect(await alive()).toEqual([false, false, true])
    expect((await undo()).ok).toBe(true)
    expect(await alive()).toEqual([false, false, true])
  })

  test('W02 a full load leaves administrators whom an operator made as they are', async () => {
    const boss = { userName: 'boss', firstName: 'Boss', lastName: '', email: null }
    await withClient(database.db, bench.clientId, tx => createAdministrator(tx, boss, 'operator:test'))
    const report = await bench.load('participants', participantsFile(40), { mode: 'full', force: true })
    expect(report).toMatchObject({ outcome: 'committed', warningCount: 0 })
    expect(await bench.rows("select from people where user_name = 'boss' and status = 'active'")).toHaveLength(1)
    await bench.rows("delete from people where user_name = 'boss'")
  })
})

describe('W02 people who hold roles', () => {
  const head = 'externalId,userName,firstName,lastName,email,status,ssoSubject'
  let loader: Actor
  beforeAll(async () => {
    await bench.load(
      'participants',
      `${head}\nl1,loader,Lo,Ader,,,\no1,owen,Owen,Own,owen@example.com,,S-1\no2,olga,Olga,Own,,,`,
    )
    await bench.rows(
      `insert into grants (client_id, person_id, role, granted_by)
       select client_id, person_id, case user_name when 'loader' then 'loader' else 'owner' end, 'operator:test'
       from people where user_name in ('loader', 'owen')`,
    )
    loader = `person:${await idOf('loader')}`
  })
  const idOf = async (name: string) =>
    (await bench.rows<{ id: number }>('select person_id as id from people where user_name = $1', [name]))[0]!.id
  const owen = () =>
    bench.rows(
      "select user_name, first_name, email, status, sso_subject as subject from people where external_id = 'o1'",
    )
  const asBefore = {
    user_name: 'owen',
    first_name: 'Owen',
    email: 'owen@example.com',
    status: 'active',
    subject: 'S-1',
  }

  test('W02 a file of whoever owns nothing changes neither the user name, the address nor the subject of somebody with a role', async () => {
    const file = `${head}\no1,other,Owen,Own,mine@example.com,,S-9`
    expect(issuesOf(await bench.load('participants', file, { actor: loader }))).toEqual([
      '2 email holds-a-role',
      '2 ssoSubject holds-a-role',
      '2 userName holds-a-role',
    ])
    expect(await owen()).toEqual([asBefore])
    // What they cannot come in by is the file's to say, and so is everything of people without a role.
    const harmless = `${head}\no1,OWEN,Ewan,Own,owen@example.com,,\no2,olga.own,Olga,Own,olga@example.com,,`
    expect(await bench.load('participants', harmless, { actor: loader })).toMatchObject({
      outcome: 'committed',
      changed: 2,
    })
    const owner: Actor = `person:${await idOf('OWEN')}`
    const own = await bench.load('participants', `${head}\no1,owen,Owen,Own,new@example.com,,`, { actor: owner })
    expect(own).toMatchObject({ outcome: 'committed', changed: 1 })
    await bench.load('participants', `${head}\no1,owen,Owen,Own,owen@example.com,,S-1`)
    expect(await owen()).toEqual([asBefore])
  })

  test('T9 W02 undoing a load is no way around: it brings back no address or subject that somebody had before their role', async () => {
    const undo = (actor: Actor) => withClientLong(database.db, bench.clientId, tx => undoNewestLoad(tx, actor))
    const pat = (subject: string) =>
      bench.load('participants', `${head}\nr1,pat,Pat,Role,pat@example.com,,${subject}`, { actor: loader })
    await pat('S-of-loader')
    await pat('S-of-pat')
    await bench.rows(
      `insert into grants (client_id, person_id, role, granted_by)
       select client_id, person_id, 'approver', 'operator:test' from people where user_name = 'pat'`,
    )
    expect(await undo(loader)).toMatchObject({ refusal: 'holds-a-role', details: { people: 1 } })
    const subject = () => bench.rows("select sso_subject from people where user_name = 'pat'")
    expect(await subject()).toEqual([{ sso_subject: 'S-of-pat' }])
    expect((await undo(`person:${await idOf('owen')}`)).ok).toBe(true)
    expect(await subject()).toEqual([{ sso_subject: 'S-of-loader' }])
    // Now it would delete them.
    expect(await undo(loader)).toMatchObject({ refusal: 'holds-a-role' })
  })

  test('W02 undoing a load makes the last owner inactive for nobody, and ends the sessions of whom it does', async () => {
    const undo = (actor: Actor) => withClientLong(database.db, bench.clientId, tx => undoNewestLoad(tx, actor))
    const set = (status: string) =>
      bench.load(
        'participants',
        `${head}\no1,owen,Owen,Own,owen@example.com,${status},S-1\no2,olga,Olga,Own,,${status},`,
      )
    await bench.rows("update people set status = 'inactive' where external_id in ('o1', 'o2')")
    await set('active')
    expect(await undo('operator:test')).toMatchObject({ refusal: 'last-owner' })
    expect(await owen()).toEqual([asBefore])
    await bench.rows("update grants set role = 'auditor' where role = 'owner'")
    await bench.rows(
      `insert into sessions (client_id, session_hash, person_id, auth_type)
       select client_id, 'olgas', person_id, 'sso' from people where external_id = 'o2'`,
    )
    expect((await undo('operator:test')).ok).toBe(true)
    expect(await bench.rows("select ended_at is not null as ended from sessions where session_hash = 'olgas'")).toEqual(
      [{ ended: true }],
    )
    await bench.rows("update grants set role = 'owner' where role = 'auditor'")
    await bench.rows("update people set status = 'active' where external_id in ('o1', 'o2')")
  })

  test.each(['loader', 'owen'])(
    'W02 no file makes the last owner inactive, by whomever it is loaded: %s',
    async name => {
      const actor: Actor = `person:${await idOf(name)}`
      const file = `${head}\no1,owen,Owen,Own,,inactive,`
      expect(issuesOf(await bench.load('participants', file, { actor }))).toEqual(['2 status last-owner'])
      const all = await bench.rows<{ line: string }>(
        `select concat_ws(',', external_id, user_name, first_name, last_name) || ',,,' as line from people
       where status = 'active' and user_name <> 'owen'`,
      )
      const full = [head, ...all.map(({ line }) => line)].join('\n')
      expect(await bench.load('participants', full, { actor, mode: 'full', force: true })).toMatchObject({
        outcome: 'committed',
        changed: 0,
      })
      expect(await owen()).toEqual([asBefore])
    },
  )

  test('W02 an owner beside whom another one stays becomes inactive as everybody does, and two do not at once', async () => {
    await bench.rows(
      `insert into grants (client_id, person_id, role, granted_by)
       select client_id, person_id, 'owner', 'operator:test' from people where external_id = 'o2'`,
    )
    const both = `${head}\no1,owen,Owen,Own,,inactive,\no2,olga.own,Olga,Own,,inactive,`
    expect(issuesOf(await bench.load('participants', both, { actor: loader }))).toEqual([
      '2 status last-owner',
      '3 status last-owner',
    ])
    const one = await bench.load('participants', `${head}\no1,owen,Owen,Own,,inactive,`, { actor: loader })
    expect(one).toMatchObject({ outcome: 'committed', changed: 1 })
    expect(await owen()).toEqual([{ ...asBefore, status: 'inactive' }])
    await bench.rows('delete from grants')
  })
})

describe('W02 organisation', () => {
  const head = 'unitId,parentId,name'

  test('W02 units are one tree under Corporate', async () => {
    const wrong = `${head}\nTop,,Top\nA,B,A\nB,A,B\nC,A,C\nD,nowhere,D`
    expect(issuesOf(await bench.load('orgunits', wrong))).toEqual(
      [
        '2 parentId root-not-corporate',
        '3 parentId parent-cycle',
        '4 parentId parent-cycle',
        '6 parentId parent-unknown',
        // Once the ring is out, its dependants hang in the air.
        '5 parentId parent-unknown',
      ].sort(),
    )
    const good = `${head}\nEast,Corporate,East\nCorporate,,All of us\nEast-1,East,East one`
    expect(await bench.load('orgunits', good)).toMatchObject({ outcome: 'committed', changed: 3 })
    expect(await bench.rows('select ancestor_id, unit_id, depth from org_closure order by 1, 3')).toEqual([
      { ancestor_id: 'Corporate', unit_id: 'Corporate', depth: 0 },
      { ancestor_id: 'Corporate', unit_id: 'East', depth: 1 },
      { ancestor_id: 'Corporate', unit_id: 'East-1', depth: 2 },
      { ancestor_id: 'East', unit_id: 'East', depth: 0 },
      { ancestor_id: 'East', unit_id: 'East-1', depth: 1 },
      { ancestor_id: 'East-1', unit_id: 'East-1', depth: 0 },
    ])
    expect(issuesOf(await bench.load('orgunits', `${head}\nWest,,West`))).toEqual(['2 parentId second-root'])
    expect(issuesOf(await bench.load('orgunits', `${head}\nEast,East-1,East`))).toEqual(['2 parentId parent-cycle'])
  })

  test('W02 the days of a unit stay where a file has no columns for them, and an empty cell takes one away', async () => {
    const days = async () => (await bench.rows("select valid_from, valid_to from org_units where unit_id = 'East'"))[0]
    const dated = `${head},validFrom,validTo`
    await bench.load('orgunits', `${dated}\nEast,Corporate,East,2026-01-01,2026-06-30`)
    expect(await bench.load('orgunits', `${head}\nEast,Corporate,The east`)).toMatchObject({ changed: 1 })
    expect(await days()).toEqual({ valid_from: '2026-01-01', valid_to: '2026-06-30' })
    const late = await bench.load('orgunits', `${head},validFrom\nEast,Corporate,East,2026-07-01`)
    expect(issuesOf(late)).toEqual(['2 validTo dates-reversed'])
    await bench.load('orgunits', `${dated}\nEast,Corporate,East,,`)
    expect(await days()).toEqual({ valid_from: null, valid_to: null })
  })

  test('W02 moving a unit moves its paths, and undo moves them back', async () => {
    await bench.load('orgunits', `${head}\nWest,Corporate,West\nEast-1,West,East one`)
    const west = () => bench.rows("select unit_id from org_closure where ancestor_id = 'West' order by 1")
    expect(await west()).toEqual([{ unit_id: 'East-1' }, { unit_id: 'West' }])
    expect((await undo()).ok).toBe(true)
    expect(await west()).toEqual([])
    expect(await bench.rows("select from org_closure where ancestor_id = 'East'")).toHaveLength(2)
  })

  test('W02 assignments are kept by person, unit, role and first day', async () => {
    const columns = 'userName,unitId,role,validFrom,validTo'
    expect(
      await bench.load('assignments', `${columns}\np1,East,Manager,2026-01-01,\np1,East,Selector,,`),
    ).toMatchObject({
      outcome: 'committed',
      changed: 2,
    })
    const ended = await bench.load(
      'assignments',
      `${columns}\nP1,East,Manager,2026-01-01,2026-06-30\np2,East,Selector,,`,
    )
    expect(ended).toMatchObject({ outcome: 'committed', changed: 2 })
    expect((await undo()).ok).toBe(true)
    expect(await bench.rows('select role, valid_to from assignments order by 1')).toEqual([
      { role: 'Manager', valid_to: null },
      { role: 'Selector', valid_to: null },
    ])
    // What a file does not have stays; an empty cell takes it away.
    const manager = async () => (await bench.rows("select valid_to from assignments where role = 'Manager'"))[0]
    await bench.load('assignments', `${columns}\np1,East,Manager,2026-01-01,2026-06-30`)
    const short = 'userName,unitId,role,validFrom\np1,East,Manager,2026-01-01'
    expect(await bench.load('assignments', short)).toMatchObject({ changed: 0 })
    expect(await manager()).toEqual({ valid_to: '2026-06-30' })
    await bench.load('assignments', `${columns}\np1,East,Manager,2026-01-01,`)
    expect(await manager()).toEqual({ valid_to: null })
    const wrong = `${columns}\nnobody,East,Manager,,\np1,North,Manager,,\np1,East,Boss 1,,\np1,East,Lead,2026-02-01,2026-01-01`
    expect(issuesOf(await bench.load('assignments', wrong))).toEqual([
      '2 userName person-unknown',
      '3 unitId unit-unknown',
      '4 role not-a-role',
      '5 validTo dates-reversed',
    ])
  })

  test('W02 a file of assignments without first days means the only one there is, and leaves that its first day', async () => {
    const columns = 'userName,unitId,role,validFrom,validTo'
    const short = 'userName,unitId,role,validTo'
    const places = () =>
      bench.rows(
        `select user_name, valid_from, valid_to from assignments join people using (person_id) where unit_id = 'East' and role = 'Lead'
         order by user_name, valid_from`,
      )
    await bench.load('assignments', `${columns}\np1,East,Lead,2026-01-01,`)
    const ended = await bench.load('assignments', `${short}\nP1,East,Lead,2026-06-30\np2,East,Lead,2026-09-30`)
    expect(ended).toMatchObject({ outcome: 'committed', changed: 2 })
    expect(await places()).toEqual([
      { user_name: 'p1', valid_from: '2026-01-01', valid_to: '2026-06-30' },
      // Who had none gets one without a first day.
      { user_name: 'p2', valid_from: null, valid_to: '2026-09-30' },
    ])
    expect((await undo()).ok).toBe(true)
    expect(await places()).toEqual([{ user_name: 'p1', valid_from: '2026-01-01', valid_to: null }])
    expect(await bench.load('assignments', 'userName,unitId,role\np1,East,Lead')).toMatchObject({ changed: 0 })
    const reversed = await bench.load('assignments', `${short}\np1,East,Lead,2025-12-31`)
    expect(issuesOf(reversed)).toEqual(['2 validTo dates-reversed'])
    // An empty cell means the one without a first day.
    await bench.load('assignments', `${columns}\np1,East,Lead,,2025-06-30`)
    expect(await places()).toHaveLength(2)
    const unclear = await bench.load('assignments', `${short}\np1,East,Lead,2025-05-31\np2,East,Lead,`)
    expect(issuesOf(unclear)).toEqual(['2 userName assignment-ambiguous'])
    expect(unclear).toMatchObject({ outcome: 'refused', rejected: 1 })
    expect(await places()).toHaveLength(2)
  })
})

test('W02 people need a client, assignments and goals a person, unit and program that are there, and go or stay with them', async () => {
  const other = await makeLoadBench(database.db, 'parents', ['summer-summit'])
  await other.load('orgunits', 'unitId,parentId,name\nCorporate,,All\nu1,Corporate,One')
  await other.load('participants', participantsFile(2))
  await other.load('assignments', 'userName,unitId,role\np1,u1,Manager')
  await other.load('enrollments', enrollmentsFile(2, 'summer-summit', 'field-sales'))
  const refused = (sql: string, why: string) => expect(other.rows(sql)).rejects.toThrow(why)
  const assign = (person: string, unit: string) =>
    `insert into assignments (client_id, person_id, unit_id, role) select ${other.clientId}, ${person}, '${unit}', 'Manager' from people where user_name = 'p2'`
  await refused(assign('person_id', 'nowhere'), 'there is no unit_id nowhere in org_units')
  await refused(assign('person_id + 1000', 'u1'), 'in people')
  await refused("update assignments set unit_id = 'nowhere'", 'there is no unit_id nowhere in org_units')
  await refused('update assignments set person_id = person_id + 1', 'UPDATE is refused')
  await refused("delete from org_units where unit_id = 'u1'", 'People are assigned to the unit.')
  await refused(
    `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id)
     select client_id, person_id, 'nothing', 't', 'g' from people`,
    'there is no program_id nothing in programs',
  )
  await refused("update pax_goals set program_id = 'nothing'", 'UPDATE is refused')
  await refused(
    `select set_config('cairn.client_id', '99', true);
     insert into people (client_id, external_id, user_name, first_name, last_name) values (99, 'x', 'x', 'x', 'x')`,
    'there is no client_id 99 in clients',
  )
  await refused('delete from clients', 'violates foreign key')
  await other.rows("delete from people where user_name = 'p1' returning 1")
  expect(await other.rows('select from assignments')).toHaveLength(0)
  expect(await other.rows('select from pax_goals')).toHaveLength(1)
  await refused('delete from programs', 'program_versions only grows')
})
