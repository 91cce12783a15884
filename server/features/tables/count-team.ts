import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import type { Tenant } from '../../db/tenant.ts'
import type { PlacedTeam, Seen, Team } from './find-team.ts'
import { countRow } from './kinds.ts'
import { type CountedUnit, sortedUnits, type UnitsQuery, unitsNamed } from './list-units.ts'
import { type PreparedTeam, type PreparedUnits, rollUpOf, type UnitTally } from './prepared-team.ts'
import { countLevels, countPeople } from './roll-up.store.ts'
import { rollUp } from './roll-up.ts'
import { previousThrough as readPreviousThrough } from './tables.store.ts'

/** The people of a place, and of each unit right below that is asked for, in the order that is asked for. */
export interface Counted extends Pick<Tables, 'dataThrough' | 'previousThrough' | 'total' | 'levels'> {
  readonly units: readonly CountedUnit[]
}

/** Counted now, person by person. */
export async function countSlowly(tenant: Tenant, team: Team, seen: Seen, asked: UnitsQuery): Promise<Counted> {
  const { unitId, below } = team.place
  const scope = { ...team, ...seen, unitId, below: below.map(unit => unit.unit_id) }
  const rows = await countPeople(tenant, scope)
  const chosen = new Map((await countLevels(tenant, scope)).map(row => [row.level_id, row.people]))
  const byUnit = new Map(rows.map(row => [row.unit_id, row]))
  const last = byUnit.get(null)?.data_through ?? undefined
  const previous =
    last === undefined || seen.isFinal ? undefined : await readPreviousThrough(tenant, team.programId, last)
  return counted(team, asked, unitId => rollUp(byUnit.get(unitId)), chosen, [last, previous])
}

/** The same from what is prepared. */
export function countPrepared(
  team: PlacedTeam,
  { isShown, isFinal }: Seen,
  asked: UnitsQuery,
  prepared: PreparedTeam,
  units: PreparedUnits,
  unit: UnitTally,
): Counted {
  const own = countRow(null, unit.tally, unit.sums, isShown)
  const chosen = new Map<string, number>()
  for (const [{ levelId }, people] of unit.tally) {
    if (levelId !== undefined) chosen.set(levelId, (chosen.get(levelId) ?? 0) + people)
  }
  const last = own.data_through ?? undefined
  const previous = last === undefined || isFinal ? undefined : prepared.row.through.find(day => day < last)
  const rollUpIn = (unitId: string | null) =>
    unitId === null ? rollUp(own) : rollUpOf(prepared, unitId, units.get(unitId), isShown)
  return counted(team, asked, rollUpIn, chosen, [last, previous])
}

function counted(
  { program, place: { below } }: PlacedTeam,
  { unitSort, unitSearch }: UnitsQuery,
  rollUpIn: (unitId: string | null) => Tables['total'],
  chosen: ReadonlyMap<string, number>,
  [dataThrough, previousThrough]: readonly [string | undefined, string | undefined],
): Counted {
  const levels = new Map(program.groups.flatMap(group => group.levels.map(level => [level.levelId, level.name])))
  return {
    dataThrough,
    previousThrough,
    total: rollUpIn(null),
    levels: [...levels].map(([levelId, levelName]) => ({ levelId, levelName, people: chosen.get(levelId) ?? 0 })),
    units: sortedUnits(
      unitsNamed(below, unitSearch).map(unit => ({ unit, rollUp: rollUpIn(unit.unit_id) })),
      unitSort,
    ),
  }
}
