import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import { withClient, withClientLong } from '../server/db/client-tx.ts'
import { createClient } from '../server/features/clients/create-client.ts'
import { findForecast } from '../server/features/forecasts/look-at-forecasts.ts'
import { makeForecast } from '../server/features/forecasts/make-forecast.ts'
import { applyProgram } from '../server/features/programs/apply-program.ts'
import { publishProgram } from '../server/features/programs/publish-program.ts'
import { benchDatabase } from './bench-database.ts'
import { must, watchMemory } from './measuring.ts'

// Forecasts a program of 1,000,000 people with four loads, in the middle of its period: `npm run bench forecast`. Then one of 1,000,
// whose page a person waits for.
const people = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000)
const mostSeconds = 180
const mostMegabytes = 400
const mostDelay = 200

const { db, address, close } = await benchDatabase()
try {
  await measure('few', 1000)
  const { seconds, megabytes, delay } = await measure('many', people)
  console.log(
    `${Math.round(megabytes)} MB (at most ${mostMegabytes} MB), ${seconds.toFixed(1)} s (at most ${mostSeconds} s)`,
  )
  console.log(`the event loop was held for at most ${Math.round(delay)} ms (at most ${mostDelay} ms)`)
  if (megabytes > mostMegabytes || seconds > mostSeconds || delay > mostDelay) process.exitCode = 1
} finally {
  await close()
}

async function measure(key: string, count: number) {
  const clientId = await plant(key, count)
  const watch = watchMemory()
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  const started = performance.now()
  const work = { programId: 'summer', levers: {}, actor: 'person:9001' } as const
  const forecastId = must(await withClientLong(db, clientId, tx => makeForecast(db, tx, work)))
  const seconds = (performance.now() - started) / 1000
  loop.disable()
  const { result } = must(await withClient(db, clientId, tx => findForecast(tx, 'summer', forecastId, () => true)))
  const end = result.ahead.at(-1)!
  console.log(
    `${count} people: ${result.least} to ${result.most} points, expected ${end.expected}, P10 ${end.low}, P90 ${end.high}, in ${seconds.toFixed(1)} s`,
  )
  return { seconds, megabytes: watch(), delay: loop.max / 1e6 }
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
  }
  await withClient(db, clientId, async tx => {
    must(await applyProgram(tx, document, 'operator:bench'))
    must(await publishProgram(tx, document.programId, 'operator:bench'))
  })
  await asOwner(
    clientId,
    `insert into people (client_id, external_id, user_name, first_name, last_name)
     select ${clientId}, n, 'p' || n, 'First', 'Last' from generate_series(1, ${count}) n`,
    `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, baseline, level_id, target, program_version)
     select client_id, person_id, 'summer', 'summer', '${key}', 200, 'two', 240, 1 from people where client_id = ${clientId} order by person_id`,
    `insert into loads (client_id, kind, status, file_name, content_hash, row_count, rejected_count, changed_count, created_by)
     select ${clientId}, 'progress', 'committed', 'bench-' || n || '.csv', 'h' || n, ${count}, 0, ${count}, 'operator:bench' from generate_series(1, 4) n`,
    `insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value)
     select g.client_id, g.pax_goal_id, date '2024-05-31' + 12 * n::int, l.load_id, g.pax_goal_id + 1,
       n * (20 + g.pax_goal_id % 23) + (g.pax_goal_id * 7 + n * 13) % 9 + case when n % 2 = 1 then 3 else 0 end
     from (select load_id, row_number() over (order by load_id) as n from loads where client_id = ${clientId}) l
     join pax_goals g on g.client_id = ${clientId} order by l.load_id, g.pax_goal_id`,
    `insert into progress_loads select client_id, 'summer', '${key}', load_id,
       date '2024-05-31' + 12 * row_number() over (order by load_id)::int, ${count} from loads where client_id = ${clientId}`,
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
