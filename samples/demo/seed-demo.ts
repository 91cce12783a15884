import { Readable } from 'node:stream'
import { pageTypes } from '../../contract/calls/user/market-place-url.ts'
import type { Actor } from '../../rules/actors/actor.ts'
import type { Outcome } from '../../rules/outcome.ts'
import { type ClientTx, withClient, withClientLong } from '../../server/db/client-tx.ts'
import type { Database } from '../../server/db/connect.ts'
import { linkOperator } from '../../server/features/accounts/operator-links.ts'
import { personNamed } from '../../server/features/accounts/person-named.ts'
import { setPassword } from '../../server/features/accounts/set-password.ts'
import { hasHappened, recordEvent } from '../../server/features/audit/events.ts'
import { dayIn } from '../../server/features/clients/client-day.ts'
import { clientByKey, getClient, listClients } from '../../server/features/clients/client-of-host.ts'
import { createClient } from '../../server/features/clients/create-client.ts'
import { listLoads } from '../../server/features/load-history/record-load.ts'
import { saveMyPlan } from '../../server/features/plans/my-plan.ts'
import { applyProgram } from '../../server/features/programs/apply-program.ts'
import { publishProgram } from '../../server/features/programs/publish-program.ts'
import { approveResults } from '../../server/features/results/approve-results.ts'
import { issueResults } from '../../server/features/results/issue-results.ts'
import { listBatches } from '../../server/features/results/look-at-results.ts'
import { prepareResults } from '../../server/features/results/prepare-results.ts'
import { addRewardCodes, applyRewards } from '../../server/features/rewards/apply-rewards.ts'
import { ownCatalogue } from '../../server/features/shop/own-catalogue.ts'
import { setCatalogue } from '../../server/features/shop/set-catalogue.ts'
import { runStandingJobs } from '../../server/features/standings/run-standing-jobs.ts'
import { runLoad } from '../../server/loads/run-load.ts'
import { hasNorthwind, loadNorthwind, northwindKey, northwindName } from '../northwind/load-northwind.ts'
import { sampleCodes, stock } from '../rewards/stock.ts'
import { type DemoClient, type DemoPlan, demoPassword } from './demo-client.ts'
import { harbor } from './harbor.ts'
import { demoCodesPath } from './mount-demo-codes.ts'
import { northlight } from './northlight.ts'
import { sakura } from './sakura.ts'
import { seedStaff } from './seed-staff.ts'
import { type DemoStaff, northwindStaff } from './staff.ts'

const demoClients = [northlight, harbor, sakura]
const actor = 'system:demo'
/** The note that a client of the demo is all there. */
export const demoSeeded = 'demo seeded'

/**
 * Brings the demo into an empty database: three clients and the sample of real orders, made, loaded and paid as any client's
 * files are. A start that was killed in the middle goes on where it stopped; a database with clients of its own is left alone.
 */
export async function seedDemo(db: Database, secret: Buffer, now = new Date()): Promise<void> {
  const keys = new Set([northwindKey, ...demoClients.map(make => make('2000-01-01').client.key)])
  const there = await listClients(db)
  if (there.length > 0 && !there.every(({ key }) => keys.has(key))) return
  for (const make of demoClients) {
    const { timeZone = 'UTC' } = make('2000-01-01').client
    await seedClient(db, secret, make(dayIn(timeZone, now)))
  }
  if (!(await hasNorthwind(db))) await loadNorthwind(db, secret)
}

/** The lines that a start prints: where each demo client is, and who may sign in. */
export function demoSignIns(port: number): string[] {
  const at = (key: string) => `http://${key}.localhost:${port}`
  const people = demoClients.flatMap(make => {
    const { client, signIns, staff = [] } = make('2000-01-01')
    return [
      `\n${client.name}: ${at(client.key)}`,
      ...signIns.map(({ userName, note }) => `  ${userName.padEnd(16)} ${note}`),
      ...staffLines(staff, `http://localhost:${port}`),
    ]
  })
  const northwind = [
    `\n${northwindName}, real orders: ${at(northwindKey)}`,
    ...staffLines(northwindStaff, at(northwindKey)),
    '  The file to bring there: samples/northwind/april-orders.xlsx; docs/CONSOLE.md walks through it',
  ]
  return [`\nDemo sign-ins, all with the password "${demoPassword}":`, ...people, ...northwind]
}

function staffLines(staff: readonly DemoStaff[], address: string): string[] {
  if (staff.length === 0) return []
  return [
    `  Who runs its programs; their codes are at ${address}${demoCodesPath}`,
    ...staff.map(({ userName, role, note }) => `  ${userName.padEnd(16)} ${role}: ${note}`),
  ]
}

async function seedClient(db: Database, secret: Buffer, demo: DemoClient): Promise<void> {
  const { key } = demo.client
  const found = await clientByKey(db, key)
  const clientId = found.ok ? found.value : must(await createClient(db, demo.client), key)
  if (await withClient(db, clientId, tx => hasHappened(tx, demoSeeded))) return

  await withClient(db, clientId, async tx => {
    for (const program of demo.programs) must(await applyProgram(tx, program, actor), program.programId)
    for (const program of demo.programs) must(await publishProgram(tx, program.programId, actor), program.programId)
  })
  const loaded = new Set((await withClient(db, clientId, tx => listLoads(tx, 1000))).map(load => load.file_name))
  const newest = newestProgress(demo)
  for (const { kind, fileName, text } of demo.loads) {
    if (loaded.has(fileName)) continue
    // Leaders see what the newest load changed, so the standings before it must be calculated first.
    if (newest.has(fileName)) await runStandingJobs(db, clientId, { patience: 'wait' })
    const source = Readable.from([Buffer.from(text)])
    const report = must(await runLoad(db, clientId, { kind, fileName, source, actor }), fileName)
    if (report.outcome !== 'committed') throw new Error(`${fileName}: ${JSON.stringify(report).slice(0, 2000)}`)
  }
  const [sales, finance] = await withClient(db, clientId, tx => linkStaff(tx, demo))
  for (const programId of demo.issued) {
    await withClientLong(db, clientId, async tx => {
      // A start that was killed after this was done comes by again.
      if ((await listBatches(tx, programId)).some(({ status }) => status === 'issued')) return
      const batch = must(await prepareResults(db, tx, programId, sales), programId)
      const dataThrough = batch.data_through ?? undefined
      must(await approveResults(tx, batch.batch_id, finance, { dataThrough }), programId)
      must(await issueResults(db, tx, batch.batch_id, sales), programId)
    })
  }
  if (demo.hasRewards) await seedRewards(db, clientId, secret)
  for (const one of demo.plans ?? []) await seedPlan(db, clientId, one)
  await runStandingJobs(db, clientId, { patience: 'wait' })
  await withClient(db, clientId, async tx => {
    for (const one of demo.staff ?? []) await seedStaff(tx, { secret, clientKey: key, actor }, one)
    for (const { userName } of demo.signIns) must(await setPassword(tx, { userName }, demoPassword), userName)
    await recordEvent(tx, { actor, action: demoSeeded, subject: 'client' })
  })
}

/** The sample stock, its codes, and the redeem menu that leads to it; a second time nothing changes. */
async function seedRewards(db: Database, clientId: number, secret: Buffer): Promise<void> {
  await withClient(db, clientId, async tx => {
    must(await applyRewards(tx, stock, actor), 'rewards')
    for (const { sku, kind } of stock) {
      if (kind === 'code') must(await addRewardCodes(tx, secret, { sku, codes: sampleCodes(sku), actor }), sku)
    }
    const catalogue = { url: ownCatalogue, pageTypes: [...pageTypes] }
    must(await setCatalogue(tx, { catalogue, isSecretNew: false, actor }), 'catalogue')
  })
}

/** Results take two persons: one who prepares, and one who approves. They stay linked, for `--as` at the command line. */
async function linkStaff(tx: ClientTx, { results }: DemoClient): Promise<[Actor, Actor]> {
  const link = async (osUser: string, userName: string): Promise<Actor> => {
    const { personId } = must(await linkOperator(tx, osUser, userName, actor), userName)
    return `person:${personId} by operator:${osUser}`
  }
  return [await link('demo-sales', results.prepares), await link('demo-finance', results.approves)]
}

/** Of each program the newest file of progress: `summit-season-progress-2026-11-16.csv`. */
function newestProgress({ loads }: DemoClient): ReadonlySet<string> {
  const progress = loads.filter(({ kind }) => kind === 'progress')
  return new Set(new Map(progress.map(({ fileName }) => [fileName.replace(/\d{4}-\d\d-\d\d/, ''), fileName])).values())
}

async function seedPlan(db: Database, clientId: number, { userName, plan }: DemoPlan): Promise<void> {
  const planner = await withClient(db, clientId, async tx => {
    const client = await getClient(tx)
    const { person_id: personId } = must(await personNamed(tx, { userName }), userName)
    return { client, personId, locale: client.defaultLocale, launchedAs: undefined }
  })
  must(await saveMyPlan(db, planner, plan, undefined), `plan of ${userName}`)
}

function must<T>(outcome: Outcome<T>, subject: string): T {
  if (outcome.ok) return outcome.value
  throw new Error(`The demo's ${subject}: ${outcome.refusal} ${JSON.stringify(outcome.details ?? {})}`)
}
