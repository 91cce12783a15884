import { beforeAll, describe, expect, test } from 'vitest'
import { type ProgramDocumentInput, programDocument, termsOf } from '../../contract/program-document.ts'
import { type ClientTx, withClientLong } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { quest } from '../db/test-programs.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { enrollCrowd, loadCrowd } from '../features/standings/crowd-fixture.ts'
import {
  type StandingTerms,
  standingColumns,
  standingLineColumns,
  standingTask,
} from '../features/standings/standing-task.ts'
import { type Calculation, calculate, hashFacts } from './calculate.ts'
import { openWorkerPool } from './worker-pool.ts'

const database = testDatabase()
const people = 6000

let client: TestClient
let document: ProgramDocumentInput
beforeAll(async () => {
  client = await testClient(database.db, 1, 'one')
  document = quest(client.day, 'crowd', { window: [-30, -15], period: [-14, 15] })
  await client.publish(document)
  await enrollCrowd(client, document, people)
  await loadCrowd(client, document, client.day(-7))
  await loadCrowd(client, document, client.day(0))
})

const scope = { programId: 'crowd', timePeriodId: 'spring' }

function terms(): StandingTerms {
  const program = termsOf(programDocument.parse(document), 'en_US', 'en_US')
  return { program, loadedThrough: { all: client.day(0) }, isFinal: false }
}

/** The table for the lines, with its columns. */
async function makeLines(tx: ClientTx): Promise<string> {
  const columns = standingColumns.join(', ')
  const made = `select ${columns}, null::jsonb as held_back from standings with no data`
  await tx.query(`create temp table lines on commit drop as ${made}`)
  return `lines (${standingLineColumns.join(', ')})`
}

/** Calculates everybody's standing; answers also a hash of the lines in the order in which they were written. */
function run(changes: Partial<Calculation<StandingTerms>> = {}) {
  return withClientLong(database.db, 1, async tx => {
    const into = await makeLines(tx)
    const calculated = await calculate(database.db, tx, {
      task: standingTask,
      terms: terms(),
      facts: scope,
      into,
      ...changes,
    })
    const [lines] = await tx.query<{ count: number; heldBack: number; hash: string; ordered: boolean }>(
      `select count(*) as count, count(*) filter (where held_back ->> 'reason' = 'level-unknown') as "heldBack", md5(string_agg(l::text, '' order by ctid)) as hash,
         array_agg(pax_goal_id order by ctid) = array_agg(pax_goal_id order by pax_goal_id) as ordered from lines l`,
    )
    return { calculated, lines: lines! }
  })
}

describe('a calculation over many people', () => {
  test('lines are in the order of goals, equal from one thread, several, and the calling thread', async () => {
    const heard: number[] = []
    const several = await run({ onProgress: goals => heard.push(goals) })
    expect(several.calculated.goals).toBe(people)
    expect(several.lines).toMatchObject({ count: people, ordered: true })
    expect(heard.length).toBeGreaterThan(2)
    expect(heard.at(-1)).toBe(people)
    expect(await run({ threads: 1 })).toEqual(several)
    const ids = await client.within(tx =>
      tx.query<{ id: number }>('select pax_goal_id as id from pax_goals order by pax_goal_id'),
    )
    const first = ids.slice(0, 50).map(({ id }) => id)
    const few = await run({ facts: { ...scope, paxGoalIds: first } })
    const same = await run({ facts: { ...scope, paxGoalIds: [...first].reverse() } })
    expect(few.lines.count).toBe(50)
    expect(same).toEqual(few)
  })

  test('the hash is equal for equal facts only, however they are split into chunks', async () => {
    const hash = () => hashFacts(database.db, 1, scope)
    const before = await hash()
    expect((await run()).calculated.factsHash).toBe(before)
    await client.within(tx =>
      tx.query(
        `insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value)
         select client_id, pax_goal_id, data_through, load_id, 999999, 1 from progress_rows where line = 500 and data_through = $1`,
        [client.day(0)],
      ),
    )
    expect(await hash()).not.toBe(before)
    await client.within(tx => tx.query('delete from progress_rows where line = 999999'))
    expect(await hash()).toBe(before)
  })

  test('a person whom the rules refuse gets a line with the reason, in each thread, and everybody else a result', async () => {
    await client.within(tx =>
      tx.query(
        `update pax_goals set level_id = 'platinum' where target is not null and pax_goal_id in (
           select pax_goal_id from pax_goals where target is not null order by pax_goal_id offset 3000 limit 900)`,
      ),
    )
    for (const threads of [1, 2]) {
      const { calculated, lines } = await run({ threads })
      expect(calculated.goals).toBe(people)
      expect(lines).toMatchObject({ count: people, heldBack: 900 })
    }
    await client.within(tx => tx.query(`update pax_goals set level_id = 'silver'`))
  })

  test('a bug in a thread is an error that names the goal, and leaves nothing open', async () => {
    const broken = { ...terms(), program: { ...terms().program, groups: null } } as unknown as StandingTerms
    await expect(run({ terms: broken })).rejects.toThrow(/^Participant goal \d+: /)
    await expect(
      run({
        onProgress: () => {
          throw new Error('enough')
        },
      }),
    ).rejects.toThrow('enough')
    expect((await run()).calculated.goals).toBe(people)
  })

  test('a thread that ends rejects its pending and all later chunks', async () => {
    const workerPool = openWorkerPool({ ...standingTask, name: 'no-such-task' }, terms(), 1)
    const first = workerPool.run(new Uint8Array(10))
    const second = workerPool.run(new Uint8Array(10))
    await expect(first).rejects.toThrow('no-such-task')
    await expect(second).rejects.toThrow('no-such-task')
    await expect(workerPool.run(new Uint8Array(10))).rejects.toThrow('no-such-task')
    await workerPool.end()
  })

  test('T2 another client’s facts are not read', async () => {
    const other = await testClient(database.db, 2, 'two')
    await other.publish(document)
    await withClientLong(database.db, 2, async tx => {
      const into = await makeLines(tx)
      expect(
        await calculate(database.db, tx, { task: standingTask, terms: terms(), facts: scope, into }),
      ).toMatchObject({ goals: 0 })
    })
  })
})
