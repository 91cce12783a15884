import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ProgramDocumentInput } from '../../contract/program-document.ts'
import { occasions } from '../../rules/mails/occasions.ts'
import { type ClientTx, withClientLong } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { quest } from '../db/test-programs.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { mustChangeSettings } from '../features/clients/change-settings.ts'
import { adjustPoints } from '../features/ledger/adjust-points.ts'
import { approveResults } from '../features/results/approve-results.ts'
import { prepareResults } from '../features/results/prepare-results.ts'
import { allThatIsToName } from '../features/results/results-fixture.ts'
import type { JobName } from './job-process-fixture.ts'

/**
 * A client whose quest is over and loaded, and who has points. `isLapsed`: some of them have lapsed; `isApproved`: results wait
 * to be issued; `hasMails`: everybody has an address, and every occasion is written about. What is done within it has the time of long work.
 */
export async function plantJobs(
  db: Database,
  clientId: number,
  {
    people,
    isLapsed,
    isApproved,
    hasMails = false,
  }: { people: number; isLapsed: boolean; isApproved: boolean; hasMails?: boolean },
): Promise<TestClient> {
  const client: TestClient = {
    ...(await testClient(db, clientId, `jobs-${clientId}`)),
    within: work => withClientLong(db, clientId, work),
  }
  const program = quest(client.day, 'quest', { window: [-60, -50], period: [-49, -10] })
  await client.publish(program)
  await client.within(tx => enroll(tx, program, people))
  for (const day of [-20, -12]) await client.within(tx => load(tx, program, client.day(day)))
  await client.within(async tx => {
    const some = await tx.query<{ person_id: number; user_name: string }>(
      'select person_id, user_name from people where client_id = $1 order by person_id limit 50',
      [clientId],
    )
    for (const { person_id: personId, user_name } of some) {
      for (const [at, expiresOn] of (isLapsed ? [-2, -1, 9] : [9]).map(client.day).entries()) {
        const gift = {
          personId,
          points: 10 + at,
          key: `${user_name}-${at}`,
          reason: 'gift',
          actor: 'person:9002' as const,
          expiresOn,
        }
        const given = await adjustPoints(tx, gift)
        if (!given.ok) throw new Error(given.refusal)
      }
    }
  })
  if (hasMails) {
    const on = Object.fromEntries(occasions.map(one => [one, client.day(-100)]))
    const plan = { on, from: '00:00', to: '24:00', quietDays: [], lastDays: 3, expiryDays: 14, programs: {} }
    await client.within(async tx => {
      await tx.query(`update people set email = user_name || '@example.test'`)
      await mustChangeSettings(tx, () => ({ occasions: plan }))
    })
  }
  if (isApproved) {
    await client.within(async tx => {
      const batch = await prepareResults(db, tx, 'quest', 'person:9001')
      if (!batch.ok) throw new Error(batch.refusal)
      const approved = await approveResults(tx, batch.value.batch_id, 'person:9002', allThatIsToName(batch.value))
      if (!approved.ok) throw new Error(approved.refusal)
    })
  }
  return client
}

// Figures by the number in the user name, so that they are the same for each client.
const numberOf = 'substr(user_name, 2)::int'

async function enroll(tx: ClientTx, { programId, timePeriod, groups }: ProgramDocumentInput, people: number) {
  await tx.query(
    `insert into people (client_id, external_id, user_name, first_name, last_name)
     select $1, 'p' || n, 'p' || n, 'First', 'Last' from generate_series(1, $2::int) n`,
    [tx.clientId, people],
  )
  await tx.query(
    `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, baseline, level_id, target, program_version)
     select client_id, person_id, $2, $3, $4, 100 + ${numberOf} % 50, 'silver', ceil((100 + ${numberOf} % 50) * 1.2), 1
     from people where client_id = $1 and ${numberOf} % 10 > 0`,
    [tx.clientId, programId, timePeriod.timePeriodId, groups[0]!.groupId],
  )
}

async function load(tx: ClientTx, { programId, groups }: ProgramDocumentInput, through: string) {
  await tx.query(
    `with made as (
       insert into loads (client_id, kind, status, file_name, content_hash, row_count, rejected_count, changed_count, created_by)
       values ($1, 'progress', 'committed', 'jobs.csv', $3, 1, 0, 1, 'operator:test') returning load_id
     ), rows as (
       insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value)
       select $1, pax_goal_id, $3::date, load_id, ${numberOf}, (${numberOf} * 37) % 190 / 1.25
       from pax_goals join people using (client_id, person_id) cross join made
       where client_id = $1 and program_id = $2 and ${numberOf} % 7 > 0
     )
     insert into progress_loads (client_id, program_id, group_id, load_id, data_through, row_count)
     select $1, $2, $4, load_id, $3::date, 1 from made`,
    [tx.clientId, programId, through, groups[0]!.groupId],
  )
}

/** All that jobs make, without the numbers that differ from client to client. */
export async function stateOf(client: TestClient): Promise<Readonly<Record<string, unknown>>> {
  const digest = (rows: string) =>
    `(select count(*) || ' ' || md5(coalesce(string_agg(line, E'\\n' order by line), '')) from (${rows}) as rows (line))`
  const [state] = await client.within(tx =>
    tx.query<Record<string, unknown>>(`select
      ${digest(`select p.user_name || (to_jsonb(s) - array['client_id', 'pax_goal_id'])::text
        from standings s join pax_goals using (client_id, pax_goal_id) join people p using (client_id, person_id)`)} as standings,
      (select count(distinct program_id) from standing_jobs) as programs_waiting,
      ${digest(`select p.user_name || (to_jsonb(l) - array['client_id', 'batch_id', 'pax_goal_id', 'person_id', 'explanation'])::text
        from award_lines l join people p using (client_id, person_id)`)} as lines,
      ${digest('select status || line_count || posted_points from result_batches')} as batches,
      ${digest(`select p.user_name || t.kind || t.points || t.reason || t.created_by from ledger_transfers t
        join people p on p.person_id = greatest(t.debit_account_id, t.credit_account_id)`)} as transfers,
      ${digest('select p.user_name || b.points from ledger_balances b join people p on p.person_id = b.account_id')} as balances,
      ${digest('select kind || to_address || facts::text from mails')} as mails,
      ${digest('select actor || action from audit_events')} as events`),
  )
  return state!
}

const program = fileURLToPath(new URL('job-process-fixture.ts', import.meta.url))

/** A job in a process of its own. */
export interface RunningJob {
  readonly child: ChildProcess
  /** What it answered and how it ended. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; out: string; err: string }>
}

export function startJob(name: JobName, clientId: number, databaseUrl: string): RunningJob {
  const child = spawn(process.execPath, ['--import', 'tsx', program, name, String(clientId)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', chunk => {
    out += chunk
  })
  child.stderr.on('data', chunk => {
    err += chunk
  })
  const ended = new Promise<Awaited<RunningJob['ended']>>(resolve =>
    child.once('close', (code, signal) => resolve({ code, signal, out, err })),
  )
  return { child, ended }
}
