import { findUnits } from '../../../contract/calls/admin/units.ts'
import { done } from '../../../rules/outcome.ts'
import { unitsBeginning } from '../../features/organisation/all-places.ts'
import { route } from '../../http/route.ts'

const most = 20

export const findUnitsRoute = route(findUnits, { may: 'see-people' }, async ({ reader, query }) => {
  const rows = await unitsBeginning(reader, query.search, most)
  return done({ units: rows.map(({ unit_id: unitId, name }) => ({ unitId, name })) })
})
