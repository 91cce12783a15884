import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { Database } from '../../db/connect.ts'
import { type Tenant, withClient, withClientLong } from '../../db/tenant.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { detailsTable, type ListQuery, memberAsk } from './details-table.ts'
import { findTeam, membersOf, type Seen, type Team, type TeamRefusal, whatIsSeen } from './find-team.ts'
import { pageOfUnits, sortedUnits, type UnitsQuery, unitsNamed } from './list-units.ts'
import { countLevels, countPeople } from './roll-up.store.ts'
import { rollUp } from './roll-up.ts'
import { previousThrough } from './tables.store.ts'

export interface TablesRequest {
  readonly programViewId: string
  /** Absent for the top of the caller's part. */
  readonly orgUnitId?: string
  readonly page: number
  readonly list?: ListQuery
  readonly units?: UnitsQuery & { readonly page?: number }
}

/**
 * Where the people of a leader's part of the organisation stand (product §3, P18): the units below with their people
 * counted, and the people of the unit, paged. Role, program and unit must all be the caller's own (security T27).
 */
export async function teamTables(
  db: Database,
  asking: Asking,
  { programViewId, orgUnitId, page, list = {}, units = {} }: TablesRequest,
): Promise<Outcome<Tables, TeamRefusal>> {
  const found = await findTeam(db, asking, programViewId, orgUnitId)
  if (!found.ok) return found
  const team = found.value
  // A very large part takes longer than a person's other calls may.
  const within = team.isLarge ? withClientLong : withClient
  return done(
    await within(db, asking.client.clientId, async tenant => {
      const seen = await whatIsSeen(tenant, team)
      const ask = await memberAsk(tenant, list, asking.locale)
      const { place, program } = team
      const { hierarchyTable, ...counted } = await countTeam(tenant, team, seen, units)
      return {
        parentOrgUnitId: place.unitId ?? '',
        parentOrgUnitName: place.name,
        breadcrumb: place.breadcrumb.map(({ unit_id, name }) => ({ orgUnitId: unit_id, orgUnitName: name })),
        ...counted,
        ...pageOfUnits(hierarchyTable, place.below.length, units.page ?? 1),
        goalLabel: program.label,
        detailsTable: await detailsTable(tenant, membersOf(team, seen, list.people === 'below'), program, ask, page),
      }
    }),
  )
}

/** The people of the place and of each unit below it that is asked for, counted, in the order that is asked for. */
export async function countTeam(tenant: Tenant, team: Team, seen: Seen, { unitSort, unitSearch }: UnitsQuery) {
  const { unitId, below } = team.place
  const scope = { ...team, ...seen, unitId, below: below.map(unit => unit.unit_id) }
  const rows = await countPeople(tenant, scope)
  const chosen = new Map((await countLevels(tenant, scope)).map(row => [row.level_id, row.people]))
  const byUnit = new Map(rows.map(row => [row.unit_id, row]))
  const levels = new Map(team.program.groups.flatMap(({ levels }) => levels.map(level => [level.levelId, level.name])))
  return {
    dataThrough: byUnit.get(null)?.data_through ?? undefined,
    previousThrough: seen.isShown && !seen.isFinal ? await previousThrough(tenant, team.programId) : undefined,
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
