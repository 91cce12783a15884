import type { ReplyOf } from '../../../contract/call.ts'
import type { getAccountStatement } from '../../../contract/calls/user/account/statement/all.ts'
import { spokenLocale } from '../../words/words.ts'

export type HistoryRow = ReplyOf<typeof getAccountStatement>['accountHistoryList'][number]

export const sortedColumns = ['date', 'description', 'amountOrAward'] as const
export type SortedColumn = (typeof sortedColumns)[number]

/** How the account history is sorted (product §3: sortedOn, sortedBy). */
export interface HistorySort {
  readonly by: SortedColumn
  readonly descending: boolean
}

/** Rows shown at first, and how many more each time (product §9). */
export const pageSize = 50

/** Choosing a column sorts it ascending, choosing it again turns it round (product §4, A14). */
export function toggledSort(sort: HistorySort, column: SortedColumn): HistorySort {
  return { by: column, descending: sort.by === column && !sort.descending }
}

/** The rows in the requested order; equal ones keep the server's, newest first. Descriptions count letters of either case alike, amounts are numbers. */
export function sortHistory(rows: readonly HistoryRow[], { by, descending }: HistorySort): HistoryRow[] {
  const words = new Intl.Collator(spokenLocale().intlCode, { sensitivity: 'accent', numeric: true })
  const compare: Readonly<Record<SortedColumn, (one: HistoryRow, other: HistoryRow) => number>> = {
    date: (one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0),
    description: (one, other) => words.compare(one.description, other.description),
    amountOrAward: (one, other) => one.amountOrAward - other.amountOrAward,
  }
  const direction = descending ? -1 : 1
  return [...rows].sort((one, other) => direction * compare[by](one, other))
}
