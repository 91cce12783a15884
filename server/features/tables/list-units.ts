import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import type { UnitCounts, UnitRow } from './count-team.store.ts'

/** Units on one page. */
export const unitsPageSize = 50

/** People of one program as they are counted. */
export function rollUp(row: UnitCounts): Tables['total'] {
  const { get_going, stay_focused, sorta, on_track, made_it } = row
  return {
    people: row.people,
    withGoal: row.with_goal,
    reached: row.reached,
    averagePercentage: row.average ?? undefined,
    averagePace: row.average_pace ?? undefined,
    movedUp: row.moved_up,
    movedDown: row.moved_down,
    spread: { get_going, stay_focused, sorta, on_track, made_it },
  }
}

/** The same of a unit right below a place. */
export function unitAsShown(row: UnitRow): Tables['hierarchyTable'][number] {
  return { orgUnitId: row.unit_id, orgUnitName: row.name, ...rollUp(row) }
}
