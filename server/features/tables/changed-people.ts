import type { Tenant } from '../../db/tenant.ts'
import { type PlacedRow, readAbove, readOldMembers, readPlaced } from './changed-people.store.ts'
import { type Kind, kindOf } from './kinds.ts'
import { type Listed, type Member, unpackMembers } from './packing.ts'
import type { PreparedRow } from './prepared.store.ts'
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

/** Those who have changed since a program was prepared: as what they are in what is prepared, and as what they should be. */
export interface Changed {
  readonly was: readonly WasCounted[]
  readonly is: readonly IsCounted[]
}

/** What these people were counted as, and what they are now; nothing where everything was prepared anew meanwhile. */
export async function changedPeople(
  tenant: Tenant,
  scope: TeamScope,
  prepared: PreparedRow,
  paxGoalIds: readonly number[],
): Promise<Changed | undefined> {
  if (paxGoalIds.length === 0) return { was: [], is: [] }
  const asked = new Set(paxGoalIds)
  const rows = await readOldMembers(tenant, scope.programId, prepared.generation, paxGoalIds)
  const members = rows.flatMap(bytes => unpackMembers(bytes, asked))
  const placed = await readPlaced(tenant, scope, prepared, paxGoalIds)
  const units = await readAbove(
    tenant,
    scope.programId,
    prepared.generation,
    [...new Set(members.flatMap(member => member.units))],
    [...new Set(placed.map(row => row.unit_no))],
  )
  const byNo = new Map(units.map(unit => [unit.unit_no, unit]))
  if (members.some(member => member.units.some(no => !byNo.has(no)))) return undefined
  const byId = new Map(units.map(unit => [unit.unit_id, unit]))
  const placesIn = (found: readonly (typeof units)[number][]): Places => ({
    right: new Set(found.map(unit => unit.unit_id)),
    below: new Set(found.flatMap(unit => unit.above)),
  })
  return {
    was: members.map(member => ({ ...member, ...placesIn(member.units.map(no => byNo.get(no)!)) })),
    is: [...grouped(placed)].map(([paxGoalId, [first, ...more]]) => ({
      paxGoalId,
      kind: kindIn(first!),
      percentage: first!.percentage,
      pace: first!.pace,
      ...placesIn([first!, ...more].map(row => byId.get(row.unit_no)!)),
    })),
  }
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
