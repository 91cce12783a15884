import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { Outcome } from '../../../rules/outcome.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { createClient } from '../clients/create-client.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { type Acknowledged, approveResults } from './approve-results.ts'
import { type Issued, issueResults } from './issue-results.ts'
import { type PrepareOptions, prepareResults } from './prepare-results.ts'
import type { BatchRow } from './results.store.ts'

/** A row of a progress file. */
export interface PlantedRow {
  readonly value: string
  readonly weight?: string
  readonly mqValue?: string
  readonly bonusValue?: string
  readonly dataThrough?: string
  readonly sourceRowId?: string
}

/** A goal of a planted person, and their results in the order in which they were loaded. */
export interface PlantedGoal {
  readonly userName: string
  readonly groupId?: string
  readonly baseline?: string
  readonly target?: number | string
  readonly levelId?: string
  readonly assignedAward?: number
  readonly results?: readonly PlantedRow[]
}

/** The worked quest of decisions §4, over since long: 220, 240 and 260 for 20, 60 and 120 points. */
export const pastQuest: ProgramDocumentInput = {
  programId: 'quest',
  name: { en_US: 'Spring quest', de_DE: 'Frühlingsziel' },
  type: 'goalquest',
  achievementRule: 'fixed_amount',
  timePeriod: { timePeriodId: 'q1', startDate: '2024-01-01', endDate: '2024-03-31' },
  goalSelection: { from: '2023-12-01', to: '2024-01-15' },
  groups: [
    {
      groupId: 'field',
      name: { en_US: 'Field' },
      levels: [
        { levelId: 'one', name: { en_US: 'Level 1' }, amount: 220, award: 20 },
        { levelId: 'two', name: { en_US: 'Level 2' }, amount: 240, award: 60 },
        { levelId: 'three', name: { en_US: 'Level 3' }, amount: 260, award: 120 },
      ],
    },
  ],
}

/** The worked results of decisions §4: 239 of 240 earns nothing, 240 earns 60, 300 earns 60 and no more. */
export const workedGoals: readonly PlantedGoal[] = [
  { userName: 'ann', levelId: 'two', target: 240, results: [{ value: '239' }] },
  { userName: 'ben', levelId: 'two', target: 240, results: [{ value: '200' }, { value: '240' }] },
  { userName: 'cem', levelId: 'two', target: 240, results: [{ value: '300.5' }] },
  { userName: 'dan', levelId: 'three', target: 260, results: [{ value: '260' }] },
  { userName: 'eve', levelId: 'one', target: 220 },
  { userName: 'flo', results: [{ value: '999' }] },
]

let clients = 0

export async function plantClient(db: Database, settings = {}): Promise<number> {
  clients += 1
  const made = await createClient(db, { key: `client-${clients}`, name: `Client ${clients}`, settings })
  if (!made.ok) throw new Error(made.refusal)
  return made.value
}

/** A published program with people, goals and one committed load per round of results. */
export async function plantProgram(
  tx: ClientTx,
  document: ProgramDocumentInput,
  goals: readonly PlantedGoal[],
): Promise<void> {
  const { programId } = document
  await tx.query(
    `insert into programs (client_id, program_id, status, version, published_version) values ($1, $2, 'published', 1, 1)`,
    [tx.clientId, programId],
  )
  await publishVersion(tx, document, 1)
  for (const goal of goals) await plantGoal(tx, document, goal)
  const rounds = Math.max(0, ...goals.map(goal => goal.results?.length ?? 0))
  for (let round = 0; round < rounds; round++) {
    await loadRows(
      tx,
      document,
      goals.map(({ userName, results }) => ({ userName, row: results?.[round] })),
    )
  }
}

export async function publishVersion(tx: ClientTx, document: ProgramDocumentInput, version: number): Promise<void> {
  await tx.query(
    `insert into program_versions (client_id, program_id, version, document, created_by) values ($1, $2, $3, $4, 'operator:test')`,
    [tx.clientId, document.programId, version, JSON.stringify(document)],
  )
  await tx.query('update programs set version = $3, published_version = $3 where client_id = $1 and program_id = $2', [
    tx.clientId,
    document.programId,
    version,
  ])
}

async function plantGoal(tx: ClientTx, document: ProgramDocumentInput, goal: PlantedGoal): Promise<void> {
  await tx.query(
    `insert into people (client_id, external_id, user_name, first_name, last_name) values ($1, $2, $2, $2, 'Test')
     on conflict do nothing`,
    [tx.clientId, goal.userName],
  )
  await tx.query(
    `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, level_id, target, assigned_award, baseline)
     select client_id, person_id, $3, $4, $5, $6, $7, $8, $9 from people where client_id = $1 and user_name = $2`,
    [
      tx.clientId,
      goal.userName,
      document.programId,
      document.timePeriod.timePeriodId,
      goal.groupId ?? document.groups[0]!.groupId,
      goal.levelId ?? null,
      goal.target ?? null,
      goal.assignedAward ?? null,
      goal.baseline ?? null,
    ],
  )
}

/** Commits a load of the program; who has no row in it keeps a line of its file for themselves. */
export async function loadRows(
  tx: ClientTx,
  { programId, groups }: ProgramDocumentInput,
  lines: readonly { readonly userName: string; readonly row?: PlantedRow }[],
): Promise<void> {
  const [load] = await tx.query<{ load_id: number }>(
    `insert into loads (client_id, kind, status, file_name, content_hash, row_count, rejected_count, changed_count, created_by)
     values ($1, 'progress', 'committed', 'progress.csv', $2, 1, 0, 1, 'operator:test') returning load_id`,
    [tx.clientId, programId],
  )
  for (const { groupId } of groups) {
    await tx.query(`insert into progress_loads values ($1, $2, $3, $4, '2024-03-31', 1)`, [
      tx.clientId,
      programId,
      groupId,
      load!.load_id,
    ])
  }
  for (const [index, { userName, row }] of lines.entries()) {
    if (row === undefined) continue
    await tx.query(
      `insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value, mq_value, weight, bonus_value, source_row_id)
       select client_id, pax_goal_id, $4, $5, $6, $7, $8, $9, $10, $11 from pax_goals join people using (client_id, person_id)
       where client_id = $1 and user_name = $2 and program_id = $3`,
      [
        tx.clientId,
        userName,
        programId,
        row.dataThrough ?? '2024-03-31',
        load!.load_id,
        index + 2,
        row.value,
        row.mqValue ?? null,
        row.weight ?? null,
        row.bonusValue ?? null,
        row.sourceRowId ?? null,
      ],
    )
  }
}

/** Corporate, with north (and north-east below it) and south, and who stands where: `[userName, unit, role]`. */
export async function plantUnits(tx: ClientTx, assigned: readonly (readonly string[])[]): Promise<void> {
  await tx.query(
    `insert into org_units (client_id, unit_id, parent_id, name) values
       ($1, 'Corporate', null, 'Corporate'), ($1, 'north', 'Corporate', 'North'), ($1, 'north-east', 'north', 'North-East'),
       ($1, 'south', 'Corporate', 'South'), ($1, 'south-east', 'south', 'South-East')`,
    [tx.clientId],
  )
  await tx.query(
    `insert into org_closure (client_id, ancestor_id, unit_id, depth)
     select $1::int, u.unit_id, u.unit_id, 0 from org_units u where client_id = $1
     union all values ($1, 'Corporate', 'north', 1), ($1, 'Corporate', 'north-east', 2), ($1, 'Corporate', 'south', 1),
       ($1, 'Corporate', 'south-east', 2), ($1, 'north', 'north-east', 1), ($1, 'south', 'south-east', 1)`,
    [tx.clientId],
  )
  for (const [userName, unitId, role, validFrom = null, validTo = null] of assigned) {
    await tx.query(
      `insert into people (client_id, external_id, user_name, first_name, last_name) values ($1, $2, $2, $2, 'Test')
       on conflict do nothing`,
      [tx.clientId, userName],
    )
    await tx.query(
      `insert into assignments (client_id, person_id, unit_id, role, valid_from, valid_to)
       select client_id, person_id, $3, $4, $5, $6 from people where client_id = $1 and user_name = $2`,
      [tx.clientId, userName, unitId, role, validFrom, validTo],
    )
  }
}

/** Commits what a test planted, as calculations read what is committed, and begins the next transaction of its client. */
export async function goOn({ connection, clientId }: ClientTx): Promise<void> {
  await connection.query(
    `commit; begin; set local role cairn_app; select set_config('cairn.client_id', '${clientId}', true)`,
  )
}

/** `prepareResults` of what a test has planted so far. */
export async function prepareNow(
  db: Database,
  tx: ClientTx,
  programId: string,
  actor: Actor,
  options: PrepareOptions = {},
): ReturnType<typeof prepareResults> {
  await goOn(tx)
  return prepareResults(db, tx, programId, actor, options)
}

/** Prepares, approves and issues as an operator does; answers what was issued. */
export async function issueAll(
  db: Database,
  tx: ClientTx,
  programId: string,
  options: PrepareOptions = {},
): Promise<Issued> {
  const batch = await prepareNow(db, tx, programId, 'person:9001', options)
  if (!batch.ok) throw new Error(`${batch.refusal} ${JSON.stringify(batch.details)}`)
  const approved = await approveResults(tx, batch.value.batch_id, 'person:9002', allThatIsToName(batch.value))
  if (!approved.ok) throw new Error(approved.refusal)
  const issued = await issueResults(db, tx, batch.value.batch_id, 'person:9002')
  if (!issued.ok) throw new Error(issued.refusal)
  return issued.value
}

/** What whoever approves a batch has to name, all of it. */
export function allThatIsToName({ held_back: heldBack, data_through: dataThrough }: BatchRow): Acknowledged {
  return { heldBack, ...(dataThrough !== null && { dataThrough }) }
}

/** A client with the worked quest prepared by Pia and approved by Max; answers client and batch. */
export async function plantApproved(db: Database): Promise<{ clientId: number; batchId: number }> {
  const clientId = await plantClient(db)
  return withClientLong(db, clientId, async tx => {
    await plantProgram(tx, pastQuest, workedGoals)
    const batch = await prepareNow(db, tx, 'quest', 'person:9001')
    if (!batch.ok) throw new Error(batch.refusal)
    const approved = await approveResults(tx, batch.value.batch_id, 'person:9002')
    if (!approved.ok) throw new Error(approved.refusal)
    return { clientId, batchId: batch.value.batch_id }
  })
}

/** The same, issued by Max. */
export async function plantIssued(db: Database): Promise<{ clientId: number; batchId: number; issued: Issued }> {
  const planted = await plantApproved(db)
  const issued = await withClientLong(db, planted.clientId, tx => issueResults(db, tx, planted.batchId, 'person:9002'))
  if (!issued.ok) throw new Error(issued.refusal)
  return { ...planted, issued: issued.value }
}

export async function personIdOf(tx: ClientTx, userName: string): Promise<number> {
  const [row] = await tx.query<{ person_id: number }>(
    'select person_id from people where client_id = $1 and user_name = $2',
    [tx.clientId, userName],
  )
  return row!.person_id
}

/** What people have, in the order of their names as they are asked for. */
export async function balances(tx: ClientTx, ...names: string[]): Promise<number[]> {
  const found: number[] = []
  for (const name of names) found.push(await balanceOf(tx, await personIdOf(tx, name)))
  return found
}

/** What `ledger verify` finds broken. */
export async function brokenIn(tx: ClientTx): Promise<readonly unknown[]> {
  return (await verifyLedger(tx)).invariants.filter(one => one.broken)
}

export function refusalOf(outcome: Outcome<unknown>): string {
  return outcome.ok ? 'done' : outcome.refusal
}

export function mustDo<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.refusal} ${JSON.stringify(outcome.details)}`)
  return outcome.value
}
