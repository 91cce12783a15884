import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../db/test-database.ts'
import { quest } from '../../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../../db/test-world.ts'
import { testApp } from '../../../http/test-app.ts'
import { viewPlanRoute } from '../../manager/view-plan.ts'
import { getMyPlanRoute, saveMyPlanRoute } from './myplan.ts'

const database = testDatabase()
const app = testApp(database, [getMyPlanRoute, saveMyPlanRoute, viewPlanRoute])
const path = '/api/v1.0/user/progress/myplan'
const running = { window: [-30, -15], period: [-14, 15] } as const

const setting = 'update clients set settings = settings || $1'

let one: TestClient
let two: TestClient
let letting: TestClient
let off: TestClient
let manager: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  // The server remembers what is set for a client, so that each setting has a client of its own.
  letting = await testClient(database.db, 3, 'letting')
  off = await testClient(database.db, 4, 'off')
  await letting.within(tx => tx.query(setting, ['{"launchAs": {"goalsAllowed": true}}']))
  await off.within(tx => tx.query(setting, ['{"features": {"myPlan": false}}']))
  manager = await one.person('manager', [{ unitId: 'north', role: 'Manager' }])
  for (const client of [one, two, letting, off]) await client.publish(quest(client.day, 'climb', running))
})

let born = 0
/** Somebody with a goal in `climb`, without a plan. */
async function climber(client = one): Promise<TestPerson> {
  born += 1
  const person = await client.person(`climber-${born}`, [{ unitId: 'north-east', role: 'Selector' }])
  await client.enroll(person, quest(client.day, 'climb', running), {
    baseline: '200',
    levelId: 'silver',
    target: '240',
  })
  return person
}

const planSet = (obstacle: string, positive = 'A good team', id = 'set-1') => ({
  id,
  obstacle,
  positive,
  actionSteps: [
    { id: 'step-1', actionStep: 'Call them', actionStepStatus: true },
    { id: 'step-2', actionStep: 'Send kits', actionStepStatus: false },
  ],
})

function save(person: TestPerson, sets: readonly object[], more: object = {}, host = 'one') {
  const body = { programId: 'climb', goalQuestMyPlanVOs: sets, ...more }
  return app.post(path, body, { host, sessionId: person.sessionId })
}

function read(person: TestPerson, programId = 'climb', host = 'one') {
  return app.get(`${path}?programId=${programId}`, { host, sessionId: person.sessionId })
}

const setsOf = async (person: TestPerson) => (await read(person)).body.goalQuestMyPlanVOs

describe('happy', () => {
  test('P17 C31 a plan that was never saved is empty; a saved one is read as it was sent', async () => {
    const ann = await climber()
    expect((await read(ann)).body).toEqual({ programId: 'climb', revision: 0, goalQuestMyPlanVOs: [] })
    const saved = await save(ann, [planSet('Holidays')], { revision: 0 })
    expect(saved).toMatchObject({ status: 200, body: { revision: 1, goalQuestMyPlanVOs: [planSet('Holidays')] } })
    expect((await read(ann)).body).toEqual(saved.body)
  })

  test('P17 empty obstacle and positive are kept as one space; a removed set goes', async () => {
    const ann = await climber()
    const { body } = await save(ann, [planSet('', ''), { id: 'gone', obstacle: '', positive: ' ', actionSteps: [] }])
    expect(body.goalQuestMyPlanVOs).toEqual([planSet(' ', ' ')])
    expect(await setsOf(ann)).toEqual([planSet(' ', ' ')])
    expect((await save(ann, [])).body).toMatchObject({ revision: 2, goalQuestMyPlanVOs: [] })
  })

  test.each([
    '100%',
    '%3Cscript%3E',
    '<b>&amp;',
    "'; drop table plans; --",
    '頂上 🏔️',
    '{"a":1}',
    'one\n\ttwo',
    '\\u0000',
    '__proto__',
  ])('T11 T12 the text %s comes back as it was written', async text => {
    const ann = await climber()
    await save(ann, [planSet(text)])
    expect(await setsOf(ann)).toEqual([planSet(text)])
  })

  test('C31 the shape of product §7, without a revision, takes the place of whatever is there', async () => {
    const ann = await climber()
    for (const text of ['first', 'second']) expect((await save(ann, [planSet(text)])).status).toBe(200)
    expect((await read(ann)).body).toMatchObject({ revision: 2, goalQuestMyPlanVOs: [{ obstacle: 'second' }] })
  })

  test('C32 P18 a leader reads the plan; others of the same program keep their own', async () => {
    const [ann, ben] = [await climber(), await climber()]
    await save(ann, [planSet('of Ann')])
    await save(ben, [planSet('of Ben')])
    const seen = await app.get(`/api/v1.0/manager/viewPlan/${ann.personId}/climb`, { host: 'one', ...manager })
    expect(seen.body.plan).toEqual({ programId: 'climb', planSets: [planSet('of Ann')] })
    expect(await setsOf(ben)).toEqual([planSet('of Ben')])
  })

  test('T21 a colleague who acts as the person writes where the client lets them, and both are named', async () => {
    const ann = await climber(letting)
    const colleague = await letting.person('colleague', [{ unitId: 'north', role: 'Manager' }])
    const launched = { ...ann, sessionId: await launchedAs(letting, ann, colleague) }
    expect((await save(launched, [planSet('ours')], {}, 'letting')).status).toBe(200)
    const [event] = await letting.within(tx =>
      tx.query<{ actor: string; details: object }>(
        `select actor, details from audit_events where action = 'plan.saved' and subject = $1`,
        [`person:${ann.personId}`],
      ),
    )
    expect(event).toEqual({
      actor: `person:${colleague.personId} as person:${ann.personId}`,
      details: { programId: 'climb', revision: 1 },
    })
  })
})

describe('refused', () => {
  test('P17 a plan that was changed elsewhere is not written over; the newer one stays and is read', async () => {
    const ann = await climber()
    await save(ann, [planSet('base')], { revision: 0 })
    expect((await save(ann, [planSet('of this tab')], { revision: 1 })).status).toBe(200)
    const late = await save(ann, [planSet('of the other tab')], { revision: 1 })
    expect(late).toMatchObject({ status: 409, body: { messageCode: 'errors.plan-changed-elsewhere' } })
    expect((await save(ann, [planSet('from nothing')], { revision: 0 })).status).toBe(409)
    expect((await read(ann)).body).toMatchObject({ revision: 2, goalQuestMyPlanVOs: [{ obstacle: 'of this tab' }] })
  })

  test('P17 of many concurrent saves from one revision, one is stored', async () => {
    const ann = await climber()
    for (const revision of [0, 1]) {
      const replies = await Promise.all(
        ['a', 'b', 'c', 'd'].map(async text => ({ text, ...(await save(ann, [planSet(text)], { revision })) })),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      expect(await setsOf(ann)).toEqual([planSet(replies.find(({ status }) => status === 200)!.text)])
    }
  })

  test('P17 a revision of a plan that is not there is another plan’s', async () => {
    expect((await save(await climber(), [planSet('x')], { revision: 3 })).status).toBe(409)
  })

  test.each([
    ['too many sets', Array.from({ length: 6 }, (_, at) => planSet('x', 'y', `set-${at}`))],
    ['two sets of one id', [planSet('x'), planSet('y')]],
    ['a note too long', [planSet('x'.repeat(501))]],
    [
      'a step too long',
      [{ ...planSet('x'), actionSteps: [{ id: '1', actionStep: 'x'.repeat(201), actionStepStatus: true }] }],
    ],
    [
      'too many steps',
      [
        {
          ...planSet('x'),
          actionSteps: Array.from({ length: 13 }, (_, at) => ({
            id: `${at}`,
            actionStep: 'x',
            actionStepStatus: true,
          })),
        },
      ],
    ],
    [
      'two steps of one id',
      [{ ...planSet('x'), actionSteps: [1, 2].map(() => ({ id: '1', actionStep: 'x', actionStepStatus: true })) }],
    ],
    ['what no database keeps', [planSet('a\u0000b')]],
    [
      'a mark that is none',
      [{ ...planSet('x'), actionSteps: [{ id: '1', actionStep: 'x', actionStepStatus: 'yes' }] }],
    ],
  ])('T28 T32 %s', async (_, sets) => {
    const ann = await climber()
    expect(await save(ann, sets)).toMatchObject({ status: 400, body: { messageCode: 'errors.body-malformed' } })
    expect(await setsOf(ann)).toEqual([])
  })

  test('T28 T32 half a character', async () => {
    const ann = await climber()
    expect(await save(ann, [planSet('\ud800')])).toMatchObject({
      status: 400,
      body: { messageCode: 'errors.request-malformed' },
    })
    expect(await setsOf(ann)).toEqual([])
  })

  test('C31 where the client has plans switched off, neither read nor saved, nor shown to leaders', async () => {
    const ann = await climber(off)
    await off.within(tx =>
      tx.query(
        `insert into plans (client_id, person_id, program_id, time_period_id, revision, plan_sets)
         select $1, person_id, program_id, time_period_id, 1, '[{"id": "a", "obstacle": "x", "positive": " ", "actionSteps": []}]'
         from pax_goals where person_id = $2`,
        [tx.clientId, ann.personId],
      ),
    )
    for (const reply of [await read(ann, 'climb', 'off'), await save(ann, [], {}, 'off')]) {
      expect(reply).toMatchObject({ status: 403, body: { messageCode: 'errors.my-plan-off' } })
    }
    const leader = await off.person('leader', [{ unitId: 'north', role: 'Manager' }])
    const seen = await app.get(`/api/v1.0/manager/viewPlan/${ann.personId}/climb`, { host: 'off', ...leader })
    expect(seen.body.plan).toEqual({ programId: 'climb', planSets: [] })
  })
})

describe('forbidden', () => {
  test('T1 nobody signed in, and another client’s session, neither read nor save', async () => {
    const ann = await climber()
    const nobody = { ...ann, sessionId: '' }
    for (const [who, host] of [
      [nobody, 'one'],
      [ann, 'two'],
    ] as const) {
      expect((await read(who, 'climb', host)).status).toBe(401)
      expect((await save(who, [planSet('x')], {}, host)).status).toBe(401)
    }
  })

  test('T2 T28 only one’s own: another’s plan is out of reach, whatever the body claims', async () => {
    const [ann, foreigner] = [await climber(), await climber(two)]
    await save(ann, [planSet('of Ann')])
    const idle = await one.person('idle')
    const unknown = await read(ann, 'nothing')
    expect(unknown).toMatchObject({ status: 404, body: { messageCode: 'errors.program-view-unknown' } })
    for (const who of [idle, manager]) {
      expect((await read(who)).bytes).toBe(unknown.bytes)
      const claim = { userId: String(ann.personId), personId: ann.personId }
      expect((await save(who, [planSet('theirs')], claim)).bytes).toBe(unknown.bytes)
    }
    expect((await save(foreigner, [planSet('foreign')], { revision: 0 }, 'two')).body.revision).toBe(1)
    expect((await read(ann)).body).toMatchObject({ revision: 1, goalQuestMyPlanVOs: [{ obstacle: 'of Ann' }] })
  })

  test('T21 a colleague who acts as the person reads, and saves only where the client allows it', async () => {
    const ann = await climber()
    await save(ann, [planSet('of Ann')])
    const launched = { ...ann, sessionId: await launchedAs(one, ann, manager) }
    expect((await read(launched)).status).toBe(200)
    expect(await save(launched, [])).toMatchObject({ status: 403, body: { messageCode: 'errors.not-while-launched' } })
    expect(await setsOf(ann)).toEqual([planSet('of Ann')])
  })
})

/** A session in which the colleague acts as the person. */
async function launchedAs(client: TestClient, { sessionId }: TestPerson, colleague: TestPerson): Promise<string> {
  const launched = `${sessionId.slice(0, -6)}launch`
  await client.within(tx =>
    tx.query(
      `insert into sessions (client_id, session_hash, person_id, auth_type, launched_by, launch_reason)
       select client_id, sha256(convert_to($1, 'utf8')), person_id, 'launch', $3, 'to help' from sessions
       where session_hash = sha256(convert_to($2, 'utf8'))`,
      [launched, sessionId, colleague.personId],
    ),
  )
  return launched
}
