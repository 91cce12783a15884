import { beforeAll, describe, expect, test } from 'vitest'
import type { LoadKind } from '../../../contract/load-rows/load-kind.ts'
import { selectGoalRoute } from '../../calls/program/goal-selection.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { lockTable, somebodyWaits } from '../../db/test-lock.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { type LoadRequest, runLoad } from '../../loads/run-load.ts'
import { undoNewestLoad } from '../load-history/undo-newest-load.ts'
import { publishProgram } from '../programs/publish-program.ts'
import { approveResults } from '../results/approve-results.ts'
import { issueResults } from '../results/issue-results.ts'
import { lockResults } from '../results/lock-results.ts'
import { prepareResults } from '../results/prepare-results.ts'
import { reverseResults } from '../results/reverse-results.ts'
import { areGoalsWritten } from './goals.store.ts'

// Long work is held in its middle: the test locks a table that it writes, waits until it waits there, and chooses goals.

const database = testDatabase()
const app = testApp(database, [selectGoalRoute])

let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
})

let programs = 0
/** Two people of a program whose window is open while its period runs, of whom only Ann is in the files below. */
async function twoPeople(changes: Parameters<typeof quest>[3] = {}) {
  programs += 1
  const program = quest(one.day, `quest-${programs}`, { window: [-9, 3], period: [-3, 40] }, changes)
  await one.publish(program)
  const people = []
  for (const name of ['ann', 'bob']) {
    const person = await one.person(`${name}-${programs}`)
    const paxGoalId = await one.enroll(person, program, { baseline: '200' })
    people.push({ ...person, paxGoalId })
  }
  return { program, programId: program.programId, ann: people[0]!, bob: people[1]! }
}
type Two = Awaited<ReturnType<typeof twoPeople>> & { readonly groupId?: string }

const choose = (person: TestPerson, { programId }: Two, payoutTierId: string) =>
  app.post(
    '/api/v1.0/program/goalSelection',
    { programViewId: `${programId}---Selector`, payoutTierId },
    { host: 'one', ...person },
  )

const chosen = { status: 200, body: { programViewStatus: 'goal_selected' } }
const refusedFor = (refusal: string) => ({ status: 409, body: { messageCode: `errors.${refusal}` } })
const busy = { ...refusedFor('program-busy'), headers: { 'retry-after': '60' } }

async function goalOf({ paxGoalId }: { paxGoalId: number }) {
  const [row] = await one.within(tx =>
    tx.query<{ level_id: string | null; target: string | null; baseline: string | null; group_id: string }>(
      'select level_id, target, baseline, group_id from pax_goals where client_id = 1 and pax_goal_id = $1',
      [paxGoalId],
    ),
  )
  return row
}

/** Blocks work where it writes to a table, does something meanwhile, and answers the work's outcome. */
async function heldAt<T>(table: string, work: () => Promise<T>, meanwhile: () => Promise<void>): Promise<T> {
  const lock = await lockTable(database.address, table)
  const running = work()
  try {
    await Promise.race([
      lock.somebodyWaits(),
      running.then(() => Promise.reject(new Error(`${table} is not written.`))),
    ])
    await meanwhile()
  } finally {
    await lock.release()
  }
  return running
}

const rowsFor: Readonly<Record<LoadKind, (two: Two) => string>> = {
  participants: ({ ann }) => `externalId,userName,firstName,lastName\n${ann.userName},${ann.userName},Anna,New`,
  orgunits: () =>
    `unitId,parentId,name\nCorporate,,Corporate\nnorth,Corporate,North ${programs}\nnorth-east,north,East\nsouth,Corporate,South`,
  assignments: ({ ann }) => `userName,unitId,role\n${ann.userName},south,Selector`,
  enrollments: ({ ann, programId, groupId = 'all' }) =>
    `userName,programId,groupId\n${ann.userName},${programId},${groupId}`,
  baselines: ({ ann, programId }) => `userName,programId,value\n${ann.userName},${programId},300`,
  objectives: ({ ann, programId }) => `userName,programId,target\n${ann.userName},${programId},300`,
  selections: ({ ann, programId }) => `userName,programId,level\n${ann.userName},${programId},bronze`,
  progress: ({ ann, programId }) =>
    `userName,programId,dataThrough,value\n${ann.userName},${programId},${one.day(-1)},100`,
}

async function load(kind: LoadKind, two: Two, options: Partial<LoadRequest> = {}) {
  const source = (async function* () {
    yield Buffer.from(rowsFor[kind](two))
  })()
  const done = await runLoad(database.db, 1, {
    kind,
    fileName: `${kind}.csv`,
    source,
    actor: 'operator:test',
    ...options,
  })
  if (!done.ok) throw new Error(JSON.stringify(done))
  return done.value
}

describe('loads', () => {
  test.each<[LoadKind, string]>([
    ['participants', 'load_changes'],
    ['orgunits', 'load_changes'],
    ['assignments', 'load_changes'],
    ['progress', 'progress_rows'],
  ])('W02 P09 while %s are written, a goal is chosen', async (kind, table) => {
    const two = await twoPeople()
    await heldAt(
      table,
      () => load(kind, two),
      async () => {
        expect(await choose(two.ann, two, 'silver')).toMatchObject(chosen)
        expect(await choose(two.bob, two, 'gold')).toMatchObject(chosen)
      },
    )
    expect(await goalOf(two.ann)).toMatchObject({ level_id: 'silver', target: '240' })
  })

  test.each<[LoadKind]>([['enrollments'], ['baselines'], ['selections']])(
    'W02 P09 while %s are written, people in the file are refused with Retry-After, and everybody else chooses',
    async kind => {
      const two = await twoPeople()
      await one.within(tx =>
        tx.query(`update pax_goals set enrolled = enrolled, baseline = 250 where pax_goal_id = $1`, [
          two.ann.paxGoalId,
        ]),
      )
      const report = await heldAt(
        'load_changes',
        () => load(kind, two),
        async () => {
          expect(await choose(two.ann, two, 'silver')).toMatchObject(busy)
          expect(await choose(two.bob, two, 'gold')).toMatchObject(chosen)
        },
      )
      expect(report).toMatchObject({ outcome: 'committed' })
      expect(await choose(two.ann, two, 'silver')).toMatchObject(chosen)
    },
  )

  test('W02 while objectives are written, whoever asks for another goal is answered at once', async () => {
    const two = await twoPeople({ type: 'objective', goalSelection: undefined })
    await heldAt(
      'load_changes',
      () => load('objectives', two),
      async () => {
        expect(await choose(two.ann, two, 'silver')).toMatchObject(busy)
        expect(await choose(two.bob, two, 'silver')).toMatchObject(refusedFor('goal-assigned'))
      },
    )
  })

  /** Holds a load when it has checked every row and locks the goals next; chooses then, and answers what the load came to. */
  async function chosenMeanwhile(kind: LoadKind, two: Two, level: string, options: Partial<LoadRequest> = {}) {
    const running = await one.within(async tx => {
      await areGoalsWritten(tx)
      const loading = load(kind, two, options)
      await somebodyWaits(tx)
      expect(await choose(two.ann, two, level)).toMatchObject(chosen)
      return { loading }
    })
    return running.loading
  }

  test('W02 P09 a choice made while selections are checked is newer than theirs, and stays', async () => {
    const two = await twoPeople()
    const report = await chosenMeanwhile('selections', two, 'gold')
    expect(report).toMatchObject({ outcome: 'refused', errors: [{ line: 2, code: 'newer-choice-exists' }] })
    expect(await goalOf(two.ann)).toMatchObject({ level_id: 'gold', target: '260' })
    const forced = await chosenMeanwhile('selections', two, 'silver', { force: true })
    expect(forced).toMatchObject({ outcome: 'committed', changed: 1 })
    expect(await goalOf(two.ann)).toMatchObject({ level_id: 'bronze', target: '220' })
    const events = await one.within(tx =>
      tx.query<{ goals: object }>(
        `select details -> 'goals' as goals from audit_events where details -> 'goals' -> 'programId' ->> 0 = $1`,
        [two.programId],
      ),
    )
    expect(events).toMatchObject([{ goals: { levelIdBefore: ['silver'], targetBefore: ['240'] } }])
  })

  test('W02 P09 a goal chosen while baselines are checked is frozen for them', async () => {
    const two = await twoPeople()
    const report = await chosenMeanwhile('baselines', two, 'gold')
    expect(report).toMatchObject({ outcome: 'committed', warnings: [{ line: 2, code: 'baseline-not-used' }] })
    expect(await goalOf(two.ann)).toMatchObject({ level_id: 'gold', target: '260' })
  })

  test('W02 P09 whoever chose while enrollments are checked stays in the group of that goal', async () => {
    const groups = quest(one.day, 'any', { window: [-9, 3], period: [-3, 40] }).groups
    const vip = { ...groups[0]!, groupId: 'vip' }
    const two = await twoPeople({ groups: [...groups, vip] })
    const moving = { ...two, ann: two.ann, groupId: 'vip' }
    const report = await chosenMeanwhile('enrollments', moving, 'gold')
    expect(report).toMatchObject({ outcome: 'refused', errors: [{ line: 2, code: 'goal-already-set' }] })
    expect(await goalOf(two.ann)).toMatchObject({ level_id: 'gold', group_id: 'all' })
  })

  test('W02 P09 while a load is undone, people in it are refused with Retry-After, and nothing they choose is lost', async () => {
    const two = await twoPeople()
    await load('baselines', two)
    const undo = () => withClientLong(database.db, 1, tx => undoNewestLoad(tx, 'operator:test'))
    const undone = await heldAt('loads', undo, async () => {
      expect(await choose(two.ann, two, 'silver')).toMatchObject(busy)
      expect(await choose(two.bob, two, 'gold')).toMatchObject(chosen)
    })
    expect(undone.ok).toBe(true)
    expect(await goalOf(two.ann)).toMatchObject({ baseline: '200', level_id: null })
  })
})

describe('results', () => {
  const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClientLong(database.db, 1, work)
  /** A program with progress, and Ann's goal, whose results can be prepared before its end. */
  async function measured() {
    const two = await twoPeople()
    expect(await choose(two.ann, two, 'silver')).toMatchObject(chosen)
    await one.loadProgress(two.program, one.day(-1), [{ paxGoalId: two.ann.paxGoalId, value: '250' }])
    const prepare = () => within(tx => prepareResults(database.db, tx, two.programId, 'person:9001', { force: true }))
    const prepared = async () => {
      const batch = await prepare()
      if (!batch.ok) throw new Error(JSON.stringify(batch))
      return batch.value.batch_id
    }
    const approve = (batch: number) =>
      within(tx => approveResults(tx, batch, 'person:9002', { dataThrough: one.day(-1) }))
    const issue = (batch: number) => within(tx => issueResults(database.db, tx, batch, 'person:9002'))
    return { ...two, prepare, prepared, approve, issue }
  }

  test('P15 P09 while results are prepared, goals are chosen, and what was prepared upon others is not issued', async () => {
    const two = await measured()
    const batch = await heldAt('award_lines', two.prepared, async () => {
      expect(await choose(two.ann, two, 'gold')).toMatchObject(chosen)
      expect(await choose(two.bob, two, 'gold')).toMatchObject(chosen)
    })
    await two.approve(batch)
    expect(await two.issue(batch)).toMatchObject({ ok: false, refusal: 'inputs-changed' })
    expect(await goalOf(two.ann)).toMatchObject({ level_id: 'gold', target: '260' })
  })

  test('P15 P09 while results are approved, goals are chosen', async () => {
    const two = await measured()
    const batch = await two.prepared()
    const approved = await heldAt(
      'result_batches',
      () => two.approve(batch),
      async () => {
        expect(await choose(two.ann, two, 'gold')).toMatchObject(chosen)
      },
    )
    expect(approved).toMatchObject({ ok: true })
    expect(await two.issue(batch)).toMatchObject({ ok: false, refusal: 'inputs-changed' })
  })

  test('P15 P09 while results are issued, nobody of the program chooses, and others do', async () => {
    const [two, other] = [await measured(), await twoPeople()]
    const batch = await two.prepared()
    await two.approve(batch)
    const issued = await heldAt(
      'ledger_transfers',
      () => two.issue(batch),
      async () => {
        expect(await choose(two.ann, two, 'gold')).toMatchObject(busy)
        expect(await choose(two.bob, two, 'gold')).toMatchObject(busy)
        expect(await choose(other.ann, other, 'gold')).toMatchObject(chosen)
      },
    )
    expect(issued).toMatchObject({ ok: true })
    expect(await goalOf(two.ann)).toMatchObject({ level_id: 'silver' })
    expect(await choose(two.bob, two, 'gold')).toMatchObject(refusedFor('results-issued'))
  })

  test('P15 P09 while results are locked or reversed, a choice is refused as issued; then it is possible', async () => {
    const two = await measured()
    const batch = await two.prepared()
    await two.approve(batch)
    await two.issue(batch)
    const reverse = () => within(tx => reverseResults(tx, batch, 'a slip', 'person:9002'))
    const refused = async () => {
      expect(await choose(two.bob, two, 'gold')).toMatchObject(refusedFor('results-issued'))
    }
    expect(await heldAt('ledger_transfers', reverse, refused)).toMatchObject({ ok: true })
    expect(await choose(two.bob, two, 'gold')).toMatchObject(chosen)
    const again = await two.prepared()
    await two.approve(again)
    await two.issue(again)
    const close = () => within(tx => lockResults(tx, again, 'person:9002'))
    expect(await heldAt('result_batches', close, refused)).toMatchObject({ ok: true })
  })

  test('P18 P09 while standings are calculated, goals are chosen', async () => {
    const two = await measured()
    await one.within(tx =>
      tx.query('insert into standing_jobs (client_id, program_id) values (1, $1)', [two.programId]),
    )
    await one.within(tx => tx.query('update pax_goals set baseline = 210 where pax_goal_id = $1', [two.ann.paxGoalId]))
    await one.within(tx => tx.query('delete from standings where client_id = 1'))
    await heldAt('standings', one.calculateStandings, async () => {
      expect(await choose(two.ann, two, 'gold')).toMatchObject(chosen)
    })
  })

  test('W01 P09 while terms are published, nobody chooses by the old ones', async () => {
    const [group] = quest(one.day, 'any', { window: [-9, 3], period: [-3, 40] }).groups
    const two = await twoPeople({ groups: [{ ...group!, groupId: 'terms' }] })
    await one.within(tx =>
      tx.query(
        `insert into program_versions (client_id, program_id, version, document, created_by)
         select client_id, program_id, 2, document, 'operator:test' from program_versions where program_id = $1`,
        [two.programId],
      ),
    )
    await one.within(tx => tx.query('update programs set version = 2 where program_id = $1', [two.programId]))
    const publish = () => within(tx => publishProgram(tx, two.programId, 'person:9002'))
    await heldAt('audit_events', publish, async () => {
      expect(await choose(two.ann, two, 'gold')).toMatchObject(busy)
    })
    expect(await choose(two.ann, two, 'gold')).toMatchObject(chosen)
  })
})
