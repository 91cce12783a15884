import type { Actor } from '../../../rules/actors/actor.ts'
import { csvLine } from '../../../rules/files/csv-line.ts'
import { plainForm, sheetForm } from '../../../rules/files/sheet-form.ts'
import { shareValue } from '../../../rules/rewards/share-value.ts'
import type { TaxCategory } from '../../../rules/rewards/tax-categories.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { type SourceRow, sourcesOf } from '../ledger/sources-of.ts'
import { type FeedRow, readFeed } from './tax-feed.store.ts'

/** A part of an order line: what one program paid of it with points that it credited on one day. */
export interface FeedPart {
  readonly externalId: string
  readonly userName: string
  readonly order: string
  readonly sku: string
  /** Of the whole line, as all that follows up to its state. */
  readonly pieces: number
  /** Days where the client is; empty where it is not fulfilled yet, or was not given back. */
  readonly ordered: string
  readonly fulfilled: string
  readonly givenBack: string
  readonly state: string
  /** Of the product as it was ordered, as the client has marked it. */
  readonly taxCategory: TaxCategory
  /** Points of no program, such as those of a code, are under `–`. */
  readonly program: string
  /** Of the program's budget, as the program said it when it issued these points; empty where there is no program. */
  readonly budgetTaxCategory: TaxCategory | ''
  /** The day on which the points were credited. */
  readonly issued: string
  /** The parts of a line add up to what was spent for it, and their fair values to that of its pieces. */
  readonly points: number
  /** Empty where it is not known. */
  readonly fairValue: string
  readonly currency: string
}

/**
 * Every line that was ordered on these days, by the programs that paid it and the days on which they did, with its fair value: data for
 * those who deal with taxes, no advice. What was given back is among them, and says so.
 */
export async function taxFeed(
  tx: ClientTx,
  days: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<FeedPart[]> {
  const rows = await readFeed(tx, days)
  const sources = await sourcesOf(
    tx,
    rows.map(row => row.transfer_id),
  )
  return rows.flatMap(row => partsOf(row, sources.get(row.transfer_id) ?? []))
}

function partsOf(row: FeedRow, sources: readonly SourceRow[]): FeedPart[] {
  const values =
    row.value === null
      ? []
      : shareValue(
          row.value,
          sources.map(({ points }) => points),
        )
  return sources.map(({ program_id, tax_category, issued, points }, at) => ({
    externalId: row.external_id ?? '',
    userName: row.user_name ?? '',
    // As in other files of orders: without the sign a spreadsheet takes 2024-1 for a month.
    order: `#${row.order_id}-${row.line_no}`,
    sku: row.sku,
    pieces: row.pieces,
    ordered: row.ordered,
    fulfilled: row.fulfilled ?? '',
    givenBack: row.given_back ?? '',
    state: row.state,
    taxCategory: row.tax_category,
    program: program_id ?? '–',
    budgetTaxCategory: tax_category ?? '',
    issued,
    points,
    fairValue: values[at] ?? '',
    currency: row.currency ?? '',
  }))
}

export const feedColumns = [
  'externalId',
  'userName',
  'order',
  'sku',
  'pieces',
  'ordered',
  'fulfilled',
  'givenBack',
  'state',
  'taxCategory',
  'program',
  'budgetTaxCategory',
  'issued',
  'points',
  'fairValue',
  'currency',
] as const satisfies readonly (keyof FeedPart)[]

/** A part as the cells of a table. */
export function feedCells(part: FeedPart, { decimalMark } = plainForm): string[] {
  const cells = { ...part, fairValue: part.fairValue.replace('.', decimalMark) }
  return feedColumns.map(column => String(cells[column]))
}

/** The feed as a file, CSV for a spreadsheet in this language, or JSON Lines. Taking it is an event. */
export async function exportFeed(
  tx: ClientTx,
  {
    format,
    locale,
    actor,
    ...days
  }: {
    readonly from: string | undefined
    readonly to: string | undefined
    readonly format: 'csv' | 'jsonl'
    readonly locale: string
    readonly actor: Actor
  },
): Promise<Buffer> {
  const feed = await taxFeed(tx, days)
  const details = { from: days.from ?? null, to: days.to ?? null, format, lines: feed.length }
  await recordEvent(tx, { actor, action: 'reward.feed-exported', subject: 'client', details })
  if (format === 'jsonl') return Buffer.from(feed.map(part => `${JSON.stringify(part)}\n`).join(''))
  const form = sheetForm(locale)
  const lines = [feedColumns, ...feed.map(part => feedCells(part, form))]
  return Buffer.from(`\ufeff${lines.map(cells => csvLine(cells, '\r\n', form.separator)).join('')}`)
}
