import type { AwardLine } from '../../../contract/results.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { AwardKind } from '../../../rules/payout/correct-award.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { findPeople } from '../people/find-people.ts'
import { type ExplainedLine, readExplainedLine } from './award-lines.store.ts'
import { type LinePlace, type LineQuery, type LineRow, readLines } from './batch-lines.store.ts'
import { awardOf } from './final-results-of.ts'
import type { BatchRow } from './results.store.ts'

/** Lines on one page. */
const pageSize = 100

export interface LinesWanted extends Partial<Pick<LineQuery, 'kind' | 'group' | 'level' | 'change' | 'sort'>> {
  readonly search?: string
  /** What the page before answered as `next`. */
  readonly after?: string
}

/** A page of the lines of a batch; `next` is where the following one begins, absent at the end. */
export async function listLines(
  tx: ClientTx,
  batch: BatchRow,
  { search, after, sort = 'change', ...wanted }: LinesWanted,
  locale: string,
): Promise<{ lines: AwardLine[]; next: string | undefined }> {
  const meant = await findPeople(tx, search, locale)
  const query = { ...wanted, batchId: batch.batch_id, sort, after: placeOf(after), limit: pageSize + 1 }
  const rows = await readLines(tx, { ...query, ...(meant && { meant }) }, batch.people_count)
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  return { lines: rows.slice(0, pageSize).map(lineOf), next: last && nextOf(last, sort) }
}

/** How one line came about. */
export async function explainLine(tx: ClientTx, batchId: number, lineId: string) {
  const [paxGoalId, kind] = lineId.split('-') as [string, AwardKind]
  const row = await readExplainedLine(tx, batchId, Number(paxGoalId), kind)
  if (row === undefined) return refused('line-unknown') satisfies Outcome<never, 'line-unknown'>
  return done({
    line: lineOf({ ...row, change: row.points - row.issued_before, pax_goal_id: Number(paxGoalId) }),
    dataThrough: row.data_through ?? undefined,
    award: awardOf(row),
  })
}

type Lined = Omit<LineRow, 'user_name_folded'> | (ExplainedLine & Pick<LineRow, 'change' | 'pax_goal_id'>)

function lineOf(row: Lined): AwardLine {
  return {
    lineId: `${row.pax_goal_id}-${row.award_kind}`,
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    kind: row.award_kind,
    groupId: row.group_id,
    levelId: row.level_id ?? undefined,
    result: row.result ?? undefined,
    target: row.target ?? undefined,
    code: row.result_code,
    points: row.points,
    issuedBefore: row.issued_before,
    change: row.change,
  }
}

function nextOf(row: LineRow, sort: LineQuery['sort']): string {
  const by = sort === 'user-name' ? row.user_name_folded : String(row.change)
  return JSON.stringify([by, String(row.pax_goal_id), row.award_kind])
}

/** Where a page begins; the first one, where that cannot be read. */
function placeOf(after: string | undefined): LinePlace | undefined {
  try {
    const place: unknown = JSON.parse(after ?? 'null')
    const isPlace = Array.isArray(place) && place.length === 3 && place.every(part => typeof part === 'string')
    return isPlace && /^\d{1,15}$/.test(String(place[1])) ? (place as unknown as LinePlace) : undefined
  } catch {
    return undefined
  }
}
