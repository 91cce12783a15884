import pg from 'pg'
import { withClient } from '../server/db/client-tx.ts'
import type { Database, DatabaseAddress } from '../server/db/connect.ts'
import { createClient } from '../server/features/clients/create-client.ts'
import { applyProgram } from '../server/features/programs/apply-program.ts'
import { publishProgram } from '../server/features/programs/publish-program.ts'
import { runStandingJobs } from '../server/features/standings/run-standing-jobs.ts'
import { verifyStandings } from '../server/features/standings/verify-standings.ts'
import { benchDatabase } from './bench-database.ts'
import { median, timed, watchMemory } from './measuring.ts'

// Calculates and stores the standings of 1,000,000 people with two progress rows each, beside one bare INSERT … SELECT of as
// many rows into a table like theirs, with its primary key: `npm run bench standings`. Then the same for a tenth of them.
const people = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000)
const rounds = 3
const mostRatio = 8
const mostGrowth = 11
const mostMegabytes = 400

const { db, address, close } = await benchDatabase()
try {
  const few = await measure(await prepareClient(db, 'few', people / 10), people / 10)
  const many = await measure(await prepareClient(db, 'many', people), people)
  const ratio = many.standings / many.bare
  const growth = many.standings / few.standings
  console.log(
    `ratio ${ratio.toFixed(2)} (at most ${mostRatio}); a tenth of the people: ${(few.standings / few.bare).toFixed(2)}`,
  )
  console.log(`ten times the people take ${growth.toFixed(2)} times as long (at most ${mostGrowth})`)
  console.log(`this process, threads included, at most ${Math.round(many.megabytes)} MB (at most ${mostMegabytes} MB)`)
  if (ratio > mostRatio || growth > mostGrowth || many.megabytes > mostMegabytes) process.exitCode = 1
} finally {
  await close()
}

/** Medians in milliseconds of some rounds in turn, and the most memory that this process had. */
async function measure(clientId: number, count: number) {
  const bare: number[] = []
  const standings: number[] = []
  let megabytes = 0
  for (let round = 1; round <= rounds; round++) {
    await asOwner(address, clientId, 'delete from standings')
    await asOwner(address, clientId, 'vacuum analyze standings', 'checkpoint')
    await asOwner(
      address,
      clientId,
      `insert into standing_jobs (client_id, program_id) values (${clientId}, 'summer-sprint-2026')`,
    )
    const watch = watchMemory()
    standings.push(
      await timed(async () => {
        const [report] = await runStandingJobs(db, clientId, { patience: 'wait' })
        if (report?.people !== count) throw new Error(JSON.stringify(report))
      }),
    )
    megabytes = Math.max(megabytes, watch())
    await asOwner(
      address,
      clientId,
      'drop table if exists bare',
      'create table bare (like standings including indexes)',
      'checkpoint',
    )
    bare.push(await timed(() => asOwner(address, clientId, 'insert into bare select * from standings')))
    console.log(`${count} people, round ${round}: bare ${bare.at(-1)} ms, standings ${standings.at(-1)} ms`)
  }
  // Once more on unchanged facts, as after a load that was undone: nothing is written.
  await asOwner(
    address,
    clientId,
    `insert into standing_jobs (client_id, program_id) values (${clientId}, 'summer-sprint-2026')`,
  )
  const again = await timed(async () => void (await runStandingJobs(db, clientId, { patience: 'wait' })))
  const proof = await verifyStandings(db, clientId, undefined)
  if (!proof.ok || proof.value.some(({ verdict }) => verdict !== 'equal')) throw new Error(JSON.stringify(proof))
  console.log(`${count} people: calculated again on the same facts ${again} ms; verified equal`)
  return { bare: median(bare), standings: median(standings), megabytes }
}

async function prepareClient(database: Database, key: string, count: number): Promise<number> {
  const made = await createClient(database, { key, name: key })
  if (!made.ok) throw new Error(made.refusal)
  const clientId = made.value
  const level = (levelId: string, amount: string, award: number) => ({
    levelId,
    name: { en_US: levelId },
    amount,
    award,
  })
  await withClient(database, clientId, async tx => {
    const document = {
      programId: 'summer-sprint-2026',
      name: { en_US: 'Bench' },
      type: 'goalquest',
      achievementRule: 'percentage_of_baseline',
      timePeriod: { timePeriodId: 'summer', startDate: '2026-06-01', endDate: '2026-08-31' },
      goalSelection: { from: '2026-05-01', to: '2026-06-14' },
      groups: [
        { groupId: 'field', name: { en_US: 'Field' }, levels: [level('one', '110', 20), level('two', '120', 60)] },
      ],
    }
    for (const done of [
      await applyProgram(tx, document, 'operator:bench'),
      await publishProgram(tx, document.programId, 'operator:bench'),
    ]) {
      if (!done.ok) throw new Error(JSON.stringify(done))
    }
  })
  await asOwner(
    address,
    clientId,
    `insert into people (client_id, external_id, user_name, first_name, last_name)
     select ${clientId}, 'e' || n, 'person.' || n || '@example.com', 'First', 'Last' from generate_series(1, ${count}) n`,
    `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, baseline, level_id, target, program_version)
     select client_id, person_id, 'summer-sprint-2026', 'summer', 'field', 1000 + person_id % 500, 'two',
       ceil((1000 + person_id % 500) * 1.2), 1 from people where client_id = ${clientId} order by person_id`,
  )
  for (const [index, day] of ['2026-06-28', '2026-07-05'].entries()) {
    await asOwner(
      address,
      clientId,
      `insert into loads (client_id, kind, status, file_name, content_hash, row_count, rejected_count, changed_count, created_by)
       values (${clientId}, 'progress', 'committed', '${day}.csv', '${day}', ${count}, 0, ${count}, 'operator:bench')`,
      `insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value, source_row_id)
       select client_id, pax_goal_id, '${day}', (select max(load_id) from loads where client_id = ${clientId}),
         row_number() over (order by pax_goal_id) + 1, round(((pax_goal_id * 31 + ${index} * 900) % 190000) / 100.0, 2), 'SF-' || pax_goal_id
       from pax_goals where client_id = ${clientId} order by pax_goal_id`,
      `insert into progress_loads (client_id, program_id, group_id, load_id, data_through, row_count)
       select ${clientId}, 'summer-sprint-2026', 'field', max(load_id), '${day}', ${count} from loads where client_id = ${clientId}`,
    )
  }
  await asOwner(address, clientId, 'vacuum analyze')
  await asOwner(address, clientId, 'checkpoint')
  return clientId
}

async function asOwner(to: DatabaseAddress, clientId: number, ...statements: string[]): Promise<void> {
  const client = new pg.Client(to.owner)
  await client.connect()
  await client.query(`select set_config('cairn.client_id', '${clientId}', false)`)
  for (const statement of statements) {
    // The owner of an embedded database may not ask for a checkpoint; then the rounds are a little less even.
    await client.query(statement).catch(error => {
      if (statement !== 'checkpoint') throw error
    })
  }
  await client.end()
}
