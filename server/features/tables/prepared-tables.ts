import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import type { Database } from '../../db/connect.ts'
import type { Tenant } from '../../db/tenant.ts'
import { type Counted, countPrepared } from './count-team.ts'
import { detailsRow, type ListQuery, memberAsk, pageSize } from './details-table.ts'
import { membersOf, type PlacedTeam, seenWhen } from './find-team.ts'
import type { UnitsQuery } from './list-units.ts'
import type { WrittenWord } from './member-conditions.store.ts'
import { findMembers, type MemberAsk, type MemberScope, readMembers } from './members.store.ts'
import { findByWord } from './prepared.store.ts'
import { listPage } from './prepared-list.ts'
import { findPrepared, type PreparedTeam, tallyUnits, type UnitTally } from './prepared-team.ts'

/** People of whom each is looked at where names are searched for. */
const mostLookedAt = 20_000
/** People whom a search over more than those finds at most. */
const mostFound = 2000

export interface PreparedRequest {
  readonly list: ListQuery
  readonly units: UnitsQuery
  readonly page: number
  readonly locale: string
}

/** The tables of a place from what is prepared; nothing where that is not there or not true of now. */
export async function preparedTables(
  db: Database,
  tenant: Tenant,
  team: PlacedTeam,
  { list, units, page, locale }: PreparedRequest,
): Promise<{ readonly counted: Counted; readonly details: Tables['detailsTable'] } | undefined> {
  const { unitId } = team.place
  // Several units side by side may have people in common, who are counted once.
  if (unitId === undefined) return undefined
  const prepared = await findPrepared(db, tenant, team)
  if (prepared === undefined) return undefined
  if (prepared.row.is_final !== prepared.row.is_final_now) return undefined
  const seen = seenWhen(team, prepared.row.is_final_now)
  const ask = await memberAsk(tenant, list, locale)
  const scope: MemberScope = {
    ...membersOf({ ...team, isLarge: false }, seen, list.people === 'below'),
    loadedThrough: prepared.row.loaded_through,
  }
  const tallies = await tallyUnits(tenant, prepared, [unitId, ...team.place.below.map(unit => unit.unit_id)])
  const counted = countPrepared(team, seen, units, prepared, tallies, unitId)
  const found = await pageOf(tenant, prepared, scope, ask, unitId, tallies.get(unitId)!, page)
  const rows = found.paxGoalIds.length === 0 ? [] : await readMembers(tenant, scope, found.paxGoalIds)
  return {
    counted,
    details: {
      page,
      pageSize,
      rowCount: found.count,
      ...(found.isMore && { isMore: true }),
      rows: rows.map(row => detailsRow(row, team.program, scope.isBelow)),
    },
  }
}

interface FoundPage {
  readonly paxGoalIds: readonly number[]
  readonly count: number
  readonly isMore?: boolean
}

async function pageOf(
  tenant: Tenant,
  prepared: PreparedTeam,
  scope: MemberScope,
  ask: MemberAsk,
  unitId: string,
  unit: UnitTally,
  page: number,
): Promise<FoundPage> {
  const part = { offset: (page - 1) * pageSize, limit: pageSize }
  const { words = [], ...filter } = ask.filter
  if (words.length === 0) {
    const { isBelow, isShown } = scope
    return listPage(tenant, prepared, { unitId, unit, isBelow, filter, order: ask.order, isShown }, part)
  }
  if (!scope.isBelow || unit.people <= mostLookedAt) return findMembers(tenant, scope, ask, part)
  const among = await amongWhom(tenant, words)
  const found = await findMembers(tenant, { ...scope, among }, ask, part)
  return { ...found, isMore: among.length > mostFound }
}

/** Those whose names have the rarest of the words: one more than are looked at, where there are more. */
async function amongWhom(tenant: Tenant, words: readonly (readonly WrittenWord[])[]): Promise<number[]> {
  let fewest: number[] | undefined
  for (const ways of words) {
    const found = await findByWord(tenant, ways, mostFound + 1)
    if (fewest === undefined || found.length < fewest.length) fewest = found
    if (fewest.length <= mostFound / 10) break
  }
  return fewest ?? []
}
