import { beforeAll, expect, test } from 'vitest'
import { withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { readPage } from '../features/data-export/parts.store.ts'
import { parts } from '../features/data-export/parts.ts'
import { enrollmentsFile, type LoadBench, makeLoadBench, participantsFile } from './load-for-test.ts'

// More than share one event, in two clients whose goals have their numbers in turn.
const people = 1100
const database = testDatabase()
let one: LoadBench
let two: LoadBench
beforeAll(async () => {
  one = await makeLoadBench(database.db, 'one', ['summer-summit', 'objectives-autumn'])
  two = await makeLoadBench(database.db, 'two', ['summer-summit'])
  for (const bench of [one, two]) await bench.load('participants', participantsFile(people))
  await one.load('enrollments', enrollmentsFile(people / 2, 'summer-summit', 'field-sales'))
  await two.load('enrollments', enrollmentsFile(people, 'summer-summit', 'field-sales'))
  await one.load('enrollments', enrollmentsFile(people, 'summer-summit', 'field-sales'))
  await one.load('enrollments', enrollmentsFile(3, 'objectives-autumn', 'key-accounts'))
  for (const bench of [one, two]) {
    const baselines = fileOf('userName,programId,value', n => `p${n},summer-summit,${1000 + n}`)
    expect((await bench.load('baselines', baselines)).outcome).toBe('committed')
    const choices = fileOf('userName,programId,level,selectedAt', n => `p${n},summer-summit,${levelOf(n)},2026-06-01`)
    expect((await bench.load('selections', choices)).outcome).toBe('committed')
  }
})

function levelOf(n: number): string {
  return n % 2 === 0 ? 'ridge' : 'pass'
}

function fileOf(head: string, row: (n: number) => string): string {
  return [head, ...Array.from({ length: people }, (_, index) => row(index + 1))].join('\n')
}

/** What a person's own export says of files that set their goals. */
async function toldTo(bench: LoadBench, name: string): Promise<object[]> {
  const [owner] = await bench.rows<{ person: number }>('select person_id as person from people where user_name = $1', [
    name,
  ])
  const events = parts.find(part => part.name === 'events')!
  const lines = await withClient(database.db, bench.clientId, tx =>
    readPage(tx, events, { client: bench.clientId, person: owner!.person }, { size: 500, after: 0 }),
  )
  return lines.map(line => JSON.parse(line))
}

test('W09 a file of choices writes one event for a thousand goals, with each goal before and after', async () => {
  const events = await one.rows<{ goals: number; subject: string; first: string; last: string }>(
    `select jsonb_array_length(details->'goals'->'goalId') as goals, subject, lower(goals) as first, upper(goals) as last
     from audit_events where action = 'goal.selected' order by event_id`,
  )
  expect(events.map(({ goals }) => goals).sort()).toEqual([100, 1000])
  const [{ load_id: loadId } = { load_id: 0 }] = await one.rows<{ load_id: number }>(
    "select load_id from loads where kind = 'selections'",
  )
  expect(events.map(({ subject }) => subject)).toEqual([`load:${loadId}`, `load:${loadId}`])
  const lines = await one.rows<{ line: number }>(
    `select line::int from audit_events, jsonb_array_elements(details->'goals'->'line') line where action = 'goal.selected' order by 1`,
  )
  expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: people }, (_, index) => index + 2))
})

test.each([1, 550, 551, 1100])('W09 T27 p%i reads of their own goal, and of nobody else’s', async n => {
  for (const bench of [one, two]) {
    const [goal] = await bench.rows<{ pax_goal_id: number; target: string; level_id: string }>(
      `select pax_goal_id, target, level_id from pax_goals join people using (person_id)
       where user_name = $1 and program_id = 'summer-summit'`,
      [`p${n}`],
    )
    expect(goal!.level_id).toBe(levelOf(n))
    expect(await toldTo(bench, `p${n}`)).toEqual([
      {
        at: expect.any(String),
        action: 'goal.selected',
        isByThemselves: false,
        subject: `goal:${goal!.pax_goal_id}`,
        details: {
          loadId: expect.any(Number),
          line: n + 1,
          programId: 'summer-summit',
          levelId: levelOf(n),
          target: goal!.target,
          award: null,
          version: 1,
          selectedAt: expect.stringMatching('2026-06-01'),
          levelIdBefore: null,
          targetBefore: null,
        },
      },
    ])
  }
})

test('W09 T27 whoever loaded a file reads that they did, and only their own goal in it', async () => {
  const [loader] = await one.rows<{ person_id: number }>("select person_id from people where user_name = 'p2'")
  const file =
    'userName,programId,target,award\np1,objectives-autumn,500,20\np2,objectives-autumn,600,20\np3,objectives-autumn,700,20'
  await one.load('objectives', file, { actor: `person:${loader!.person_id} by operator:root` })
  const summary = (lines: object[]) =>
    (lines as { isByThemselves: boolean; subject: string | null; details: { target: string } | null }[])
      .filter(event => (event as { action?: string }).action === 'goal.assigned')
      .map(({ isByThemselves, subject, details }) => [isByThemselves, subject === null, details?.target])
  expect(summary(await toldTo(one, 'p1'))).toEqual([[false, false, '500']])
  expect(summary(await toldTo(one, 'p2'))).toEqual([
    [true, false, '600'],
    [true, true, undefined],
  ])
  expect(JSON.stringify(await toldTo(one, 'p2'))).not.toMatch(/"[57]00"/)
})
