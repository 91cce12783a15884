import type { Step } from '../../db/tenant.ts'
import { askedFor, pageSize } from './details-table.ts'
import { howMany, listedPeopleStep } from './listed-people.store.ts'
import { wholePage } from './prepared-list.ts'
import type { PreparedRequest } from './prepared-tables.ts'
import type { PreparedTeam } from './prepared-team.ts'

/**
 * What a page will ask for its people if nothing has changed since its program was last looked at, so that it travels with the
 * first message; nothing where it cannot be known, or nobody is listed. Whether it was the right question shows when it is asked.
 */
export function expectedList(
  clientId: number,
  known: PreparedTeam,
  unitId: string | undefined,
  { list, page }: PreparedRequest,
): Step | undefined {
  const { search, people, sort, ...narrowed } = list
  const size = unitId === undefined ? undefined : known.sizes.get(unitId)
  if (unitId === undefined || size === undefined || known.changed.below.has(unitId)) return undefined
  if (search !== undefined || Object.values(narrowed).some(asked => asked !== undefined)) return undefined
  const isBelow = people === 'below'
  const { order } = askedFor({ sort }, undefined)
  const unit = { prepared: size.people, right: size.right }
  const part = { offset: (page - 1) * pageSize, limit: pageSize }
  const { whom, sorting } = wholePage(known, { unitId, unit, isBelow, order, isShown: true }, part)
  if ((sorting?.limit ?? howMany(whom)) === 0) return undefined
  const { row, scope } = known
  const asOf = { generation: row.generation, today: scope.today, unitIds: [unitId], isBelow }
  return listedPeopleStep(clientId, asOf, whom, sorting)
}
