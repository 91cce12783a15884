import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { writeTeam } from '../../features/tables/write-team.ts'
import { testApp } from '../../http/test-app.ts'
import { exportTablesRoute, exportUnitTablesRoute, getTablesRoute, getUnitTablesRoute } from './tables.ts'

const database = testDatabase()
const app = testApp(database, [getTablesRoute, getUnitTablesRoute, exportTablesRoute, exportUnitTablesRoute])
const running = { window: [-30, -15], period: [-14, 15] } as const

let one: TestClient
let manager: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  const program = quest(one.day, 'team', running)
  await one.publish(program)
  const named = async (userName: string, first: string, last: string, unitId: string) => {
    const person = await one.person(userName, [{ unitId, role: 'Selector' }])
    await one.within(tx =>
      tx.query('update people set first_name = $2, last_name = $3 where person_id = $1', [
        person.personId,
        first,
        last,
      ]),
    )
    return person
  }
  const people = {
    zoe: await named('zoe', 'Zoë', 'Müller', 'north-east'),
    aki: await named('aki', '翔', '佐藤', 'north-east'),
    bo: await named('bo', 'Bo', '=cmd|calc', 'north'),
    cy: await named('cy', 'Cy', 'Ångström', 'north'),
    far: await named('far', 'Zoë', 'Far', 'south'),
  }
  manager = await one.person('manager', [{ unitId: 'north', role: 'Manager' }])
  const goal = (levelId: string, target: string) => ({ baseline: '200', levelId, target })
  const goals = {
    zoe: await one.enroll(people.zoe, program, goal('silver', '240')),
    aki: await one.enroll(people.aki, program, goal('gold', '260')),
    bo: await one.enroll(people.bo, program, goal('silver', '240')),
    far: await one.enroll(people.far, program, goal('silver', '240')),
  }
  await one.enroll(people.cy, program, { baseline: '200' })
  // Half of the time is gone: 40 percent is a pace of 80.
  await one.loadProgress(program, one.day(-2), [
    { paxGoalId: goals.zoe, value: '24' },
    { paxGoalId: goals.aki, value: '130' },
    { paxGoalId: goals.bo, value: '240' },
  ])
  await one.loadProgress(program, one.day(0), [
    { paxGoalId: goals.zoe, value: '108' },
    { paxGoalId: goals.aki, value: '130' },
    { paxGoalId: goals.bo, value: '0' },
  ])
})

async function list(query: string, rest = '') {
  const path = `/api/v1.0/program-views/team---Manager/tables${rest}?${query}`
  return (await app.get(path, { host: 'one', ...manager })).body
}
const names = (body: { detailsTable: { rows: { name: string }[] } }) => body.detailsTable.rows.map(row => row.name)

async function file(query: string, rest = '', caller: { sessionId?: string } = manager) {
  const { status, raw, headers } = await app.get(`/api/v1.0/program-views/team---Manager/tables${rest}?${query}`, {
    host: 'one',
    ...caller,
    headers: { accept: 'text/csv' },
  })
  return { status, text: raw.toString('utf8'), headers }
}

describe('happy', () => {
  test('P18 everybody below stands in one list, each with their unit', async () => {
    const body = await list('people=below')
    expect(names(body)).toEqual(['Bo =cmd|calc', 'Cy Ångström', 'Zoë Müller', '佐藤翔'])
    expect(body.detailsTable.rows.map((row: { orgUnitName: string }) => row.orgUnitName)).toEqual([
      'North',
      'North',
      'North-East',
      'North-East',
    ])
  })

  test.each([
    ['search=zoe', ['Zoë Müller']],
    ['search=MULL', ['Zoë Müller']],
    ['search=ＺＯＥ mü', ['Zoë Müller']],
    ['search=mueller', []],
    ['search=佐藤翔', ['佐藤翔']],
    ['search=angs', ['Cy Ångström']],
    ['search=far', []],
    ['search=oe', []],
    ['search=--', []],
    ['level=silver', ['Bo =cmd|calc', 'Zoë Müller']],
    ['treatment=no_goal', ['Cy Ångström']],
    ['treatment=with_goal', ['Bo =cmd|calc', 'Zoë Müller', '佐藤翔']],
    ['treatment=get_going', ['Bo =cmd|calc']],
    ['treatment=reached', []],
    ['treatment=below_goal&search=z', ['Zoë Müller']],
    ['moved=up', ['Zoë Müller']],
    ['moved=down', ['Bo =cmd|calc']],
    ['level=no-such', []],
    ['sort=-name', ['佐藤翔', 'Zoë Müller', 'Cy Ångström', 'Bo =cmd|calc']],
    ['sort=progress', ['Bo =cmd|calc', 'Zoë Müller', '佐藤翔', 'Cy Ångström']],
    ['sort=-progress', ['佐藤翔', 'Zoë Müller', 'Bo =cmd|calc', 'Cy Ångström']],
    ['sort=-goal', ['佐藤翔', 'Bo =cmd|calc', 'Zoë Müller', 'Cy Ångström']],
  ])('P18 asked for by %s', async (query, expected) => {
    const body = await list(`people=below&${encodeURI(query)}`)
    expect(names(body)).toEqual(expected)
    expect(body.detailsTable.rowCount).toBe(expected.length)
  })

  test('P18 in German two letters find an umlaut', async () => {
    await one.within(tx => tx.query("update people set locale = 'de_DE' where person_id = $1", [manager.personId]))
    expect(names(await list('people=below&search=Mueller'))).toEqual(['Zoë Müller'])
    expect((await file('people=below')).text).toContain('Benutzer-ID')
    await one.within(tx => tx.query('update people set locale = null where person_id = $1', [manager.personId]))
  })

  test('P18 what has moved since the load before, for each and in all', async () => {
    const body = await list('people=below')
    expect(body).toMatchObject({ previousThrough: one.day(-2), total: { movedUp: 1, movedDown: 1 } })
    const row = (name: string) => body.detailsTable.rows.find((one: { name: string }) => one.name.startsWith(name))
    expect(row('Zoë')).toMatchObject({ previousPercentage: 10, progressPercentage: 45, moved: 'up' })
    expect(row('Bo')).toMatchObject({ previousPercentage: 100, progressPercentage: 0, moved: 'down' })
    expect(row('佐藤翔')).not.toHaveProperty('moved')
  })

  test('P18 who chose which level is counted, everybody once', async () => {
    const { levels } = await list('')
    expect(levels.map(({ levelId, people }: { levelId: string; people: number }) => [levelId, people])).toEqual([
      ['bronze', 0],
      ['silver', 2],
      ['gold', 1],
    ])
  })

  test('P18 levels of one id in two groups are two: each is named with its group, counted and listed by itself', async () => {
    const levels = (name: string) => [{ levelId: 'starter', name: { en_US: name }, amount: '110', award: 20 }]
    const two = quest(
      one.day,
      'two-groups',
      { window: [-30, -11], period: [-10, 9] },
      {
        groups: [
          { groupId: 'east', name: { en_US: 'East' }, levels: levels('Starter') },
          { groupId: 'west', name: { en_US: 'West' }, levels: levels('Beginner') },
        ],
      },
    )
    await one.publish(two)
    const goal = { baseline: '200', levelId: 'starter', target: '220' }
    for (const [name, groupId] of [
      ['eva', 'east'],
      ['emil', 'east'],
      ['wim', 'west'],
    ] as const)
      await one.enroll(await one.person(name, [{ unitId: 'north', role: 'Selector' }]), two, { ...goal, groupId })
    const read = async (query = '') => {
      const path = `/api/v1.0/program-views/two-groups---Manager/tables?people=below&sort=name${query}`
      return (await app.get(path, { host: 'one', ...manager })).body
    }
    for (const isWritten of [false, true]) {
      if (isWritten) await one.within(tx => writeTeam(tx, 'two-groups'))
      expect((await read()).levels).toEqual([
        { groupId: 'east', levelId: 'starter', levelName: 'East: Starter', nameInGroup: 'Starter', people: 2 },
        { groupId: 'west', levelId: 'starter', levelName: 'West: Beginner', nameInGroup: 'Beginner', people: 1 },
      ])
      expect((await read('&group=east&level=starter')).detailsTable.rowCount).toBe(2)
      expect((await read('&group=west&level=starter')).detailsTable.rowCount).toBe(1)
      expect((await read('&level=starter')).detailsTable.rowCount).toBe(3)
      expect((await read('&group=west&level=beginner')).detailsTable.rowCount).toBe(0)
    }
  })

  test('P18 O11 a team that an earlier release wrote last is counted and listed by level as before', async () => {
    const earlier = quest(one.day, 'earlier', { window: [-30, -11], period: [-10, 9] })
    await one.publish(earlier)
    const goal = { baseline: '200', levelId: 'silver', target: '240' }
    for (const name of ['ida', 'ole'])
      await one.enroll(await one.person(name, [{ unitId: 'north', role: 'Selector' }]), earlier, goal)
    await one.within(async tx => {
      await writeTeam(tx, 'earlier')
      await tx.query(`update team_facets set level_id = split_part(level_id, '/', 2) where client_id = $1`, [
        tx.clientId,
      ])
    })
    const path = '/api/v1.0/program-views/earlier---Manager/tables?people=below&level=silver'
    const { levels, detailsTable } = (await app.get(path, { host: 'one', ...manager })).body
    expect([levels[1], detailsTable.rowCount]).toEqual([expect.objectContaining({ levelId: 'silver', people: 2 }), 2])
  })

  test('P18 T30 the list as a file: all of it, in the reader’s words, and nothing that a spreadsheet would run', async () => {
    const { status, text, headers } = await file('people=below')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
    expect(lines[0]).toBe(
      'Name,User ID,Team,Level,Goal,Result to date,Percent of goal,Percent of today’s pace,Percent of goal at the last update,Standing',
    )
    expect(lines).toHaveLength(5)
    expect(lines[1]).toMatch(/^Bo =cmd\|calc,bo,North,Silver,240,0,0,0,100,Needs a push$/)
    expect((await file('search=zoe&people=below')).text).not.toContain('Bo =cmd')
    expect((await file('', '/north-east')).text.trimEnd().split('\r\n')).toHaveLength(3)
    const units = (await file('table=units')).text.trimEnd().split('\r\n')
    expect(units[1]).toMatch(/^North-East,2,2,/)
  })

  test('P18 T30 for a reader in German the file has semicolons and decimal commas, as their spreadsheet expects it', async () => {
    const two = quest(one.day, 'halves', running, { rounding: { precision: 1, method: 'up' } })
    await one.publish(two)
    const person = await one.person('half', [{ unitId: 'north', role: 'Selector' }])
    const paxGoalId = await one.enroll(person, two, { baseline: '200', levelId: 'silver', target: '240.5' })
    await one.loadProgress(two, one.day(0), [{ paxGoalId, value: '-12.5' }])
    await one.within(tx => tx.query("update people set locale = 'de_DE' where person_id = $1", [manager.personId]))
    const path = '/api/v1.0/program-views/halves---Manager/tables?people=below'
    const read = async (query = '') =>
      (await app.get(`${path}${query}`, { host: 'one', ...manager, headers: { accept: 'text/csv' } })).bytes
    const [head, line] = (await read()).split('\r\n')
    expect(head).toMatch(/^\ufeffName;Benutzer-ID;Team;Stufe;Ziel;Bisheriges Ergebnis;/)
    expect(line).toBe('Half Test;half;North;Silber;240,5;-12,5;-5;-10;;Braucht Schwung')
    expect(await read('&table=units')).toContain('\r\nNorth-East;0;0;')
    await one.within(tx => tx.query('update people set locale = null where person_id = $1', [manager.personId]))
  })

  test('P18 T30 a name that begins as a formula is made harmless', async () => {
    await one.within(tx => tx.query("update people set first_name = '=1+1' where user_name = 'bo'"))
    expect((await file('people=below')).text).toContain("'=1+1 =cmd|calc,bo")
    await one.within(tx => tx.query("update people set first_name = 'Bo' where user_name = 'bo'"))
  })

  test('P18 who exported a file is recorded', async () => {
    await file('people=below')
    const [noted] = await one.within(tx =>
      tx.query<{ actor: string; details: object }>(
        "select actor, details from audit_events where action = 'team.exported' order by event_id desc limit 1",
      ),
    )
    expect(noted).toMatchObject({
      actor: `person:${manager.personId}`,
      details: { programId: 'team', people: 'below', table: 'people' },
    })
  })
})

describe('refused', () => {
  test.each(['sort=rank', 'treatment=best', 'moved=sideways', 'people=all', `search=${'x'.repeat(81)}`, 'search=%00'])(
    'T32 %s is an invalid query',
    async query => {
      const answer = await app.get(`/api/v1.0/program-views/team---Manager/tables?${query}`, {
        host: 'one',
        ...manager,
      })
      expect(answer.status).toBe(400)
    },
  )
})

describe('forbidden', () => {
  test('T27 P19 no way of asking lists anybody outside the branch', async () => {
    for (const query of ['people=below', 'people=below&search=far', 'people=below&sort=-progress', 'search=zo']) {
      expect(JSON.stringify(await list(query))).not.toContain('Far')
      expect((await file(query)).text).not.toContain('Far')
    }
    const unknown = await file('', '/nowhere')
    expect(unknown.status).toBe(404)
    for (const unit of ['south', 'Corporate']) expect((await file('', `/${unit}`)).status).toBe(404)
    expect((await file('', '', {})).status).toBe(401)
  })
})
