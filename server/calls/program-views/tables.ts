import {
  exportTables,
  exportUnitTables,
  getTables,
  getUnitTables,
  type TablesQuery,
} from '../../../contract/calls/program-views/tables.ts'
import { refused } from '../../../rules/outcome.ts'
import { teamTables } from '../../features/tables/team-tables.ts'
import { exportTeamTables } from '../../features/team-export/export-tables.ts'
import { route } from '../../http/route.ts'

function requestOf({ page = '1', unitPage = '1', unitSort, unitSearch, ...list }: TablesQuery) {
  return { page: Number(page), list, units: { page: Number(unitPage), unitSort, unitSearch } }
}

export const getTablesRoute = route(getTables, 'signed-in', async ({ session, client, db, locale, params, query }) => {
  const request = { programViewId: params.id, ...requestOf(query) }
  const tables = await teamTables(db, { client, personId: session.personId, locale }, request)
  // Without a unit in the path, none can be unknown: the part itself is gone.
  return tables.ok ? tables : refused('program-view-unknown')
})

export const getUnitTablesRoute = route(getUnitTables, 'signed-in', ({ session, client, db, locale, params, query }) =>
  teamTables(
    db,
    { client, personId: session.personId, locale },
    { programViewId: params.id, orgUnitId: params.orgUnitId, ...requestOf(query) },
  ),
)

export const exportTablesRoute = route(
  exportTables,
  'signed-in',
  async ({ session, client, db, locale, params, query }) => {
    const asking = { client, personId: session.personId, locale }
    const file = await exportTeamTables(db, asking, session, { programViewId: params.id, query })
    if (file.ok) return file
    const { refusal, details } = file
    return refusal === 'org-unit-unknown' ? refused('program-view-unknown') : refused(refusal, details)
  },
)

export const exportUnitTablesRoute = route(
  exportUnitTables,
  'signed-in',
  ({ session, client, db, locale, params: { id, orgUnitId }, query }) =>
    exportTeamTables(db, { client, personId: session.personId, locale }, session, {
      programViewId: id,
      orgUnitId,
      query,
    }),
)
