import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { addDays } from '../rules/programs/calendar-day.ts'
import { withClient, withClientLong } from '../server/db/client-tx.ts'
import type { Database, DatabaseAddress } from '../server/db/connect.ts'
import { hashPassword } from '../server/features/accounts/password-hash.ts'
import { createClient } from '../server/features/clients/create-client.ts'
import { createCodes } from '../server/features/codes/create-codes.ts'
import { applyProgram } from '../server/features/programs/apply-program.ts'
import { publishProgram } from '../server/features/programs/publish-program.ts'
import { approveResults } from '../server/features/results/approve-results.ts'
import { prepareResults } from '../server/features/results/prepare-results.ts'
import { runStandingJobs } from '../server/features/standings/run-standing-jobs.ts'
import { must } from './measuring.ts'

export const password = 'seven hills and a lake'
export const open = 'open'
export const over = 'over'

/** Somebody whom the measurements ask as. */
export interface Caller {
  readonly userName: string
  readonly sessionId: string
  /** Of the open program. */
  readonly paxGoalId: string
  readonly code: string
}

export interface PeopleWorld {
  readonly key: string
  readonly clientId: number
  readonly people: number
  readonly callers: readonly Caller[]
  /** Sessions of people who lead: all, a part, another part. */
  readonly leaders: readonly string[]
  /** Approved results of the program that is over. */
  readonly batchId: number
}

/**
 * A client of so many people in a thousand units: all in one program whose window is open and in one that is over, with
 * progress, standings and approved results. `count` of them, spread over all, have sessions and a code each.
 */
export async function peopleWorld(
  db: Database,
  address: DatabaseAddress,
  secret: Buffer,
  { key, people, count }: { readonly key: string; readonly people: number; readonly count: number },
): Promise<PeopleWorld> {
  const clientId = must(await createClient(db, { key, name: key, settings: { features: { ots: true } } }))
  const today = new Date().toISOString().slice(0, 10)
  const day = (offset: number) => addDays(today, offset)
  const documents = [
    program(open, [day(0), day(30)], [day(-2), day(10)]),
    program(over, [day(-60), day(-2)], [day(-80), day(-61)]),
  ]
  await withClient(db, clientId, async tx => {
    for (const document of documents) {
      must(await applyProgram(tx, document, 'operator:bench'))
      must(await publishProgram(tx, document.programId, 'operator:bench'))
    }
  })
  const hash = await hashPassword(password)
  const owner = new pg.Client(address.owner)
  owner.on('error', () => {})
  await owner.connect()
  try {
    const run = async (text: string) => (await owner.query(text)).rows
    await run(`select set_config('cairn.client_id', '${clientId}', false)`)
    await insertUnits(run, clientId)
    await run(`insert into people (client_id, external_id, user_name, first_name, last_name, email)
      select ${clientId}, 'e' || n, 'person.' || n, initcap(substr(md5(n::text), 1, 5)), initcap(substr(md5((n * 7)::text), 1, 6)),
        'person.' || n || '@example.com'
      from generate_series(1, ${people}) n`)
    // As a load does: without statistics each assignment's foreign key is looked up the slow way.
    await run('analyze people, org_units')
    await run(`insert into assignments (client_id, person_id, unit_id, role)
      select client_id, person_id, 'u' || lpad((person_id % 1000)::text, 3, '0'), 'Selector' from people where client_id = ${clientId}`)
    await run(`insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, baseline, level_id, target, program_version)
      select client_id, person_id, p, p, 'field', 1000, case p when '${over}' then 'one' end, case p when '${over}' then 1100 end, 1
      from people, unnest(array['${open}', '${over}']) p where client_id = ${clientId}`)
    await run(`insert into loads (client_id, kind, status, file_name, content_hash, row_count, rejected_count, changed_count, created_by)
      values (${clientId}, 'progress', 'committed', 'bench.csv', 'bench', ${people}, 0, ${people}, 'operator:bench')`)
    await run(`insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value)
      select g.client_id, g.pax_goal_id, '${day(-2)}', l.load_id, row_number() over () + 1, 900 + g.pax_goal_id % 400
      from loads l join pax_goals g on g.client_id = l.client_id and g.program_id = '${over}'
      where l.client_id = ${clientId} order by g.pax_goal_id`)
    await run(`insert into progress_loads (client_id, program_id, group_id, load_id, data_through, row_count)
      select client_id, '${over}', 'field', load_id, '${day(-2)}', ${people} from loads where client_id = ${clientId}`)
    await runStandingJobs(db, clientId, { patience: 'wait' })

    const step = Math.max(1, Math.floor(people / count))
    await run(`update people set password_hash = '${hash}', first_time_setup_done = true
      where client_id = ${clientId} and substr(user_name, 8)::int % ${step} = 0`)
    const chosen =
      (await run(`select p.person_id, p.user_name, g.pax_goal_id from people p join pax_goals g using (client_id, person_id)
      where p.client_id = ${clientId} and p.password_hash is not null and g.program_id = '${open}'
      order by p.person_id limit ${count}`)) as { person_id: number; user_name: string; pax_goal_id: string }[]
    const leaders: { person_id: number; sessionId: string }[] = []
    for (const [at, unitId] of ['Corporate', 'u1', 'u2'].entries()) {
      const [row] = (await run(`insert into people (client_id, external_id, user_name, first_name, last_name)
        values (${clientId}, 'leader-${at}', 'leader-${at}', 'First', 'Leader') returning person_id`)) as {
        person_id: number
      }[]
      await run(`insert into assignments (client_id, person_id, unit_id, role)
        values (${clientId}, ${row!.person_id}, '${unitId}', 'Superviewer')`)
      leaders.push({ person_id: row!.person_id, sessionId: newSession() })
    }
    const sessions = chosen.map(({ person_id }) => ({ person_id, sessionId: newSession() }))
    await owner.query(
      `insert into sessions (client_id, session_hash, person_id)
       select $1, hash, person_id from unnest($2::bytea[], $3::bigint[]) s (hash, person_id)`,
      [
        clientId,
        [...sessions, ...leaders].map(({ sessionId }) => createHash('sha256').update(sessionId).digest()),
        [...sessions, ...leaders].map(({ person_id }) => person_id),
      ],
    )
    const order = { secret, count: chosen.length, points: 7, isNewKeyFine: true, actor: 'operator:bench' as const }
    const { codes } = must(await withClientLong(db, clientId, tx => createCodes(tx, order)))
    const callers = chosen.map(({ user_name, pax_goal_id }, at) => ({
      userName: user_name,
      paxGoalId: String(pax_goal_id),
      sessionId: sessions[at]!.sessionId,
      code: codes[at]!,
    }))
    // Two who get nothing themselves.
    const [preparer, approver] = leaders.map(({ person_id }) => `person:${person_id}` as const)
    const batchId = await withClientLong(db, clientId, async tx => {
      return must(await prepareResults(db, tx, over, preparer!)).batch_id
    })
    await withClientLong(db, clientId, async tx => must(await approveResults(tx, batchId, approver!)))
    // Not by autovacuum while something is measured.
    await run('vacuum analyze')
    return { key, clientId, people, callers, leaders: leaders.map(({ sessionId }) => sessionId), batchId }
  } finally {
    await owner.end()
  }
}

/** u0 to u9, u00 to u99, u000 to u999 below Corporate: the name of a unit says where it hangs. */
async function insertUnits(run: (text: string) => Promise<unknown>, clientId: number): Promise<void> {
  await run(
    `insert into org_units (client_id, unit_id, name) values (${clientId}, 'Corporate', 'Corporate') on conflict do nothing`,
  )
  await run(`insert into org_units (client_id, unit_id, parent_id, name)
    select ${clientId}, 'u' || lpad(n::text, level, '0'),
      case when level = 1 then 'Corporate' else 'u' || left(lpad(n::text, level, '0'), level - 1) end, 'Unit ' || n
    from generate_series(1, 3) level, lateral generate_series(0, (10 ^ level)::int - 1) n order by level, n`)
  await run(`delete from org_closure where client_id = ${clientId}`)
  await run(`insert into org_closure (client_id, ancestor_id, unit_id, depth)
    with recursive pairs as (
      select unit_id as ancestor_id, unit_id, 0 as depth from org_units where client_id = ${clientId}
      union all
      select p.ancestor_id, u.unit_id, p.depth + 1 from pairs p join org_units u on u.client_id = ${clientId} and u.parent_id = p.unit_id
    ) select ${clientId}, ancestor_id, unit_id, depth from pairs`)
}

function newSession(): string {
  return randomBytes(32).toString('base64url')
}

function program(programId: string, period: readonly [string, string], window: readonly [string, string]) {
  return {
    programId,
    name: { en_US: programId },
    type: 'goalquest',
    achievementRule: 'percentage_of_baseline',
    timePeriod: { timePeriodId: programId, startDate: period[0], endDate: period[1] },
    goalSelection: { from: window[0], to: window[1] },
    groups: [
      {
        groupId: 'field',
        name: { en_US: 'Field' },
        levels: [{ levelId: 'one', name: { en_US: 'One' }, amount: '110', award: 20 }],
      },
    ],
  }
}
