import type { Database } from '../../db/connect.ts'
import type { Reader, Tenant } from '../../db/tenant.ts'
import { type Changed, type ChangedGoal, changedAmong, changedGoals, changedIn } from './changed-people.ts'
import { countRow, type Kind, type Sums, type Tally } from './kinds.ts'
import {
  type BlockRow,
  type Generation,
  type PreparedRow,
  type RollUpRow,
  readGeneration,
  readPrepared,
  readRollUps,
} from './prepared.store.ts'
import type { CountRow } from './roll-up.store.ts'
import type { TeamScope } from './tables.store.ts'

/** What is prepared of a program, made true of this moment by those who have changed since. */
export interface PreparedTeam extends Generation {
  readonly scope: TeamScope
  readonly row: PreparedRow
  readonly changed: Changed
  readonly longLists: LongLists
}

/** What the rows of long lists of a generation hold, by list. */
export type LongLists = Map<string, readonly BlockRow[]>

/** Programs of which is remembered what never changes, or not until somebody changes. */
const memorySize = 200

interface Remembered extends Generation {
  readonly generation: number
  readonly today: string
  readonly mark: string
  readonly goals: ReadonlyMap<number, ChangedGoal>
  readonly changed: Changed
  readonly longLists: LongLists
}

const memories = new WeakMap<Database, Map<string, Remembered>>()

/** Nothing where a program is not prepared, or what is prepared is not true enough to be corrected. */
export async function findPrepared(db: Database, tenant: Tenant, scope: TeamScope): Promise<PreparedTeam | undefined> {
  const row = await readPrepared(tenant, scope)
  if (row === undefined) return undefined
  const memory = memories.get(db) ?? new Map<string, Remembered>()
  memories.set(db, memory)
  const key = `${tenant.clientId}/${scope.programId}`
  const known = memory.get(key)
  if (known?.mark === markOf(row, scope)) return { ...known, scope, row }
  const found = await lookUp(tenant, scope, row, known?.generation === row.generation ? known : undefined)
  // Prepared anew between two looks: the next will find it.
  if (found === undefined) return undefined
  if (memory.size >= memorySize) memory.clear()
  memory.set(key, found)
  return { ...found, scope, row }
}

/** What is to be remembered of a generation; of those who had changed already, nobody is worked out again. */
async function lookUp(
  tenant: Tenant,
  scope: TeamScope,
  row: PreparedRow,
  known: Remembered | undefined,
): Promise<Remembered | undefined> {
  const { generation } = row
  const { today } = scope
  const { kinds, joints } = known ?? (await readGeneration(tenant, scope.programId, generation)) ?? {}
  if (kinds === undefined || joints === undefined) return undefined
  const before = known?.today === today ? known.goals : new Map<number, ChangedGoal>()
  const marks = goalMarks(row)
  const changedSince = new Map([...marks].filter(([goal, mark]) => before.get(goal)?.mark !== mark))
  const workedOut = await changedGoals(tenant, scope, row, joints, changedSince)
  if (workedOut === undefined) return undefined
  const goals = new Map([...marks.keys()].map(goal => [goal, workedOut.get(goal) ?? before.get(goal)!]))
  const changed = changedAmong(goals.values())
  return {
    kinds,
    joints,
    generation,
    today,
    mark: markOf(row, scope),
    goals,
    changed,
    longLists: known?.longLists ?? new Map(),
  }
}

/** Whoever has changed, by goal, with what tells one state of their changes from another. */
function goalMarks({ changed, moved }: PreparedRow): Map<number, string> {
  const marks = new Map((moved ?? []).map(goal => [Number(goal), 'moved']))
  for (const mark of changed?.split(',') ?? []) marks.set(Number(mark.split(':', 1)[0]), mark)
  return marks
}

/** Whether a program has been found prepared before. */
export function isRemembered(db: Database, clientId: number, programId: string): boolean {
  return memories.get(db)?.has(`${clientId}/${programId}`) === true
}

/** The same of a row that has been read, where what has changed since is remembered. */
export function rememberedPrepared(
  db: Database,
  clientId: number,
  scope: TeamScope,
  row: PreparedRow,
): PreparedTeam | undefined {
  const known = memories.get(db)?.get(`${clientId}/${scope.programId}`)
  return known?.mark === markOf(row, scope) ? { ...known, scope, row } : undefined
}

// A change that was begun earlier may be told of later: so the number of changes counts as well as the last.
function markOf({ generation, changes, last_change: last }: PreparedRow, { today }: TeamScope): string {
  return `${generation} ${changes} ${last ?? ''} ${today}`
}

/** A unit with all below it, as it is now. */
export interface UnitTally {
  readonly tally: Tally
  readonly sums: Sums
  readonly people: number
  /** How many of them, and how many right in the unit, are in what is prepared. */
  readonly prepared: number
  readonly right: number
}

/** The people of units, each with all below it, by the units' ids. */
export async function tallyUnits(
  tenant: Reader,
  team: PreparedTeam,
  unitIds: readonly string[],
): Promise<ReadonlyMap<string, UnitTally>> {
  return talliesOf(team, unitIds, await readRollUps(tenant, team.scope.programId, team.row.generation, unitIds))
}

/** The same of rows that have been read. */
export function talliesOf(
  team: PreparedTeam,
  unitIds: readonly string[],
  rows: readonly RollUpRow[],
): ReadonlyMap<string, UnitTally> {
  const byUnit = new Map(rows.map(row => [row.unit_id, row]))
  return new Map(unitIds.map(unitId => [unitId, tallyOf(team, unitId, byUnit.get(unitId))]))
}

function tallyOf({ kinds, changed }: PreparedTeam, unitId: string, row: RollUpRow | undefined): UnitTally {
  const { was, is } = changedIn(changed, unitId)
  const gone = new Map<number, number>()
  for (const { kind } of was) gone.set(kind, (gone.get(kind) ?? 0) + 1)
  const tally: (readonly [Kind, number])[] = []
  let prepared = 0
  for (let at = 0; at < (row?.counts.length ?? 0); at += 2) {
    const [kind, people] = [row!.counts[at]!, row!.counts[at + 1]!]
    tally.push([kinds[kind]!, people - (gone.get(kind) ?? 0)])
    prepared += people
  }
  for (const { kind } of is) tally.push([kind, 1])
  const sum = (figure: 'percentage' | 'pace') =>
    is.reduce((all, one) => all + one[figure], 0) - was.reduce((all, one) => all + one[figure], 0)
  return {
    people: prepared - was.length + is.length,
    prepared,
    right: row?.right_people ?? 0,
    tally,
    sums: { percentages: (row?.percentages ?? 0) + sum('percentage'), paces: (row?.paces ?? 0) + sum('pace') },
  }
}

/** A unit with all below it as the slow count answers it. */
export function countOf(unitId: string | null, { tally, sums }: UnitTally, isShown: boolean): CountRow {
  return countRow(unitId, tally, sums, isShown)
}
