import { sayIn } from '../../../contract/program-document.ts'
import type { DeliveryAddress } from '../../../contract/rewards.ts'
import { csvLine } from '../../../rules/files/csv-line.ts'
import { sheetForm } from '../../../rules/files/sheet-form.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Client } from '../clients/client-of-host.ts'
import type { LineRow, OrderRow } from './orders.store.ts'

type Row = LineRow & Pick<OrderRow, 'placed_at'>

/** Where the next page of a file begins. */
export type AfterLine = readonly [orderId: number, lineNo: number]

/** Lines that are read at once. */
const pageSize = 1000

export interface LinesFile<R extends Row> {
  readonly columns: readonly string[]
  readonly client: Client
  readonly locale: string
  /** The next lines, the oldest first. */
  read(
    after: AfterLine | undefined,
    most: number,
  ): Promise<{ readonly row: R; readonly address: DeliveryAddress | undefined }[]>
  /** What a line has beside the order, what was ordered and where it goes. */
  more(row: R): Readonly<Record<string, string | null>>
}

/** Lines of orders as CSV for a spreadsheet in this language, made while it is sent, page by page: a file has all of them. */
export async function* orderLinesFile<R extends Row>({
  columns,
  client,
  locale,
  read,
  more,
}: LinesFile<R>): AsyncGenerator<string> {
  const { separator } = sheetForm(locale)
  // The mark at the beginning is what makes spreadsheets read letters beyond ASCII.
  yield `\ufeff${csvLine(columns, '\r\n', separator)}`
  for (let after: AfterLine | undefined; ; ) {
    const lines = await read(after, pageSize)
    yield lines
      .map(({ row, address }) => {
        const values: Readonly<Record<string, string | null | undefined>> = {
          // Without the sign a spreadsheet takes 2024-1 for a month.
          order: `#${row.order_id}-${row.line_no}`,
          state: row.state,
          ordered: dayIn(client.timeZone, row.placed_at),
          sku: row.sku,
          option: row.option_key,
          reward: sayIn(row.names, locale, client.defaultLocale),
          pieces: String(row.pieces),
          ...address,
          ...more(row),
        }
        return csvLine(
          columns.map(column => values[column] ?? ''),
          '\r\n',
          separator,
        )
      })
      .join('')
    const last = lines.at(-1)?.row
    if (last === undefined || lines.length < pageSize) return
    after = [last.order_id, last.line_no]
  }
}
