import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import type { ClientTx, Reader } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { type Changed, type ChangedGoal, changedAmong, changedGoals, changedIn } from './changed-people.ts'
import { countedAs, type Place } from './find-place.ts'
import { countRow, type Kind, type Sums, type Tally } from './kinds.ts'
import {
  type BlockRow,
  type Generation,
  isStillPrepared,
  type PreparedRow,
  type RollUpRow,
  readGeneration,
  readPrepared,
  readRollUps,
} from './prepared.store.ts'
import { RememberedPlaces } from './remembered-places.ts'
import { rollUp } from './roll-up.ts'
import type { TeamScope } from './tables.store.ts'

/** What is prepared of a program, made true of this moment by those who have changed since. */
export interface PreparedTeam extends Generation {
  readonly places: RememberedPlaces
  readonly scope: TeamScope
  readonly row: PreparedRow
  readonly changed: Changed
  readonly longLists: LongLists
  /** Under which id the top of a person in a role was counted lately. */
  readonly tops: Map<string, string>
}

/** How many of a list are asked for in a row of it, without those who have changed since. */
export interface Part {
  readonly block: number
  readonly firstRank: number
  people: number
}

/** What the rows of a list hold, and by what is asked for, of how many in each it is true. */
export interface LongList {
  readonly blocks: readonly BlockRow[]
  readonly narrowed: Map<string, readonly Part[]>
  /** Who is in some of its rows. */
  readonly members: Map<number, Buffer>
}

/** Long lists of a generation, by list. */
export type LongLists = Map<string, LongList>

/** Programs of which is remembered what never changes, or not until somebody changes. */
const memorySize = 200

interface Remembered extends PreparedTeam {
  readonly mark: string
  readonly goals: ReadonlyMap<number, ChangedGoal>
}

const memories = new WeakMap<Database, Map<string, Remembered>>()

/** Nothing where a program is not prepared, or what is prepared is not true enough to be corrected. */
export async function findPrepared(db: Database, tx: ClientTx, scope: TeamScope): Promise<PreparedTeam | undefined> {
  const row = await readPrepared(tx, scope)
  if (row === undefined) return undefined
  const memory = memories.get(db) ?? new Map<string, Remembered>()
  memories.set(db, memory)
  const key = `${tx.clientId}/${scope.programId}`
  const known = memory.get(key)
  if (known?.mark === markOf(row, scope)) return { ...known, scope, row }
  const found = await lookUp(tx, scope, row, known?.row.generation === row.generation ? known : undefined)
  // Prepared anew between two looks: the next will find it.
  if (found === undefined) return undefined
  if (memory.size >= memorySize) memory.clear()
  memory.set(key, found)
  return { ...found, scope, row }
}

/** What is to be remembered of a generation; of those who had changed already, nobody is worked out again. */
async function lookUp(
  tx: ClientTx,
  scope: TeamScope,
  row: PreparedRow,
  known: Remembered | undefined,
): Promise<Remembered | undefined> {
  const { generation } = row
  const { today } = scope
  const whole = known ?? (await readGeneration(tx, scope.programId, generation))
  if (whole === undefined) return undefined
  const { kinds, units, sizes, joints } = whole
  const before = known?.scope.today === today ? known.goals : new Map<number, ChangedGoal>()
  const marks = goalMarks(row)
  const changedSince = new Map([...marks].filter(([goal, mark]) => before.get(goal)?.mark !== mark))
  const workedOut = await changedGoals(tx, scope, row, whole, changedSince)
  // What they were counted as is not there any more where everything was prepared anew.
  if (!(await isStillPrepared(tx, scope.programId, generation))) return undefined
  const goals = new Map([...marks.keys()].map(goal => [goal, workedOut.get(goal) ?? before.get(goal)!]))
  const changed = changedAmong(goals.values())
  return {
    kinds,
    units,
    sizes,
    joints,
    scope,
    row,
    mark: markOf(row, scope),
    goals,
    changed,
    longLists: known?.longLists ?? new Map(),
    tops: known?.tops ?? new Map(),
    places: known?.scope.today === today ? known.places : new RememberedPlaces(generation),
  }
}

/** Whoever has changed, by goal, with what tells one state of their changes from another. */
function goalMarks({ changed, moved }: PreparedRow): Map<number, string> {
  const marks = new Map((moved ?? []).map(goal => [Number(goal), 'moved']))
  for (const mark of changed?.split(',') ?? []) marks.set(Number(mark.split(':', 1)[0]), mark)
  return marks
}

/** A program that has been found prepared before, as it was when somebody had last changed: what to expect, and no more. */
export function lastPrepared(db: Database, clientId: number, programId: string): PreparedTeam | undefined {
  return memories.get(db)?.get(`${clientId}/${programId}`)
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

/** Whether a place is prepared: its unit is, units side by side may be too many people, and none where nobody led them then. */
export function isPlacePrepared({ joints }: PreparedTeam, place: Place): boolean | undefined {
  if (place.unitId !== undefined) return true
  const tops = joints[countedAs(place)]
  return tops === undefined ? undefined : tops !== null
}

/** What is prepared of units, by their ids; nothing of a unit in which nobody stood. */
export type PreparedUnits = ReadonlyMap<string, RollUpRow>

/** Those of a place and right below it; nothing where everything was prepared anew. */
export async function readUnits(
  reader: Reader,
  { scope, row }: PreparedTeam,
  place: Place,
): Promise<PreparedUnits | undefined> {
  const unitIds = [countedAs(place), ...place.below.map(unit => unit.unit_id)]
  const { generation, units } = await readRollUps(reader, scope.programId, unitIds)
  return generation === row.generation ? units : undefined
}

/** A unit with all below it, as it is now. */
export function tallyOf({ kinds, changed }: PreparedTeam, unitId: string, row: RollUpRow | undefined): UnitTally {
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

/** The same as the tables show it. */
export function rollUpOf(
  team: PreparedTeam,
  unitId: string,
  row: RollUpRow | undefined,
  isShown: boolean,
): Tables['total'] {
  const isAsPrepared = row !== undefined && !team.changed.below.has(unitId)
  const known = isAsPrepared ? rolledUp[isShown ? 'shown' : 'unseen'].get(row) : undefined
  if (known !== undefined) return known
  const { tally, sums } = tallyOf(team, unitId, row)
  const found = rollUp(countRow(unitId, tally, sums, isShown))
  if (isAsPrepared) rolledUp[isShown ? 'shown' : 'unseen'].set(row, found)
  return found
}

// Rows that are remembered are rolled up once.
const rolledUp = { shown: new WeakMap<RollUpRow, Tables['total']>(), unseen: new WeakMap<RollUpRow, Tables['total']>() }
