import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import { withClient, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { type Counted, countSlowly } from './count-team.ts'
import { detailsTable, type ListQuery, memberAsk } from './details-table.ts'
import { measured, membersOf, type PlacedTeam, type TeamRefusal, whatIsSeen, withTeam } from './find-team.ts'
import { pageOfUnits, type UnitsQuery } from './list-units.ts'
import { preparedTables } from './prepared-tables.ts'
import { quickTables } from './quick-tables.ts'

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
 * counted, and the people of the unit, paged. Role, program and unit must all be the caller's own (security T27). What is
 * prepared answers where there is such; otherwise everything is counted now.
 */
export async function teamTables(
  db: Database,
  asking: Asking,
  { programViewId, orgUnitId, page, list = {}, units = {} }: TablesRequest,
): Promise<Outcome<Tables, TeamRefusal>> {
  const request = { list, units, page, locale: asking.locale }
  const quick = await quickTables(db, asking, programViewId, orgUnitId, request)
  if (quick !== undefined) return done(tablesOf(quick.team, quick.answered.counted, quick.answered.details, units.page))
  const found = await withTeam(db, asking, programViewId, orgUnitId, async (tx, team) => {
    const prepared = await preparedTables(db, tx, team, request)
    if (prepared !== undefined) return { tables: tablesOf(team, prepared.counted, prepared.details, units.page) }
    return { team: await measured(tx, team) }
  })
  if (!found.ok) return found
  if (found.value.team === undefined) return done(found.value.tables)
  const { team } = found.value
  // A very large part takes longer than a person's other calls may.
  const within = team.isLarge ? withClientLong : withClient
  return done(
    await within(db, asking.client.clientId, async tx => {
      const seen = await whatIsSeen(tx, team)
      const ask = await memberAsk(tx, list, asking.locale)
      const counted = await countSlowly(tx, team, seen, units)
      const scope = membersOf(team, seen, list.people === 'below')
      return tablesOf(team, counted, await detailsTable(tx, scope, team.program, ask, page), units.page)
    }),
  )
}

function tablesOf(
  { place, program }: PlacedTeam,
  { units, ...counted }: Counted,
  details: Tables['detailsTable'],
  unitPage = 1,
): Tables {
  return {
    parentOrgUnitId: place.unitId ?? '',
    parentOrgUnitName: place.name,
    breadcrumb: place.breadcrumb.map(({ unit_id, name }) => ({ orgUnitId: unit_id, orgUnitName: name })),
    ...counted,
    ...pageOfUnits(units, place.below.length, unitPage),
    goalLabel: program.label,
    detailsTable: details,
  }
}
