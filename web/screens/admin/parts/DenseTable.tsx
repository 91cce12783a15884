// biome-ignore-all lint/a11y/noRedundantRoles: on phones the table is laid out as blocks, which takes its roles away
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { useRowWindow } from './use-row-window.ts'

export interface DenseColumn<Row> extends Column<Row> {
  /** On phones: `full` takes a whole line of its card, `off` is left out. */
  readonly phone?: 'full' | 'off'
}

export interface DenseTableProps<Row> {
  readonly caption: string
  readonly columns: readonly DenseColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: { readonly by: string; readonly descending: boolean }
  readonly onSort?: (column: string) => void
  /** The first cell of each row is a link, and the whole row leads where it does. */
  readonly isLinked?: boolean
  readonly foot?: readonly ReactNode[]
}

/**
 * A table of 44 px rows with figures of one width; on phones its rows become cards and keep their roles. Of long lists only the rows
 * near the window are there, each with its place in the whole. Up and down go from row to row where rows are links.
 */
export function DenseTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  isLinked,
  foot,
}: DenseTableProps<Row>) {
  const classOf = ({ numeric, phone }: DenseColumn<Row>) =>
    [numeric && 'end', phone].filter(Boolean).join(' ') || undefined
  const table = useRef<HTMLTableElement>(null)
  const stretches = useRowWindow(rows, table)
  const isWhole = stretches.length === 1
  const rowOf = (row: Row, at: number) => (
    <tr role="row" key={rowKey(row)} aria-rowindex={isWhole ? undefined : at + 2}>
      {columns.map(column =>
        column.rowHeader ? (
          <th key={column.key} role="rowheader" scope="row" className={classOf(column)}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} role="cell" className={classOf(column)} data-l={column.title}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  )
  return (
    <table
      className={isLinked ? 'tbl tbl--link' : 'tbl'}
      role="table"
      ref={table}
      aria-rowcount={isWhole ? undefined : rows.length + 1}
      onKeyDown={goToNextRow}
    >
      <caption className="sr">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(column => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={classOf(column)}
              aria-sort={sort?.by === column.key ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {column.sortable && onSort ? (
                <button type="button" className="sort" onClick={() => onSort(column.key)}>
                  {column.title}
                  {sort?.by === column.key && <Icon name="chev-d" className={sort.descending ? '' : 'i--up'} />}
                </button>
              ) : (
                column.title
              )}
            </th>
          ))}
        </tr>
      </thead>
      {stretches.map(stretch =>
        'rows' in stretch ? (
          <tbody role="rowgroup" key={stretch.key} data-block={isWhole ? undefined : stretch.key}>
            {stretch.rows.map((row, at) => rowOf(row, stretch.from + at))}
          </tbody>
        ) : (
          <tbody key={stretch.key} aria-hidden="true">
            <tr className="tbl__gap" style={{ blockSize: stretch.height }}>
              <td colSpan={columns.length} />
            </tr>
          </tbody>
        ),
      )}
      {foot && (
        <tfoot role="rowgroup">
          <tr role="row">
            {columns.map((column, place) =>
              place === 0 ? (
                <th key={column.key} role="rowheader" scope="row">
                  {foot[place]}
                </th>
              ) : (
                <td key={column.key} role="cell" className={classOf(column)} data-l={column.title}>
                  {foot[place]}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** From the link of a row to that of the one above or below. */
function goToNextRow(event: KeyboardEvent<HTMLTableElement>) {
  const link = (event.target as Element).closest('.rowlink')
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (link === null || step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody .rowlink')]
  event.preventDefault()
  links[links.indexOf(link as HTMLElement) + step]?.focus()
}
