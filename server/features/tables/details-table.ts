import type { Tables, TablesQuery } from '../../../contract/calls/program-views/tables.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import { decimal, plainText } from '../../../rules/decimal.ts'
import { levelOfGoal } from '../../../rules/goals/promised-award.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { ClientTx, Reader } from '../../db/client-tx.ts'
import type { MemberOrder } from './member-conditions.store.ts'
import { findMembers, type MemberAsk, type MemberScope, readMembers, type ShownRow } from './members.store.ts'
import { searchWords } from './search-words.ts'

/** People on one page of the details table. */
export const pageSize = 50

/** Whom the list shows and in which order, as the address says. */
export type ListQuery = Omit<TablesQuery, 'page'>

export async function memberAsk(tx: Reader, list: ListQuery, locale: string): Promise<MemberAsk> {
  return askedFor(list, await searchWords(tx, list.search, locale))
}

/** Reads the address: `-progress` is by progress, the highest first. Without an order, people stand by name. */
export function askedFor(
  { sort = 'name', treatment, level, moved }: Omit<ListQuery, 'search'>,
  words: MemberAsk['filter']['words'],
): MemberAsk {
  const isDescending = sort.startsWith('-')
  const by = (isDescending ? sort.slice(1) : sort) as MemberOrder['by']
  return { filter: { words, standing: treatment, levelId: level, moved }, order: { by, isDescending } }
}

/** One page of the people who are asked for. */
export async function detailsTable(
  tx: ClientTx,
  scope: MemberScope,
  program: Program,
  ask: MemberAsk,
  page: number,
): Promise<Tables['detailsTable']> {
  // Right in a top of several units there is nobody: it is only what they have in common.
  if (scope.unitIds.length === 0) return { page, pageSize, rowCount: 0, rows: [] }
  const { paxGoalIds, count } = await findMembers(tx, scope, ask, {
    offset: (page - 1) * pageSize,
    limit: pageSize,
  })
  const rows = paxGoalIds.length === 0 ? [] : await readMembers(tx, scope, paxGoalIds)
  return { page, pageSize, rowCount: count, rows: rows.map(row => detailsRow(row, program, scope.isBelow)) }
}

export type DetailsRow = Tables['detailsTable']['rows'][number]

/** A person as the table shows them. */
export function detailsRow(row: ShownRow, program: Program, isBelow: boolean): DetailsRow {
  const { target, result, progress_percentage: percentage, step } = row
  const goal = { groupId: row.group_id, levelId: row.level_id ?? undefined }
  return {
    userId: String(row.person_id),
    name: fullName({ firstName: row.first_name, lastName: row.last_name }),
    levelName: levelOfGoal(program, goal)?.name,
    target: target === null ? undefined : plainText(decimal(target)),
    ...(percentage !== null && {
      resultsToDate: result === null ? undefined : plainText(decimal(result)),
      progressPercentage: percentage,
      onTrackPercentage: row.on_track_percentage ?? undefined,
    }),
    treatment: row.treatment ?? undefined,
    ...(step !== null && {
      previousPercentage: row.before_percentage ?? undefined,
      ...(step !== 0 && { moved: step > 0 ? 'up' : 'down' }),
    }),
    ...(isBelow && { orgUnitName: row.unit_names ?? undefined }),
  }
}
