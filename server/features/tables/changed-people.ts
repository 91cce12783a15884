import type { ClientTx } from '../../db/client-tx.ts'
import { type PlacedRow, readAbove, readOldMembers, readPlaced } from './changed-people.store.ts'
import { jointsByTop } from './joint-tops.ts'
import { type Kind, kindOf } from './kinds.ts'
import { type Listed, type Member, unpackMembers } from './packing.ts'
import type { Generation, PreparedRow } from './prepared.store.ts'
import type { TeamScope } from './tables.store.ts'

/** Where somebody stands in the organisation, by the ids of units. */
export interface Places {
  readonly right: ReadonlySet<string>
  /** The units right in which they stand, and all above them. */
  readonly below: ReadonlySet<string>
}

/** As what somebody was counted, with their places of then. */
export interface WasCounted extends Places, Pick<Member, 'percentage' | 'pace' | 'ranks'>, Listed {}

/** As what somebody must be counted now. */
export interface IsCounted extends Places {
  readonly paxGoalId: number
  readonly kind: Kind
  readonly percentage: number
  readonly pace: number
}

/** A goal that has changed since: in which state it was worked out, what is prepared of it, and what should be. */
export interface ChangedGoal {
  readonly mark: string
  readonly was?: WasCounted
  readonly is?: IsCounted
}

/** Those who have changed since a program was prepared: as what they are in what is prepared, and as what they should be. */
export interface ChangedIn {
  readonly was: readonly WasCounted[]
  readonly is: readonly IsCounted[]
}

export interface Changed extends ChangedIn {
  /** Those of them who stand in a unit or below it, by its id. */
  readonly below: ReadonlyMap<string, ChangedIn>
}

const nobody: ChangedIn = { was: [], is: [] }

/** Those of them who stand right in a unit, or in it or below it. */
export function changedIn({ below }: Changed, unitId: string, isBelow = true): ChangedIn {
  const all = below.get(unitId) ?? nobody
  if (isBelow) return all
  return { was: all.was.filter(one => one.right.has(unitId)), is: all.is.filter(one => one.right.has(unitId)) }
}

/** All who have changed, found by the units that they stand in or below. */
export function changedAmong(goals: Iterable<ChangedGoal>): Changed {
  const was: WasCounted[] = []
  const is: IsCounted[] = []
  const below = new Map<string, { was: WasCounted[]; is: IsCounted[] }>()
  const inUnit = (unitId: string) => {
    const found = below.get(unitId) ?? { was: [], is: [] }
    below.set(unitId, found)
    return found
  }
  for (const goal of goals) {
    if (goal.was) {
      was.push(goal.was)
      for (const unitId of goal.was.below) inUnit(unitId).was.push(goal.was)
    }
    if (goal.is) {
      is.push(goal.is)
      for (const unitId of goal.is.below) inUnit(unitId).is.push(goal.is)
    }
  }
  return { was, is, below }
}

/** What these people were counted as, and what they are now, by goal, each with the mark that is given of it. */
export async function changedGoals(
  tx: ClientTx,
  scope: TeamScope,
  prepared: PreparedRow,
  generation: Generation,
  marks: ReadonlyMap<number, string>,
): Promise<Map<number, ChangedGoal>> {
  if (marks.size === 0) return new Map()
  const paxGoalIds = [...marks.keys()]
  const asked = new Set(paxGoalIds)
  const rows = await readOldMembers(tx, scope.programId, prepared.generation, paxGoalIds)
  const members = rows.flatMap(bytes => unpackMembers(bytes, asked))
  const placed = await readPlaced(tx, scope, prepared, paxGoalIds)
  const unitsOf = ({ units }: Member) => units.map(no => generation.units[no]!)
  const standing = [...members.flatMap(unitsOf), ...placed.map(row => row.unit_no)]
  const above = new Map((await readAbove(tx, [...new Set(standing)])).map(unit => [unit.unit_id, unit.above]))
  const byTop = jointsByTop(generation.joints, generation.units)
  const placesIn = (unitIds: readonly string[]): Places => ({
    right: new Set(unitIds),
    below: new Set(
      unitIds.flatMap(right => above.get(right)!.flatMap(unitId => [unitId, ...(byTop.get(unitId) ?? [])])),
    ),
  })
  const was = new Map(members.map(member => [member.paxGoalId, { ...member, ...placesIn(unitsOf(member)) }]))
  const is = new Map(
    [...grouped(placed)].map(([paxGoalId, [first, ...more]]) => [
      paxGoalId,
      {
        paxGoalId,
        kind: kindIn(first!),
        percentage: first!.percentage,
        pace: first!.pace,
        ...placesIn([first!, ...more].map(row => row.unit_no)),
      },
    ]),
  )
  return new Map(
    [...marks].map(([paxGoalId, mark]) => [paxGoalId, { mark, was: was.get(paxGoalId), is: is.get(paxGoalId) }]),
  )
}

function grouped(rows: readonly PlacedRow[]): Map<number, PlacedRow[]> {
  const found = new Map<number, PlacedRow[]>()
  for (const row of rows) found.set(row.pax_goal_id, [...(found.get(row.pax_goal_id) ?? []), row])
  return found
}

function kindIn(row: PlacedRow): Kind {
  const { has_goal, is_measured, is_paced, is_reached, running_treatment, treatment, step, through, level_id } = row
  return kindOf(
    [has_goal, is_measured, is_paced, is_reached, running_treatment, treatment, step, through, level_id].map(String),
  )
}
