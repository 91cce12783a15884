import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import type { Tenant } from '../../db/tenant.ts'
import type { PlacedTeam, Seen, Team } from './find-team.ts'
import { sortedUnits, type UnitsQuery, unitsNamed } from './list-units.ts'
import { countOf, type PreparedTeam, type UnitTally } from './prepared-team.ts'
import { type CountRow, countLevels, countPeople } from './roll-up.store.ts'
import { rollUp } from './roll-up.ts'
import { previousThrough } from './tables.store.ts'

/** The people of a place, and of each unit right below that is asked for, in the order that is asked for. */
export type Counted = Pick<Tables, 'dataThrough' | 'previousThrough' | 'total' | 'levels' | 'hierarchyTable'>

/** Counted now, person by person. */
export async function countSlowly(tenant: Tenant, team: Team, seen: Seen, asked: UnitsQuery): Promise<Counted> {
  const { unitId, below } = team.place
  const scope = { ...team, ...seen, unitId, below: below.map(unit => unit.unit_id) }
  const rows = await countPeople(tenant, scope)
  const chosen = new Map((await countLevels(tenant, scope)).map(row => [row.level_id, row.people]))
  const last = seen.isFinal ? undefined : rows.find(row => row.unit_id === null)?.data_through
  const previous = last == null ? undefined : await previousThrough(tenant, team.programId, last)
  return counted(team, asked, new Map(rows.map(row => [row.unit_id, row])), chosen, previous)
}

/** The same from what is prepared. */
export function countPrepared(
  team: PlacedTeam,
  seen: Seen,
  asked: UnitsQuery,
  prepared: PreparedTeam,
  tallies: ReadonlyMap<string, UnitTally>,
  unitId: string,
): Counted {
  const { below } = team.place
  const rows = new Map<string | null, CountRow>([[null, countOf(null, tallies.get(unitId)!, seen.isShown)]])
  for (const { unit_id } of below) rows.set(unit_id, countOf(unit_id, tallies.get(unit_id)!, seen.isShown))
  const chosen = new Map<string, number>()
  for (const [{ levelId }, people] of tallies.get(unitId)!.tally) {
    if (levelId !== undefined) chosen.set(levelId, (chosen.get(levelId) ?? 0) + people)
  }
  const last = seen.isFinal ? undefined : rows.get(null)?.data_through
  const previous = last == null ? undefined : prepared.row.through.find(day => day < last)
  return counted(team, asked, rows, chosen, previous)
}

function counted(
  { program, place: { below } }: PlacedTeam,
  { unitSort, unitSearch }: UnitsQuery,
  byUnit: ReadonlyMap<string | null, CountRow>,
  chosen: ReadonlyMap<string, number>,
  previous: string | undefined,
): Counted {
  const levels = new Map(program.groups.flatMap(group => group.levels.map(level => [level.levelId, level.name])))
  return {
    dataThrough: byUnit.get(null)?.data_through ?? undefined,
    previousThrough: previous,
    total: rollUp(byUnit.get(null)),
    levels: [...levels].map(([levelId, levelName]) => ({ levelId, levelName, people: chosen.get(levelId) ?? 0 })),
    hierarchyTable: sortedUnits(
      unitsNamed(below, unitSearch).map(({ unit_id, name }) => ({
        orgUnitId: unit_id,
        orgUnitName: name,
        ...rollUp(byUnit.get(unit_id)),
      })),
      unitSort,
    ),
  }
}
