import pg from 'pg'
import { withClient, withClientLong } from '../server/db/client-tx.ts'
import { createClient } from '../server/features/clients/create-client.ts'
import { applyProgram } from '../server/features/programs/apply-program.ts'
import { publishProgram } from '../server/features/programs/publish-program.ts'
import { approveResults } from '../server/features/results/approve-results.ts'
import { issueResults } from '../server/features/results/issue-results.ts'
import { prepareResults } from '../server/features/results/prepare-results.ts'
import { benchDatabase } from './bench-database.ts'
import { must, watchMemory } from './measuring.ts'

// Calculates the results of 1,000,000 people, each award with its explanation, and of a thousand leaders after them:
// `npm run bench results`. Then the same for a tenth of them: ten times the people may cost eleven times the time.
const people = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000)
const mostGrowth = 11
const mostMegabytes = 400

const { db, address, close } = await benchDatabase()
try {
  const few = await measure('few', people / 10)
  const many = await measure('many', people)
  const growth = many.milliseconds / few.milliseconds
  console.log(`ten times the people take ${growth.toFixed(2)} times as long (at most ${mostGrowth})`)
  console.log(`this process, threads included, at most ${Math.round(many.megabytes)} MB (at most ${mostMegabytes} MB)`)
  if (growth > mostGrowth || many.megabytes > mostMegabytes) process.exitCode = 1
} finally {
  await close()
}

async function measure(key: string, count: number) {
  const clientId = await plant(key, count)
  const watch = watchMemory()
  const started = performance.now()
  const batch = must(await withClientLong(db, clientId, tx => prepareResults(db, tx, 'summer', 'person:9001')))
  const milliseconds = Math.round(performance.now() - started)
  const megabytes = watch()
  console.log(
    `${count} people, ${batch.line_count} lines, ${batch.total_points} points: calculated in ${milliseconds} ms`,
  )
  const again = performance.now()
  await withClientLong(db, clientId, async tx => {
    if (must(await prepareResults(db, tx, 'summer', 'person:9002')).batch_id !== batch.batch_id)
      throw new Error('not kept')
    must(await approveResults(tx, batch.batch_id, 'person:9002'))
  })
  console.log(`  found unchanged and approved in ${Math.round(performance.now() - again)} ms`)
  const issuing = performance.now()
  const issued = must(await withClientLong(db, clientId, tx => issueResults(db, tx, batch.batch_id, 'person:9002')))
  console.log(`  issued, ${issued.transactions} movements, in ${Math.round(performance.now() - issuing)} ms`)
  return { milliseconds, megabytes }
}

async function plant(key: string, count: number): Promise<number> {
  const clientId = must(await createClient(db, { key, name: key }))
  const level = (levelId: string, amount: string, award: number) => ({
    levelId,
    name: { en_US: levelId },
    amount,
    award,
  })
  const document = {
    programId: 'summer',
    name: { en_US: 'Bench' },
    type: 'goalquest',
    achievementRule: 'percentage_of_baseline',
    timePeriod: { timePeriodId: 'summer', startDate: '2024-06-01', endDate: '2024-08-31' },
    goalSelection: { from: '2024-05-01', to: '2024-06-14' },
    groups: [{ groupId: key, name: { en_US: 'Field' }, levels: [level('one', '110', 20), level('two', '120', 60)] }],
    override: { type: 'percentage_of_override', percentage: '10' },
    isOwnerEligibleForAward: true,
  }
  await withClient(db, clientId, async tx => {
    must(await applyProgram(tx, document, 'operator:bench'))
    must(await publishProgram(tx, document.programId, 'operator:bench'))
  })
  await asOwner(
    clientId,
    `insert into people (client_id, external_id, user_name, first_name, last_name)
     select ${clientId}, n, 'p' || n, 'First', 'Last' from generate_series(1, ${count}) n`,
    `insert into org_units (client_id, unit_id, parent_id, name)
     select ${clientId}, 'u' || n, case when n > 0 then 'u' || (n - 1) / 10 end, 'Unit' from generate_series(0, 999) n`,
    `with recursive line as (
       select unit_id as ancestor_id, unit_id, 0 as depth from org_units where client_id = ${clientId}
       union all
       select line.ancestor_id, u.unit_id, line.depth + 1 from line join org_units u on u.client_id = ${clientId} and u.parent_id = line.unit_id)
     insert into org_closure (client_id, ancestor_id, unit_id, depth) select ${clientId}, ancestor_id, unit_id, depth from line`,
    `insert into assignments (client_id, person_id, unit_id, role)
     select client_id, person_id, 'u' || person_id % 1000, case when external_id::int <= 1000 then 'Manager' else 'Selector' end
     from people where client_id = ${clientId}`,
    `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, baseline, level_id, target, program_version)
     select client_id, person_id, 'summer', 'summer', '${key}', 200, 'two', 240, 1 from people
     where client_id = ${clientId} and external_id::int > 1000 order by person_id`,
    `insert into loads (client_id, kind, status, file_name, content_hash, row_count, rejected_count, changed_count, created_by)
     select ${clientId}, 'progress', 'committed', 'bench-' || n || '.csv', 'h' || n, ${count}, 0, ${count}, 'operator:bench' from generate_series(1, 2) n`,
    `insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value, source_row_id)
     select g.client_id, g.pax_goal_id, case l.file_name when 'bench-1.csv' then date '2024-07-01' else date '2024-08-31' end, l.load_id,
       row_number() over (partition by l.load_id order by g.pax_goal_id) + 1, 200 + g.pax_goal_id % 60, 'row ' || g.pax_goal_id
     from loads l join pax_goals g on g.client_id = l.client_id where l.client_id = ${clientId} order by l.load_id, g.pax_goal_id`,
    `insert into progress_loads select client_id, 'summer', '${key}', load_id, '2024-08-31', ${count} from loads where client_id = ${clientId}`,
  )
  await asOwner(clientId, 'vacuum analyze people', 'vacuum analyze pax_goals', 'vacuum analyze progress_rows')
  return clientId
}

/** Statements each by itself as the owner of the tables, with the client that row security asks for. */
async function asOwner(clientId: number, ...statements: readonly string[]): Promise<void> {
  const owner = new pg.Client(address.owner)
  await owner.connect()
  try {
    await owner.query(`select set_config('cairn.client_id', '${clientId}', false)`)
    for (const statement of statements) await owner.query(statement)
  } finally {
    await owner.end()
  }
}
