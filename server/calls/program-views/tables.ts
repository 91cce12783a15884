import {
  exportTables,
  exportUnitTables,
  getTables,
  getUnitTables,
} from '../../../contract/calls/program-views/tables.ts'
import { refused } from '../../../rules/outcome.ts'
import { exportTeamTables } from '../../features/tables/export-tables.ts'
import { teamTables } from '../../features/tables/team-tables.ts'
import { door } from '../../http/door.ts'

export const getTablesDoor = door(
  getTables,
  'signed-in',
  async ({ session, client, db, locale, params, query: { page = '1', ...list } }) => {
    const request = { programViewId: params.id, page: Number(page), list }
    const tables = await teamTables(db, { client, personId: session.personId, locale }, request)
    // Without a unit in the path, none can be unknown: the part itself is gone.
    return tables.ok ? tables : refused('program-view-unknown')
  },
)

export const getUnitTablesDoor = door(
  getUnitTables,
  'signed-in',
  ({ session, client, db, locale, params, query: { page = '1', ...list } }) =>
    teamTables(
      db,
      { client, personId: session.personId, locale },
      { programViewId: params.id, orgUnitId: params.orgUnitId, page: Number(page), list },
    ),
)

export const exportTablesDoor = door(
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

export const exportUnitTablesDoor = door(
  exportUnitTables,
  'signed-in',
  ({ session, client, db, locale, params: { id, orgUnitId }, query }) =>
    exportTeamTables(db, { client, personId: session.personId, locale }, session, {
      programViewId: id,
      orgUnitId,
      query,
    }),
)
