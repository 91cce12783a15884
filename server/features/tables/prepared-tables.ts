import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import type { Database } from '../../db/connect.ts'
import type { Reader, Tenant } from '../../db/tenant.ts'
import { type Counted, countPrepared } from './count-team.ts'
import { detailsRow, type ListQuery, memberAsk, pageSize } from './details-table.ts'
import { membersOf, type PlacedTeam, seenWhen } from './find-team.ts'
import type { UnitsQuery } from './list-units.ts'
import { findByWord, type WrittenWord } from './member-conditions.store.ts'
import { findFewMembers, type MemberAsk, type MemberScope, readMembers } from './members.store.ts'
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

/** Units counted and the page of people, as the tables show them. */
export interface Answered {
  readonly counted: Counted
  readonly details: Tables['detailsTable']
}

/** The tables of a place from what is prepared; nothing where that is not there or not true of now. */
export async function preparedTables(
  db: Database,
  tenant: Tenant,
  team: PlacedTeam,
  request: PreparedRequest,
): Promise<Answered | undefined> {
  const { unitId, below } = team.place
  // Several units side by side may have people in common, who are counted once.
  if (unitId === undefined) return undefined
  const prepared = await findPrepared(db, tenant, team)
  if (prepared === undefined) return undefined
  const tallies = await tallyUnits(tenant, prepared, [unitId, ...below.map(unit => unit.unit_id)])
  return answerPrepared(tenant, team, unitId, prepared, tallies, request)
}

/** The same where it has been found already. */
export async function answerPrepared(
  reader: Reader,
  team: PlacedTeam,
  unitId: string,
  prepared: PreparedTeam,
  tallies: ReadonlyMap<string, UnitTally>,
  { list, units, page, locale }: PreparedRequest,
): Promise<Answered | undefined> {
  if (prepared.row.is_final !== prepared.row.is_final_now) return undefined
  const seen = seenWhen(team, prepared.row.is_final_now)
  const ask = await memberAsk(reader, list, locale)
  const scope: MemberScope = {
    ...membersOf({ ...team, isLarge: false }, seen, list.people === 'below'),
    loadedThrough: prepared.row.loaded_through,
  }
  const found = await pageOf(reader, prepared, scope, ask, unitId, tallies.get(unitId)!, page)
  if (found === undefined) return undefined
  const rows = found.paxGoalIds.length === 0 ? [] : await readMembers(reader, scope, found.paxGoalIds)
  return {
    counted: countPrepared(team, seen, units, prepared, tallies, unitId),
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
  reader: Reader,
  prepared: PreparedTeam,
  scope: MemberScope,
  ask: MemberAsk,
  unitId: string,
  unit: UnitTally,
  page: number,
): Promise<FoundPage | undefined> {
  const part = { offset: (page - 1) * pageSize, limit: pageSize }
  const { words = [], ...filter } = ask.filter
  if (words.length === 0) {
    const { isBelow, isShown } = scope
    return listPage(reader, prepared, { unitId, unit, isBelow, filter, order: ask.order, isShown }, part)
  }
  if (!scope.isBelow || unit.people <= mostLookedAt) return findFewMembers(reader, scope, ask, part)
  const among = await amongWhom(reader, words)
  const found = await findFewMembers(reader, { ...scope, among }, ask, part)
  return { ...found, isMore: among.length > mostFound }
}

/** Those whose names have the rarest of the words: one more than are looked at, where there are more. */
async function amongWhom(reader: Reader, words: readonly (readonly WrittenWord[])[]): Promise<number[]> {
  let fewest: number[] | undefined
  for (const ways of words) {
    const found = await findByWord(reader, ways, mostFound + 1)
    if (fewest === undefined || found.length < fewest.length) fewest = found
    if (fewest.length <= mostFound / 10) break
  }
  return fewest ?? []
}
