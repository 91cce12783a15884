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
import { openCrew } from './crew.ts'

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

/** Works out everybody's standing; answers the outcome and a hash over the lines in the order in which they came. */
function run(changes: Partial<Calculation<StandingTerms>> = {}) {
  return withClientLong(database.db, 1, async tx => {
    const into = await makeLines(tx)
    const outcome = await calculate(database.db, tx, {
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
    return { outcome, lines: lines! }
  })
}

describe('a calculation over many people', () => {
  test('lines come by goal, the same from one thread, from several and from the thread that asks', async () => {
    const heard: number[] = []
    const several = await run({ onProgress: goals => heard.push(goals) })
    expect(several.outcome).toMatchObject({ ok: true, value: { goals: people } })
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

  test('the hash tells equal facts from others, in whatever pieces they came', async () => {
    const hash = () => hashFacts(database.db, 1, scope)
    const before = await hash()
    expect((await run()).outcome).toMatchObject({ value: { factsHash: before } })
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

  test('whom the rules refuse gets a line that says why, in each thread, and everybody else has theirs', async () => {
    await client.within(tx =>
      tx.query(
        `update pax_goals set level_id = 'platinum' where target is not null and pax_goal_id in (
           select pax_goal_id from pax_goals where target is not null order by pax_goal_id offset 3000 limit 900)`,
      ),
    )
    for (const threads of [1, 2]) {
      const { outcome, lines } = await run({ threads })
      expect(outcome).toMatchObject({ ok: true, value: { goals: people } })
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
    expect((await run()).outcome.ok).toBe(true)
  })

  test('a thread that ends is an error for all who wait for it, and for those who come later', async () => {
    const crew = openCrew({ ...standingTask, name: 'no-such-task' }, terms(), 1)
    const first = crew.work(new Uint8Array(10))
    const second = crew.work(new Uint8Array(10))
    await expect(first).rejects.toThrow('no-such-task')
    await expect(second).rejects.toThrow('no-such-task')
    await expect(crew.work(new Uint8Array(10))).rejects.toThrow('no-such-task')
    await crew.end()
  })

  test('T2 another client’s facts are none of it', async () => {
    const other = await testClient(database.db, 2, 'two')
    await other.publish(document)
    await withClientLong(database.db, 2, async tx => {
      const into = await makeLines(tx)
      expect(
        await calculate(database.db, tx, { task: standingTask, terms: terms(), facts: scope, into }),
      ).toMatchObject({ ok: true, value: { goals: 0 } })
    })
  })
})
