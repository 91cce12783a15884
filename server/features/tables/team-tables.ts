import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import type { Outcome } from '../../../rules/outcome.ts'
import type { Database } from '../../db/connect.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import type { UnitsQuery } from './count-team.store.ts'
import { levelKey } from './facts.store.ts'
import { type TeamRefusal, withTeam } from './find-team.ts'
import { readPeople } from './list-people.store.ts'
import { rollUp, unitAsShown, unitsPageSize } from './list-units.ts'
import { detailsRow, type ListQuery, readPlaceTables } from './read-tables.ts'

/** People on one page of the details table. */
const pageSize = 50

export interface TablesRequest {
  readonly programViewId: string
  /** Absent for the top of the caller's part. */
  readonly orgUnitId?: string
  readonly page: number
  readonly list?: ListQuery
  readonly units?: Omit<UnitsQuery, 'part'> & { readonly page?: number }
}

/**
 * Where the people of a leader's part of the organisation stand (product §3, P18): the units below with their people counted,
 * and the people of the unit, paged.
 */
export function teamTables(
  db: Database,
  asking: Asking,
  { programViewId, orgUnitId, page, list = {}, units: { page: unitPage = 1, ...units } = {} }: TablesRequest,
): Promise<Outcome<Tables, TeamRefusal>> {
  return withTeam(db, asking, programViewId, orgUnitId, async (tx, team): Promise<Tables> => {
    const { place, program, state } = team
    const unitPart = { offset: (unitPage - 1) * unitsPageSize, limit: unitsPageSize }
    const part = { offset: (page - 1) * pageSize, limit: pageSize }
    const found = await readPlaceTables(tx, team, list, { ...units, part: unitPart }, asking.locale, part)
    const { counts, scope, personIds, count, isMore } = found
    const rows = personIds.length === 0 ? [] : await readPeople(tx, team, scope, personIds)
    const { through, units: below } = counts
    return {
      parentOrgUnitId: place.unitId ?? '',
      parentOrgUnitName: place.name,
      breadcrumb: place.breadcrumb.map(({ unit_id, name }) => ({ orgUnitId: unit_id, orgUnitName: name })),
      dataThrough: through,
      previousThrough: through === undefined || state.isFinal ? undefined : state.days.find(day => day < through),
      total: rollUp(counts.total),
      levels: program.groups.flatMap(group =>
        group.levels.map(({ levelId, name }) => ({
          groupId: group.groupId,
          levelId,
          ...(program.groups.length > 1
            ? { levelName: `${group.name}: ${name}`, nameInGroup: name }
            : { levelName: name }),
          // A team that an earlier release wrote last has the level's id alone.
          people: [levelKey(group.groupId, levelId), levelId].reduce(
            (sum, key) => sum + (counts.levels.get(key) ?? 0),
            0,
          ),
        })),
      ),
      hierarchyTable: below.map(unitAsShown),
      unitsTable: {
        page: unitPage,
        pageSize: unitsPageSize,
        rowCount: counts.rowCount,
        units: counts.unitCount,
        people: counts.unitPeople,
      },
      goalLabel: program.label,
      minQualifierLabel: program.minimumQualifier?.label,
      detailsTable: {
        page,
        pageSize,
        rowCount: count,
        ...(isMore && { isMore }),
        rows: rows.map(row => detailsRow(row, program, scope.isBelow)),
      },
    }
  })
}
