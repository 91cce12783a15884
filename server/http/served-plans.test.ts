import { beforeAll, expect, test } from 'vitest'
import { basePath } from '../../contract/call.ts'
import type { ClientTx } from '../db/client-tx.ts'
import { superuserOf, testDatabase } from '../db/test-database.ts'
import { asSuperuser, listenToPlans, type PlanListener, readsOf } from '../db/test-plans.ts'
import { quest } from '../db/test-programs.ts'
import { describeAccount } from '../features/accounts/describe-account.ts'
import { insertEvent } from '../features/audit/audit.store.ts'
import { readLauncher, readTarget } from '../features/launch/launch.store.ts'
import { findAccount } from '../features/ledger/ledger.store.ts'
import { findAwardedGoal } from '../features/results/award-deltas.store.ts'
import { findBySsoSubject, findIdentity } from '../features/sso/identities.store.ts'
import { runStandingJobs } from '../features/standings/run-standing-jobs.ts'
import { type CallerName, callerOf, requestOf } from './access-row-fixture.ts'
import { accessRows } from './access-rows-fixture.ts'
import { addCrowd } from './crowded-client-fixture.ts'
import { hostileWorld, mark } from './hostile-world-fixture.ts'

/** People of the large client; rows of each table that has some for every one of them. The other client has fifty people. */
const crowd = { people: 200_000, rows: 20_000 }
const fewPeople = 50

/** Rows of one table that one statement may read. Of some tables there are only hundreds, whoever is the caller. */
const mostRows = 1000
const fewRows = [
  'org_units',
  'org_closure',
  'programs',
  'program_versions',
  'result_batches',
  'reward_products',
  'reward_lines',
]

/** Statements that read more than that, of one table or of each, and why they may. */
const readsMore: readonly { readonly words: string; readonly table?: string; readonly why: string }[] = [
  { words: 'some_of_them', why: 'It counts up to 5,000 people of a program that no run has written yet.' },
  { words: 'gathered as materialized', why: 'A page gathers all whom it lists, or passes rows of an index over.' },
  { words: 'from pax_goals g where g.client_id = p.client_id', why: 'The list of programs counts the people of each.' },
  {
    words: 'group_id, count(*)::int as people from pax_goals',
    why: 'A program’s page counts the people of each group.',
  },
  { words: 'from assignments a\n', why: 'Whoever publishes reads how many could take part and are in no group.' },
  { words: 'count(redeemed_at)::int as redeemed', why: 'What became of a batch of codes is counted.' },
  { words: 'select c.code_id, c.redeemed_at', why: 'The newest redemptions of a batch are found among its codes.' },
  {
    words: 'from ledger_lots l',
    table: 'ledger_lot_uses',
    why: 'Uses of lots are so few here that reading all of them costs less than their index.',
  },
  { words: 'as "withoutAddress"', why: 'Before everybody new gets a link, they are counted.' },
  {
    words: 'password_hash is null and not exists',
    why: 'A link goes to those who have none yet; it passes over the others.',
  },
  {
    words: 'p.person_id in (s.person_id, s.launched_by)',
    why: 'Sessions of the last half hour end where somebody has left.',
  },
  { words: 'with done as (', why: 'An erasure looks for the name in every text, and previews that.' },
  {
    words: "select 'goal:' || pax_goal_id from pax_goals",
    why: 'An erasure reads the events of the person by their texts, too.',
  },
  { words: 'event_id > coalesce(', why: 'Whoever verifies the trail has its events read.' },
  { words: 'and erased is not null group by erased_by', why: 'Whoever verifies the trail has its events read.' },
  { words: 'with short as materialized', why: 'A reversal reads all that its batch has paid.' },
  { words: 'with taken as materialized', why: 'A reversal reads all that its batch has paid.' },
]
/** The same while the tables have no statistics, which lasts until the run that follows a load has renewed them. */
const readsMoreAtFirst: typeof readsMore = [
  ...readsMore,
  { words: 'with all_undecided as materialized', why: 'All goals of the program are read.' },
]
/** Calls whose answer is all people of a leader, as a file. */
const readsEverybody = ['exportTables', 'exportUnitTables']

/** Who runs programs: an owner and an approver together may make every call of the console. */
const staff: readonly CallerName[] = ['admin', 'approver']

const database = testDatabase()
const world = hostileWorld(database)
const superuser = () => superuserOf(database.address)
let plans: PlanListener

beforeAll(async () => {
  const { one, two, running, open } = world
  const document = quest(one.day, 'over', { window: [-99, -90], period: [-89, -60] })
  await one.publish(document)
  await addCrowd(superuser(), one, { over: document, running: running.document, open: open.document }, crowd)
  await runStandingJobs(database.db, one.clientId, { patience: 'wait' })
  for (let n = 1; n <= fewPeople; n++) await two.person(`few-${n}`)
  plans = await listenToPlans(database.db, superuser())
}, 600_000)

/** Everything that the calls of the product ask the database, and what is asked by name on the command line and at sign-on. */
async function runEverything(callers: readonly CallerName[], allowed: typeof readsMore): Promise<string[]> {
  const faults: string[] = []
  const look = (act: string) => {
    for (const { text, plan } of plans.take()) {
      for (const { table, rows, isSequential } of readsOf(plan)) {
        const may =
          readsEverybody.some(call => act.startsWith(call)) ||
          allowed.some(one => (one.table ?? table) === table && text.includes(one.words))
        if (rows > mostRows && !may && !fewRows.includes(table))
          faults.push(`${act} reads ${rows} rows of ${table}${isSequential ? ' from end to end' : ''}: ${text}`)
      }
    }
  }
  for (const caller of callers) {
    for (const { call, of, ask, unknown } of accessRows) {
      await world.clearAttempts()
      const who = await callerOf(world, caller)
      for (const asking of caller === 'ann' && unknown !== undefined ? [ask, unknown] : [ask]) {
        const parts = await asking(world, who)
        plans.take()
        const { status, text } = await world.send(requestOf(call, parts, who))
        expect(status, `${call.name} ${caller} ${text}`).toBeLessThan(500)
        look(`${call.name} ${of} by ${caller}`)
      }
    }
  }
  const { one, people, running } = world
  const { programId, timePeriod } = running.document
  const today = one.day(0)
  const acts: Readonly<Record<string, (tx: ClientTx) => Promise<unknown>>> = {
    'sign-on by subject': tx => findBySsoSubject(tx, 'subject-7'),
    'sign-on by identity': tx => findIdentity(tx, 'second', 'crowd-7'),
    'launch by name': tx => readLauncher(tx, { userName: mark }, today),
    'launch of somebody': tx => readTarget(tx, { userName: 'crowd-7' }, ['south'], today),
    'an account by name': tx => describeAccount(tx, { userName: 'crowd-7' }),
    'points by name': tx => findAccount(tx, { userName: 'crowd-7' }),
    'an award by name': tx => findAwardedGoal(tx, { programId, ...timePeriod }, 'crowd-7', 'goal'),
    'an audited act': tx =>
      insertEvent(tx, {
        actor: `person:${people.ann.personId}`,
        action: 'goal.selected',
        subject: 'goal:1',
      }),
    'a goal that changes': tx =>
      tx.query('update pax_goals set baseline = baseline + 1 where person_id = $1', [people.ann.personId]),
  }
  // What the calls have left to be calculated is done, so that what the last act asks for is one person's.
  await one.calculateStandings()
  for (const [act, work] of Object.entries(acts)) {
    plans.take()
    await one.within(work)
    look(act)
  }
  await one.calculateStandings()
  look('standings of one person')
  return faults
}

test.each([
  ['somebody', ['ann']],
  ['a leader and a stranger (thorough)', ['leader', 'foreigner']],
] as const)(
  'T34 O13 before there are statistics, as after a first load, no call reads a large client’s people from end to end: %s',
  async (_who, callers) => {
    await asSuperuser(superuser(), async query => {
      await query(
        `delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
      )
      await query(
        `update pg_class set reltuples = -1, relpages = 0 where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
      )
    })
    expect(await runEverything(callers, readsMoreAtFirst)).toEqual([])
  },
  600_000,
)

test('T34 O13 with statistics no call reads a large client’s people from end to end, in it or in a small one beside it', async () => {
  await asSuperuser(superuser(), query => query('analyze'))
  expect(await runEverything(['ann', 'otherLeader', 'foreigner', ...staff], readsMore)).toEqual([])
}, 600_000)

test('T34 O13 a leader’s page of a program of three does not cost what its large organisation has', async () => {
  const { one } = world
  const small = quest(one.day, 'three', { window: [-30, -15], period: [-14, 15] })
  await one.publish(small)
  const goals = []
  for (const [name, unitId] of [
    ['tia', 'crowd-1'],
    ['tom', 'crowd-2'],
    ['tam', 'south'],
  ] as const) {
    const person = await one.person(name, [{ unitId, role: 'Selector' }])
    const goal = { baseline: '100', levelId: 'silver', target: '120' }
    goals.push({ paxGoalId: await one.enroll(person, small, goal), value: '90' })
  }
  await one.loadProgress(small, one.day(0), goals)
  const leader = await one.person('leader-of-all', [{ unitId: 'Corporate', role: 'Manager' }])
  const headers = { host: 'one.localhost', 'x-session-id': leader.sessionId }
  for (const isWritten of [false, true]) {
    if (isWritten) await one.calculateStandings()
    for (const place of ['', '/south', '/crowd-1', '?people=below', '?people=below&search=t']) {
      plans.take()
      const { status, text } = await world.send({
        url: `${basePath}/api/v1.0/program-views/three---Manager/tables${place}`,
        headers,
      })
      expect(status, `${place} ${text}`).toBe(200)
      const reads = plans.take().flatMap(({ text, plan }) => readsOf(plan).map(read => ({ ...read, text })))
      const ofCrowds = reads.filter(({ table, rows }) => rows > mostRows && !fewRows.includes(table))
      expect(ofCrowds, `${place}, ${isWritten ? 'after' : 'before'} the run`).toEqual([])
    }
  }
}, 60_000)
