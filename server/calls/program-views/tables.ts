import { getTables, getUnitTables } from '../../../contract/calls/program-views/tables.ts'
import { refused } from '../../../rules/outcome.ts'
import { teamTables } from '../../features/tables/team-tables.ts'
import { door } from '../../http/door.ts'

export const getTablesDoor = door(
  getTables,
  'signed-in',
  async ({ session, client, db, locale, params, query: { page = '1' } }) => {
    const request = { programViewId: params.id, page: Number(page) }
    const tables = await teamTables(db, { client, personId: session.personId, locale }, request)
    // Without a unit in the path, none can be unknown: the part itself is gone.
    return tables.ok ? tables : refused('program-view-unknown')
  },
)

export const getUnitTablesDoor = door(
  getUnitTables,
  'signed-in',
  ({ session, client, db, locale, params, query: { page = '1' } }) =>
    teamTables(
      db,
      { client, personId: session.personId, locale },
      { programViewId: params.id, orgUnitId: params.orgUnitId, page: Number(page) },
    ),
)
