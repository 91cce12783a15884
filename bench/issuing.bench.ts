import pg from 'pg'
import { type ClientTx, withClient, withClientLong } from '../server/db/client-tx.ts'
import { createClient } from '../server/features/clients/create-client.ts'
import { verifyLedger } from '../server/features/ledger/verify-ledger.ts'
import { applyProgram } from '../server/features/programs/apply-program.ts'
import { publishProgram } from '../server/features/programs/publish-program.ts'
import { approveResults } from '../server/features/results/approve-results.ts'
import { issueResults } from '../server/features/results/issue-results.ts'
import { prepareResults } from '../server/features/results/prepare-results.ts'
import { reverseResults } from '../server/features/results/reverse-results.ts'
import { benchDatabase } from './bench-database.ts'
import { median, must, timed, watchMemory } from './measuring.ts'

// Issues 1,000,000 awards to people who have no account yet, and beside it, in the same run and in turn, one bare statement
// that posts as many transfers (one debit and one credit each) between plain tables with primary keys and updates balances
// that are there: `npm run bench issuing`. Then both for a tenth of them: ten times the people may cost eleven times the time.
const people = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const mostRatio = 2.5
const mostGrowth = 11
const mostMegabytes = 400

const { db, address, close } = await benchDatabase()
try {
  const few = await measure(people / 10)
  const many = await measure(people)
  const growth = many.posting / few.posting
  console.log(`ten times the people take ${growth.toFixed(2)} times as long to post (at most ${mostGrowth})`)
  if (growth > mostGrowth || many.ratio > mostRatio || many.megabytes > mostMegabytes) process.exitCode = 1
} finally {
  await close()
}

async function measure(count: number) {
  const [bare, posting, issuing]: number[][] = [[], [], []]
  let megabytes = 0
  for (let round = 1; round <= rounds; round++) {
    const { clientId, batchId } = await plant(`b${count}-${round}`, count)
    bare!.push(await postBare(clientId))
    await asOwner(clientId, 'checkpoint')
    const watch = watchMemory()
    const started = performance.now()
    const issued = await withClientLong(db, clientId, async tx => {
      const timed = timePosting(tx)
      const outcome = await issueResults(db, timed.tx, batchId, 'person:9002')
      posting!.push(timed.milliseconds())
      return must(outcome)
    })
    issuing!.push(Math.round(performance.now() - started))
    megabytes = Math.max(megabytes, watch())
    if (issued.transactions !== count) throw new Error(`${issued.transactions} awards of ${count} were posted.`)
    console.log(
      `  round ${round}: bare ${bare!.at(-1)} ms, posting ${posting!.at(-1)} ms, issuing ${issuing!.at(-1)} ms`,
    )
    if (round === 1) await proveAndTakeBack(clientId, batchId)
  }
  const ratio = median(posting!) / median(bare!)
  console.log(
    `${count} awards, medians: bare ${median(bare!)} ms, posting ${median(posting!)} ms, ratio ${ratio.toFixed(2)} (at most ${mostRatio}); ` +
      `with the check of the inputs and the sums of the batch ${median(issuing!)} ms, ${(median(issuing!) / median(bare!)).toFixed(2)}; ` +
      `this process at most ${Math.round(megabytes)} MB (at most ${mostMegabytes} MB)`,
  )
  return { ratio, posting: median(posting!), megabytes }
}

/** The same transaction with its posting statement timed: the rest of issuing checks the inputs of the calculation. */
function timePosting(tx: ClientTx): { readonly tx: ClientTx; readonly milliseconds: () => number } {
  let spent = 0
  const query: ClientTx['query'] = async (text, values) => {
    const started = performance.now()
    try {
      return await tx.query(text, values)
    } finally {
      if (text.includes('into ledger_postings')) spent += performance.now() - started
    }
  }
  return { tx: { ...tx, query }, milliseconds: () => Math.round(spent) }
}

/** What else is done set-wise, for the note: the proof of all invariants, and taking every award back. */
async function proveAndTakeBack(clientId: number, batchId: number): Promise<void> {
  const prove = async () => {
    const proof = await withClientLong(db, clientId, verifyLedger)
    if (!proof.holds) throw new Error(JSON.stringify(proof.invariants.filter(one => one.broken)))
  }
  const proved = await timed(prove)
  const back = await timed(async () => {
    must(await withClientLong(db, clientId, tx => reverseResults(tx, batchId, 'bench', 'person:9002')))
  })
  await prove()
  console.log(`  all invariants proved in ${proved} ms; every award taken back in ${back} ms, and the ledger holds`)
}

async function postBare(clientId: number): Promise<number> {
  await asOwner(
    clientId,
    'drop table if exists bare_lines, bare_transfers, bare_balances',
    'create table bare_lines (account_id bigint not null, points bigint not null)',
    `create table bare_transfers (transfer_id bigint generated by default as identity primary key, debit_account_id bigint not null,
       credit_account_id bigint not null, points bigint not null)`,
    'create table bare_balances (account_id bigint primary key, points bigint not null)',
    `insert into bare_lines select person_id, points from award_lines where client_id = ${clientId} order by person_id`,
    'insert into bare_balances select account_id, 0 from bare_lines order by 1',
    'vacuum analyze bare_lines',
    'vacuum analyze bare_balances',
    'checkpoint',
  )
  const started = performance.now()
  await asOwner(
    clientId,
    `with moved as (
       insert into bare_transfers (debit_account_id, credit_account_id, points) select -1, account_id, points from bare_lines
       returning credit_account_id, points
     )
     update bare_balances b set points = b.points + m.points
     from (select credit_account_id, sum(points) as points from moved group by 1) m where b.account_id = m.credit_account_id`,
  )
  return Math.round(performance.now() - started)
}

/** A client with so many people, each with a goal that is met, and their results calculated and approved. */
async function plant(key: string, count: number): Promise<{ clientId: number; batchId: number }> {
  const clientId = must(await createClient(db, { key, name: key }))
  const document = {
    programId: 'summer',
    name: { en_US: 'Bench' },
    type: 'goalquest',
    timePeriod: { timePeriodId: 'summer', startDate: '2024-06-01', endDate: '2024-08-31' },
    goalSelection: { from: '2024-05-01', to: '2024-06-14' },
    groups: [
      {
        groupId: 'field',
        name: { en_US: 'Field' },
        levels: [{ levelId: 'one', name: { en_US: 'One' }, amount: '100', award: 60 }],
      },
    ],
  }
  await withClient(db, clientId, async tx => {
    must(await applyProgram(tx, document, 'operator:bench'))
    must(await publishProgram(tx, document.programId, 'operator:bench'))
  })
  await asOwner(
    clientId,
    `insert into people (client_id, external_id, user_name, first_name, last_name)
     select ${clientId}, n, 'p' || n, 'First', 'Last' from generate_series(1, ${count}) n`,
    `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, level_id, target, program_version)
     select client_id, person_id, 'summer', 'summer', 'field', 'one', 100, 1 from people where client_id = ${clientId} order by person_id`,
    `insert into loads (client_id, kind, status, file_name, content_hash, row_count, rejected_count, changed_count, created_by)
     values (${clientId}, 'progress', 'committed', 'bench.csv', 'h', ${count}, 0, ${count}, 'operator:bench')`,
    `insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value)
     select g.client_id, g.pax_goal_id, date '2024-08-31', l.load_id, row_number() over (order by g.pax_goal_id) + 1, 120
     from loads l join pax_goals g on g.client_id = l.client_id where l.client_id = ${clientId} order by g.pax_goal_id`,
    `insert into progress_loads select client_id, 'summer', 'field', load_id, '2024-08-31', ${count} from loads where client_id = ${clientId}`,
    'vacuum analyze pax_goals',
    'vacuum analyze progress_rows',
  )
  const batchId = await withClientLong(db, clientId, async tx => {
    const batch = must(await prepareResults(db, tx, 'summer', 'person:9001'))
    return batch.batch_id
  })
  await withClientLong(db, clientId, async tx => must(await approveResults(tx, batchId, 'person:9002')))
  return { clientId, batchId }
}

/** Statements each by itself as the owner of the tables, with the client that row security asks for. */
async function asOwner(clientId: number, ...statements: readonly string[]): Promise<void> {
  const owner = new pg.Client(address.owner)
  await owner.connect()
  try {
    await owner.query(`select set_config('cairn.client_id', '${clientId}', false)`)
    for (const statement of statements)
      await owner.query(statement).catch(error => refuseUnlessCheckpoint(statement, error))
  } finally {
    await owner.end()
  }
}

// An owner may not everywhere say when pages are written; then both are measured alike without.
function refuseUnlessCheckpoint(statement: string, error: unknown): void {
  if (statement !== 'checkpoint') throw error
}
