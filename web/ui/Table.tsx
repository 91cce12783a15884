// biome-ignore-all lint/a11y/noRedundantRoles: on phones the table is laid out as blocks, which takes its roles away
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end, in figures of one width. */
  readonly numeric?: boolean
  readonly sortable?: boolean
  /** The cell that names its row; one column has it. */
  readonly rowHeader?: boolean
}

export interface TableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: { readonly by: string; readonly descending: boolean }
  readonly onSort?: (column: string) => void
}

/**
 * A table that restacks to cards on phones and keeps its roles there: each cell repeats its column's title in
 * `data-title`, and the roles are written out because `display: block` would take them away.
 */
export function Table<Row>({ caption, columns, rows, rowKey, sort, onSort }: TableProps<Row>) {
  return (
    <table className="table table--stack" role="table">
      <caption className="sr">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(column => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={column.numeric ? 'end' : undefined}
              aria-sort={sort?.by === column.key ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {column.sortable && onSort ? (
                <button type="button" className="table__sort" onClick={() => onSort(column.key)}>
                  {column.title}
                  <Icon name="chev-d" />
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
            {columns.map(column => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const className = column.numeric ? 'end num' : undefined
  if (column.rowHeader) {
    return (
      <th role="rowheader" scope="row" className={className} data-title={column.title}>
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td role="cell" className={className} data-title={column.title}>
      {column.cell(row)}
    </td>
  )
}
