import { beforeAll, describe, expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { wholeNumbers } from '../../../rules/clients/whole-numbers-fixture.ts'
import { plainText } from '../../../rules/decimal.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { getClient } from '../clients/client-of-host.ts'
import { chooseGoal } from '../goals/choose-goal.ts'
import { seenPrograms } from '../program-views/seen-programs.ts'
import { rebuildStandings } from './rebuild-standings.ts'
import { runStandingJobs } from './run-standing-jobs.ts'
import { verifyStandings } from './verify-standings.ts'

const database = testDatabase()
const running = { window: [-30, -15], period: [-14, 15] } as const
const silver = { baseline: '200', levelId: 'silver', target: '240' }

let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
})

interface Row {
  readonly user_name: string
  readonly result: string | null
  readonly entitlement: number
  readonly treatment: string | null
  readonly [column: string]: unknown
}

function standingsOf(programId: string, client = one): Promise<Row[]> {
  return client.within(tx =>
    tx.query<Row>(
      `select p.user_name, p.person_id, s.* from standings s join pax_goals g using (client_id, pax_goal_id)
       join people p using (client_id, person_id) where s.program_id = $1 order by p.user_name`,
      [programId],
    ),
  )
}

const shortly = async (programId: string) =>
  (await standingsOf(programId)).map(({ user_name, result, entitlement, treatment }) => [
    user_name,
    result,
    entitlement,
    treatment,
  ])

/** Each standing of a program beside what the person's own page says of it. */
async function expectAsPage(programId: string): Promise<void> {
  const client = await one.within(getClient)
  for (const row of await standingsOf(programId)) {
    const { seen } = await one.within(tx => seenPrograms(tx, client, row['person_id'] as number))
    const { figures, treatment } = seen.find(({ program }) => program.programId === programId)!.standing
    expect({
      user: row.user_name,
      result: row['progress_percentage'] === null ? undefined : row.result,
      mqValue: row['mq_value'] ?? undefined,
      dataThrough: row['progress_percentage'] === null ? undefined : row['data_through'],
      progressPercentage: row['progress_percentage'] ?? undefined,
      onTrackPercentage: row['on_track_percentage'] ?? undefined,
      dateThroughPercentage: row['date_through_percentage'] ?? undefined,
      isMinQualifierAchieved: row['progress_percentage'] === null ? undefined : (row['is_mq_achieved'] ?? undefined),
      treatment: row.treatment ?? undefined,
    }).toEqual({
      user: row.user_name,
      result: figures && plainText(figures.result),
      mqValue: figures?.mqValue && plainText(figures.mqValue),
      dataThrough: figures?.dataThrough,
      progressPercentage: figures?.progressPercentage,
      onTrackPercentage: figures?.onTrackPercentage,
      dateThroughPercentage: figures?.dateThroughPercentage,
      isMinQualifierAchieved: figures?.isMinQualifierAchieved,
      treatment,
    })
  }
}

async function verdict(programId: string): Promise<string> {
  const proof = await verifyStandings(database.db, 1, programId)
  return proof.ok ? proof.value[0]!.verdict : proof.refusal
}

const label = wholeNumbers
const minimumQualifier = { name: { en_US: 'Calls' }, rule: 'fixed_amount', amount: '5', label } as const

describe('P10 P11 a committed load leaves a standing for everybody, which is what their own page says', () => {
  const kinds: Record<string, Partial<ProgramDocumentInput>> = {
    standard: {},
    average: { calculation: 'average', progressRows: 'add' },
    reduction: { calculation: 'reduction', achievementRule: 'fixed_amount' },
    added: { progressRows: 'add', minimumQualifier },
  }

  test.each(Object.entries(kinds))('P10 P11 %s, before results and when they are issued', async (kind, changes) => {
    const program = quest(one.day, `page-${kind}`, running, changes)
    await one.publish(program)
    const made: { person: TestPerson; paxGoalId: number }[] = []
    for (const name of ['ada', 'ben', 'cem', 'dov']) {
      const person = await one.person(`${name}-${kind}`)
      made.push({ person, paxGoalId: await one.enroll(person, program, name === 'dov' ? { baseline: '200' } : silver) })
    }
    const [ada, ben, cem, dov] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0], (typeof made)[0]]
    await one.loadProgress(program, one.day(-7), [
      { paxGoalId: ada.paxGoalId, value: '120.25', mqValue: '3' },
      { paxGoalId: ben.paxGoalId, value: '60' },
      { paxGoalId: dov.paxGoalId, value: '10' },
    ])
    expect(await standingsOf(program.programId)).toHaveLength(4)
    await expectAsPage(program.programId)
    await one.loadProgress(program, one.day(0), [{ paxGoalId: ada.paxGoalId, value: '240', weight: '2', mqValue: '2' }])
    await expectAsPage(program.programId)
    expect(await verdict(program.programId)).toBe('equal')

    const line = { target: '240', isGoalAchieved: true, resultCode: 'GOALQUEST_GOAL_ACHIEVED' }
    await one.issue(program, [
      { ...line, paxGoalId: ada.paxGoalId, personId: ada.person.personId, points: 55, result: '250.5' },
      {
        ...line,
        paxGoalId: ben.paxGoalId,
        personId: ben.person.personId,
        points: 0,
        result: '60',
        isGoalAchieved: false,
      },
    ])
    await expectAsPage(program.programId)
    const issued = await standingsOf(program.programId)
    expect(issued.find(row => row.user_name === `ada-${kind}`)).toMatchObject({ result: '250.5', entitlement: 55 })
    expect(issued.find(row => row.user_name === `cem-${kind}`)!.treatment).toBe('missed_goal')
    expect(cem.paxGoalId).toBeGreaterThan(0)
    expect(await verdict(program.programId)).toBe('equal')
  })
})

describe('whatever changes a standing leaves none behind as it was', () => {
  test('loads, goals, enrollment, corrections, terms and results each ask for what they change', async () => {
    const program = quest(one.day, 'changes', running)
    await one.publish(program)
    const [eva, fin] = [await one.person('eva'), await one.person('fin')]
    const goal = await one.enroll(eva, program, silver)
    const other = await one.enroll(fin, program, { baseline: '100' })
    await one.calculateStandings()
    expect(await shortly('changes')).toEqual([])

    await one.loadProgress(program, one.day(-1), [
      { paxGoalId: goal, value: '250' },
      { paxGoalId: other, value: '125' },
    ])
    expect(await shortly('changes')).toEqual([
      ['eva', '250', 60, 'made_it'],
      ['fin', '125', 0, null],
    ])

    /** Changes something, sees that nothing has moved but a job has come, works it out, and answers what stands then. */
    const change = async (statement: string, values: unknown[] = []) => {
      const before = await shortly('changes')
      await one.within(tx => tx.query(statement, values))
      expect(await shortly('changes')).toEqual(before)
      expect(await verdict('changes')).toBe('waiting')
      await one.calculateStandings()
      expect(await verdict('changes')).toBe('equal')
      return shortly('changes')
    }
    expect(
      await change(`update pax_goals set level_id = 'silver', target = 120 where pax_goal_id = $1`, [other]),
    ).toContainEqual(['fin', '125', 60, 'made_it'])
    expect(await change('update pax_goals set enrolled = false where pax_goal_id = $1', [other])).toHaveLength(1)
    expect(await change('update pax_goals set enrolled = true where pax_goal_id = $1', [other])).toHaveLength(2)
    expect(
      await change(
        `insert into award_deltas (client_id, pax_goal_id, award_kind, points, reason, created_by)
         values (1, $1, 'goal', -15, 'late order', 'operator:test')`,
        [goal],
      ),
    ).toContainEqual(['eva', '250', 45, 'made_it'])
    const levels = program.groups[0]!.levels!.map(level => ({ ...level, award: level.award * 2 }))
    await one.publish({ ...program, groups: [{ ...program.groups[0]!, levels }] })
    expect(await verdict('changes')).toBe('waiting')
    await one.calculateStandings()
    expect(await shortly('changes')).toContainEqual(['eva', '250', 105, 'made_it'])
    const undo = `with gone as (delete from progress_loads where program_id = 'changes' returning load_id)
      delete from progress_rows where load_id in (select load_id from gone)`
    expect(await change(undo)).toEqual([])
  })

  test('P09 a goal that a person picks is in their standing with the next look of the serving process', async () => {
    const program = quest(one.day, 'choice', { window: [-30, 3], period: [-14, 15] })
    await one.publish(program)
    const gil = await one.person('gil')
    const goal = await one.enroll(gil, program, { baseline: '200' })
    await one.loadProgress(program, one.day(0), [{ paxGoalId: goal, value: '250' }])
    expect(await shortly('choice')).toEqual([['gil', '250', 0, null]])
    const client = await one.within(getClient)
    const chooser = { client, personId: gil.personId, locale: 'en_US', actor: `person:${gil.personId}` as const }
    expect(
      await chooseGoal(database.db, chooser, { programId: 'choice', role: 'Selector', levelId: 'silver' }),
    ).toMatchObject({ ok: true })
    expect(await runStandingJobs(database.db, 1, { patience: 'skip' })).toEqual([{ programId: 'choice', people: 1 }])
    expect(await shortly('choice')).toEqual([['gil', '250', 60, 'made_it']])
  })

  test('a standing that somebody edits is named, and put right when it is rebuilt from the facts', async () => {
    const before = await standingsOf('choice')
    await one.within(tx => tx.query(`update standings set entitlement = 61 where program_id = 'choice'`))
    expect(await verifyStandings(database.db, 1, 'choice')).toEqual({
      ok: true,
      value: [
        {
          programId: 'choice',
          people: 1,
          verdict: 'different',
          difference: { user: 'gil', column: 'entitlement', stored: '61', computed: '60' },
        },
      ],
    })
    expect(await rebuildStandings(database.db, 1, 'choice')).toEqual({
      ok: true,
      value: [{ programId: 'choice', people: 1 }],
    })
    expect(await standingsOf('choice')).toEqual(before)
    await one.within(tx => tx.query(`delete from standings where program_id = 'choice'`))
    expect(await verifyStandings(database.db, 1, 'choice')).toMatchObject({
      value: [{ verdict: 'different', difference: { user: 'gil', column: 'standing', stored: 'none' } }],
    })
    await rebuildStandings(database.db, 1, undefined)
    expect(await standingsOf('choice')).toEqual(before)
    for (const run of [rebuildStandings, verifyStandings]) {
      expect(await run(database.db, 1, 'nothing')).toMatchObject({ ok: false, refusal: 'program-unknown' })
    }
  })

  test('D4 whom the law refuses is named with the reason and has no figures that do not hold; everybody else has theirs', async () => {
    const both = [
      ['gil', '250', 60, 'made_it'],
      ['hal', '240', 60, 'made_it'],
    ]
    const hal = await one.enroll(await one.person('hal'), quest(one.day, 'choice', running), silver)
    await one.loadProgress(quest(one.day, 'choice', running), one.day(0), [{ paxGoalId: hal, value: '240' }])
    await one.calculateStandings()
    expect(await shortly('choice')).toEqual(both)
    const level = (levelId: string) =>
      one.within(tx =>
        tx.query(
          `update pax_goals set level_id = $1 where program_id = 'choice'
             and person_id = (select person_id from people where user_name = 'gil')`,
          [levelId],
        ),
      )
    await level('lost')
    const heldBack = {
      count: 1,
      people: [
        {
          person_id: expect.any(Number),
          user_name: 'gil',
          reason: 'level-unknown',
          details: { group: 'all', level: 'lost' },
        },
      ],
    }
    expect(await runStandingJobs(database.db, 1, { patience: 'skip' })).toEqual([
      { programId: 'choice', people: 1, heldBack },
    ])
    expect(await shortly('choice')).toEqual(both.slice(1))
    // Over everybody it comes to the same, and nothing waits.
    expect(await rebuildStandings(database.db, 1, 'choice')).toMatchObject({ value: [{ people: 2, heldBack }] })
    expect(await shortly('choice')).toEqual(both.slice(1))
    expect(await runStandingJobs(database.db, 1, { patience: 'skip' })).toEqual([])
    expect(await verifyStandings(database.db, 1, 'choice')).toMatchObject({ value: [{ verdict: 'equal', heldBack }] })
    await level('silver')
    await one.calculateStandings()
    expect(await shortly('choice')).toEqual(both)
    expect(await verdict('choice')).toBe('equal')
  })

  test('T2 another client has its own standings and jobs, and neither sees the other’s', async () => {
    const two = await testClient(database.db, 2, 'two')
    const program = quest(two.day, 'choice', running)
    await two.publish(program)
    const goal = await two.enroll(await two.person('gil'), program, silver)
    const mine = await standingsOf('choice')
    await two.loadProgress(program, two.day(0), [{ paxGoalId: goal, value: '24' }])
    expect(await standingsOf('choice', two)).toMatchObject([{ user_name: 'gil', result: '24' }])
    expect(await standingsOf('choice')).toEqual(mine)
    await two.within(tx => tx.query('delete from standings'))
    expect(await standingsOf('choice')).toEqual(mine)
    await expect(
      two.within(tx => tx.query(`insert into standing_jobs (client_id, program_id) values (1, 'choice')`)),
    ).rejects.toThrow('row-level security')
  })
})
