import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Changed } from './changed-people.ts'
import type { PlacedTeam, Seen, Team } from './find-team.ts'
import { countRow } from './kinds.ts'
import { type CountedUnit, sortedUnits, type UnitsQuery, unitsNamed } from './list-units.ts'
import { type PreparedTeam, type PreparedUnits, rollUpOf, type UnitTally } from './prepared-team.ts'
import { countLevels, countPeople } from './roll-up.store.ts'
import { rollUp } from './roll-up.ts'
import { previousThrough as readPreviousThrough, type UnitRow } from './tables.store.ts'

/** The people of a place, and of each unit right below that is asked for, in the order that is asked for. */
export interface Counted extends Pick<Tables, 'dataThrough' | 'previousThrough' | 'total' | 'levels'> {
  readonly units: readonly CountedUnit[]
}

/** Counted now, person by person. */
export async function countSlowly(tx: ClientTx, team: Team, seen: Seen, asked: UnitsQuery): Promise<Counted> {
  const { unitId, below } = team.place
  const scope = { ...team, ...seen, unitId, below: below.map(unit => unit.unit_id) }
  const rows = await countPeople(tx, scope)
  const chosen = new Map((await countLevels(tx, scope)).map(row => [row.level_id, row.people]))
  const byUnit = new Map(rows.map(row => [row.unit_id, row]))
  const last = byUnit.get(null)?.data_through ?? undefined
  const previous = last === undefined || seen.isFinal ? undefined : await readPreviousThrough(tx, team.programId, last)
  const units = unitsOf(below, asked, unitId => rollUp(byUnit.get(unitId)))
  return counted(team, rollUp(byUnit.get(null)), units, chosen, [last, previous])
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
  const { changed } = prepared
  const below = sortedOnce(team.place.below, { changed, isShown }, asked, unitId =>
    rollUpOf(prepared, unitId, units.get(unitId), isShown),
  )
  return counted(team, rollUp(own), below, chosen, [last, previous])
}

type RollUpIn = (unitId: string) => Tables['total']

function unitsOf(below: readonly UnitRow[], { unitSort, unitSearch }: UnitsQuery, rollUpIn: RollUpIn): CountedUnit[] {
  return sortedUnits(
    unitsNamed(below, unitSearch).map(unit => ({ unit, rollUp: rollUpIn(unit.unit_id) })),
    unitSort,
  )
}

/** In which state units were counted: any other has other objects. */
interface State {
  readonly changed: Changed
  readonly isShown: boolean
}

const sorted = new WeakMap<readonly UnitRow[], State & { readonly byOrder: Map<string, readonly CountedUnit[]> }>()

/** The same, once for each order while the units are remembered (`RememberedPlaces`) and nobody has changed. */
function sortedOnce(
  below: readonly UnitRow[],
  { changed, isShown }: State,
  asked: UnitsQuery,
  rollUpIn: RollUpIn,
): readonly CountedUnit[] {
  if (asked.unitSearch !== undefined) return unitsOf(below, asked, rollUpIn)
  let known = sorted.get(below)
  if (known?.changed !== changed || known.isShown !== isShown) {
    known = { changed, isShown, byOrder: new Map() }
    sorted.set(below, known)
  }
  const order = asked.unitSort ?? 'name'
  const found = known.byOrder.get(order) ?? unitsOf(below, asked, rollUpIn)
  known.byOrder.set(order, found)
  return found
}

function counted(
  { program }: PlacedTeam,
  total: Tables['total'],
  units: readonly CountedUnit[],
  chosen: ReadonlyMap<string, number>,
  [dataThrough, previousThrough]: readonly [string | undefined, string | undefined],
): Counted {
  const levels = new Map(program.groups.flatMap(group => group.levels.map(level => [level.levelId, level.name])))
  return {
    dataThrough,
    previousThrough,
    total,
    levels: [...levels].map(([levelId, levelName]) => ({ levelId, levelName, people: chosen.get(levelId) ?? 0 })),
    units,
  }
}
