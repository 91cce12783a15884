import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import type { ClientTx, Reader } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { askUnlessAsked } from './announce-teams.store.ts'
import { type Counted, countPrepared } from './count-team.ts'
import { detailsRow, type ListQuery, memberAsk, pageSize } from './details-table.ts'
import { countedAs } from './find-place.ts'
import { membersOf, type PlacedTeam, seenWhen } from './find-team.ts'
import type { UnitsQuery } from './list-units.ts'
import { howMany, type ListedRow, readListedPeople, searchListed, type Whom } from './listed-people.store.ts'
import { findByWord, type WrittenWord } from './member-conditions.store.ts'
import { findFewMembers, type MemberAsk, type MemberScope, readMembers, type ShownRow } from './members.store.ts'
import { isStillPrepared } from './prepared.store.ts'
import { type ListPage, listPage, meantOrder } from './prepared-list.ts'
import {
  findPrepared,
  isPlacePrepared,
  type PreparedTeam,
  type PreparedUnits,
  readUnits,
  tallyOf,
  type UnitTally,
} from './prepared-team.ts'

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
  tx: ClientTx,
  team: PlacedTeam,
  request: PreparedRequest,
): Promise<Answered | undefined> {
  const prepared = await findPrepared(db, tx, team)
  if (prepared === undefined) return undefined
  const isThere = isPlacePrepared(prepared, team.place)
  // Somebody has come to lead these units together since.
  if (isThere === undefined) await askUnlessAsked(tx, team.programId)
  if (!isThere) return undefined
  const units = await readUnits(tx, prepared, team.place)
  if (units === undefined) return undefined
  const ask = await memberAsk(tx, request.list, request.locale)
  const answered = await answerPrepared(tx, team, prepared, units, request, ask)
  // Each look was at a moment of its own: what was prepared anew between two of them is found as a whole by counting.
  return (await isStillPrepared(tx, team.programId, prepared.row.generation)) ? answered : undefined
}

/** The same where it has been found already. */
export async function answerPrepared(
  reader: Reader,
  team: PlacedTeam,
  prepared: PreparedTeam,
  units: PreparedUnits,
  { list, units: asked, page }: PreparedRequest,
  ask: MemberAsk,
): Promise<Answered | undefined> {
  if (prepared.row.is_final !== prepared.row.is_final_now) return undefined
  const seen = seenWhen(team, prepared.row.is_final_now)
  const scope: MemberScope = {
    ...membersOf({ ...team, isLarge: false }, seen, list.people === 'below'),
    loadedThrough: prepared.row.loaded_through,
    names: prepared.row.names,
  }
  const unitId = countedAs(team.place)
  const unit = tallyOf(prepared, unitId, units.get(unitId))
  const found = await pageOf(reader, prepared, scope, ask, unitId, unit, page)
  if (found === undefined) return undefined
  const rows = await peopleOf(reader, prepared, scope, found)
  if (rows === undefined) return undefined
  return {
    counted: countPrepared(team, seen, asked, prepared, units, unit),
    details: {
      page,
      pageSize,
      rowCount: found.count,
      ...(found.isMore && { isMore: true }),
      rows: rows.map(row => detailsRow(row, team.program, scope.isBelow)),
    },
  }
}

type FoundPage = (ListPage | { readonly count: number; readonly rows: readonly ListedRow[] }) & {
  readonly isMore?: boolean
}

/** Whether nobody of a unit has changed since, with all below it, as they were or as they are. */
function isUnchanged({ changed }: PreparedTeam, unitId: string): boolean {
  return !changed.below.has(unitId)
}

/** The people of a page: as they are prepared, and whoever has changed since as they are now; nothing where it was prepared anew. */
async function peopleOf(
  reader: Reader,
  { changed, row: { generation } }: PreparedTeam,
  scope: MemberScope,
  found: FoundPage,
): Promise<readonly ShownRow[] | undefined> {
  const { today, unitIds, isBelow, isShown } = scope
  const asSeen = (rows: readonly ListedRow[]) => (isShown ? rows : rows.map(row => ({ ...row, ...unseen })))
  if ('rows' in found) return asSeen(found.rows)
  const { whom, sorting } = found
  const asPrepared = async (them: Whom): Promise<readonly ListedRow[] | undefined> => {
    const most = sorting?.limit ?? howMany(them)
    if (most === 0) return []
    const listed = await readListedPeople(reader, { generation, today, unitIds, isBelow }, them, sorting)
    if (listed.length < most) return undefined
    return asSeen(listed)
  }
  if ('list' in whom) return asPrepared(whom)
  const { paxGoalIds } = whom
  const isChanged = new Set(changed.is.map(one => one.paxGoalId))
  const now = paxGoalIds.filter(paxGoalId => isChanged.has(paxGoalId))
  if (now.length === 0) return asPrepared(whom)
  const listed = await asPrepared({ paxGoalIds: paxGoalIds.filter(paxGoalId => !isChanged.has(paxGoalId)) })
  if (listed === undefined) return undefined
  const byGoal = new Map([...listed, ...(await readMembers(reader, scope, now))].map(row => [row.pax_goal_id, row]))
  const rows = paxGoalIds.flatMap(paxGoalId => byGoal.get(paxGoalId) ?? [])
  // Somebody is gone since they were looked for.
  return rows.length < paxGoalIds.length ? undefined : rows
}

/** What is not told of anybody before progress may be seen. */
const unseen = {
  result: null,
  progress_percentage: null,
  on_track_percentage: null,
  treatment: null,
  before_percentage: null,
  step: null,
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
  const isLookedAtWhole = !scope.isBelow || unit.people <= mostLookedAt
  const found = async (people: MemberScope, what: MemberAsk, isMore: boolean) => {
    const { paxGoalIds, count } = await findFewMembers(reader, people, what, part)
    return { count, whom: { paxGoalIds }, isMore }
  }
  const word = onlyWord(words)
  const isPlain = Object.values(filter).every(asked => asked === undefined)
  if (word !== undefined && isPlain && isUnchanged(prepared, unitId)) {
    const { row } = prepared
    const { today, unitIds, isBelow } = scope
    const asOf = { generation: row.generation, today, unitIds, isBelow }
    const sorting = { order: meantOrder(ask.order, scope.isShown), names: row.names, ...part }
    const isEverybody = isBelow && unit.prepared === row.people
    const listed = await searchListed(reader, asOf, { word, most: mostFound + 1, isEverybody }, sorting)
    if (listed === undefined) return undefined
    const { count, lookedAt, rows } = listed
    if (lookedAt <= mostFound || !isLookedAtWhole) return { count, rows, isMore: lookedAt > mostFound }
    return found(scope, ask, false)
  }
  const among = await amongWhom(reader, words)
  const isMore = among.length > mostFound
  // Few enough in all to be looked at one by one, so that nobody is missed.
  if (isMore && isLookedAtWhole) return found(scope, ask, false)
  // Everybody among them has the only word.
  return found({ ...scope, among }, word === undefined ? ask : { ...ask, filter }, isMore)
}

/** The word that is looked for, where it is one and is written in one way. */
function onlyWord([ways, ...more]: readonly (readonly WrittenWord[])[]): string | undefined {
  return more.length === 0 && ways?.length === 1 && ways[0]?.length === 1 ? ways[0][0] : undefined
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
