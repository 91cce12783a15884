// biome-ignore-all lint/a11y/noRedundantRoles: on phones the table is laid out as blocks, which takes its roles away
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { Column } from '../../../ui/Table.tsx'

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

/** A table of 44 px rows with figures of one width; on phones its rows become cards and keep their roles. */
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
  return (
    <table className={isLinked ? 'tbl tbl--link' : 'tbl'} role="table">
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
      <tbody role="rowgroup">
        {rows.map(row => (
          <tr role="row" key={rowKey(row)}>
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
        ))}
      </tbody>
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
