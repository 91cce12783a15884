import { Readable } from 'node:stream'
import type { Actor } from '../../rules/actors/actor.ts'
import type { Outcome } from '../../rules/outcome.ts'
import { type ClientTx, withClient, withClientLong } from '../../server/db/client-tx.ts'
import type { Database } from '../../server/db/connect.ts'
import { createPerson } from '../../server/features/accounts/create-administrator.ts'
import { linkOperator } from '../../server/features/accounts/operator-links.ts'
import { setPassword } from '../../server/features/accounts/set-password.ts'
import { hasHappened, recordEvent } from '../../server/features/audit/events.ts'
import { clientByKey } from '../../server/features/clients/client-of-host.ts'
import { createClient } from '../../server/features/clients/create-client.ts'
import { listLoads } from '../../server/features/load-history/record-load.ts'
import { applyProgram } from '../../server/features/programs/apply-program.ts'
import { publishProgram } from '../../server/features/programs/publish-program.ts'
import { approveResults } from '../../server/features/results/approve-results.ts'
import { issueResults } from '../../server/features/results/issue-results.ts'
import { prepareResults } from '../../server/features/results/prepare-results.ts'
import { runStandingJobs } from '../../server/features/standings/run-standing-jobs.ts'
import { runLoad } from '../../server/loads/run-load.ts'
import { demoPassword } from '../demo/demo-client.ts'
import { seedStaff } from '../demo/seed-staff.ts'
import { northwindStaff } from '../demo/staff.ts'
import { aprilOrders } from './april-orders.ts'
import { firstQuarter } from './first-quarter.ts'
import { northwindFiles, userNameOf } from './northwind-files.ts'
import { readEmployees } from './source-data.ts'

export const northwindKey = 'northwind'

const actor = 'system:sample'
/** Results take two persons: accounts of the machine, and who they are. Who approves earns nothing in the quarter. */
const staff = { prepares: ['sales', 'steven.buchanan'], approves: ['finance', 'paula.wilson'] } as const
const signInsOpened = 'sample sign-ins opened'
const staffMade = 'sample staff made'

export interface NorthwindSummary {
  readonly clientId: number
  readonly loads: number
  readonly points: number
  readonly signIns: readonly string[]
}

/**
 * Makes the client, brings its files in through the same loads as any client's, and prepares, approves and issues its
 * results. What is there already is left alone, so that a run that was stopped goes on, and another one changes nothing.
 */
export async function loadNorthwind(
  db: Database,
  secret: Buffer,
  onStep: (label: string, done: number, total: number) => void = () => {},
): Promise<NorthwindSummary> {
  const found = await clientByKey(db, northwindKey)
  const clientId = found.ok ? found.value : must(await createClient(db, client))
  await withClient(db, clientId, async tx => {
    must(await applyProgram(tx, firstQuarter, actor))
    must(await publishProgram(tx, firstQuarter.programId, actor))
    must(await applyProgram(tx, aprilOrders, actor))
    must(await publishProgram(tx, aprilOrders.programId, actor))
  })
  const files = northwindFiles()
  for (const [index, file] of files.entries()) {
    onStep(file.kind, index, files.length)
    await loadOnce(db, clientId, file)
  }
  const points = await withClientLong(db, clientId, tx => issueOnce(db, tx))
  await runStandingJobs(db, clientId, { patience: 'wait' })
  const signIns = readEmployees().map(userNameOf)
  await withClient(db, clientId, tx => openSignIns(tx, signIns))
  await withClient(db, clientId, tx => makeStaff(tx, secret))
  return { clientId, loads: files.length, points, signIns }
}

/** Whether the sample is all there. */
export async function hasNorthwind(db: Database): Promise<boolean> {
  const found = await clientByKey(db, northwindKey)
  return found.ok && withClient(db, found.value, tx => hasHappened(tx, staffMade))
}

/** Those who work in the console, once. */
async function makeStaff(tx: ClientTx, secret: Buffer): Promise<void> {
  if (await hasHappened(tx, staffMade)) return
  for (const one of northwindStaff) await seedStaff(tx, { secret, clientKey: northwindKey, actor }, one)
  await recordEvent(tx, { actor, action: staffMade, subject: 'client' })
}

/** Once only: a password that somebody has changed since is theirs. */
async function openSignIns(tx: ClientTx, userNames: readonly string[]): Promise<void> {
  if (await hasHappened(tx, signInsOpened)) return
  for (const userName of userNames) must(await setPassword(tx, { userName }, demoPassword))
  await recordEvent(tx, { actor, action: signInsOpened, subject: 'client' })
}

export const northwindName = 'Northwind Traders'
const client = {
  key: northwindKey,
  name: northwindName,
  timeZone: 'America/Los_Angeles',
  settings: { branding: { primaryColor: '#0f6e5c', secondaryColor: '#c8553d', theme: 'mountain' as const } },
}

async function loadOnce(
  db: Database,
  clientId: number,
  file: ReturnType<typeof northwindFiles>[number],
): Promise<void> {
  const loads = await withClient(db, clientId, tx => listLoads(tx, 1000))
  if (loads.some(load => load.status === 'committed' && load.file_name === file.fileName)) return
  const { kind, fileName, text } = file
  const source = Readable.from([Buffer.from(text)])
  const report = must(await runLoad(db, clientId, { kind, fileName, source, actor }))
  if (report.outcome !== 'committed') throw new Error(`${fileName} was not loaded: ${JSON.stringify(report.errors)}`)
}

/** Answers the points of the batch, issued now or before. The quarter may not be over yet on a clock that is behind. */
async function issueOnce(db: Database, tx: ClientTx): Promise<number> {
  const preparer = await linked(tx, staff.prepares)
  const prepared = await prepareResults(db, tx, firstQuarter.programId, preparer, { force: true })
  if (!prepared.ok && prepared.refusal === 'already-issued') return 0
  const batch = must(prepared)
  if (batch.status === 'open') {
    // The quarter's last orders came before its last day, and no more will come.
    const [, userName] = staff.approves
    const made = await createPerson(tx, { userName, firstName: 'Paula', lastName: 'Wilson', email: null }, actor)
    if (!made.ok && made.refusal !== 'user-exists') must(made)
    const approver = await linked(tx, staff.approves)
    must(await approveResults(tx, batch.batch_id, approver, { dataThrough: batch.data_through ?? undefined }))
  }
  return must(await issueResults(db, tx, batch.batch_id, preparer)).points
}

async function linked(tx: ClientTx, [osUser, userName]: readonly [string, string]): Promise<Actor> {
  const { personId } = must(await linkOperator(tx, osUser, userName, actor))
  return `person:${personId} by operator:${osUser}`
}

function must<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new Error(`The sample could not go on: ${outcome.refusal} ${JSON.stringify(outcome.details ?? {})}`)
}
