import type { Actor } from '../../../rules/actors/actor.ts'
import { csvLine } from '../../../rules/files/csv-line.ts'
import { plainForm, sheetForm } from '../../../rules/files/sheet-form.ts'
import type { TaxCategory } from '../../../rules/rewards/tax-categories.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { sourcesOf } from '../ledger/sources-of.ts'
import { readFeed } from './tax-feed.store.ts'

export interface FeedSource {
  readonly programId: string
  readonly points: number
  /** Of the program's budget, as the program said it when it issued these points. */
  readonly taxCategory?: TaxCategory
}

export interface FeedLine {
  readonly externalId: string
  readonly userName: string
  readonly order: string
  readonly sku: string
  readonly pieces: number
  /** Days where the client is; empty where it is not fulfilled yet, or was not given back. */
  readonly ordered: string
  readonly fulfilled: string
  readonly givenBack: string
  readonly state: string
  readonly points: number
  /** Of all pieces; empty where it is not known. */
  readonly fairValue: string
  readonly currency: string
  /** Of the product as it was ordered, as the client has marked it. */
  readonly taxCategory: TaxCategory
  /** From which programs the points came; they add up to `points`. Points of no program, such as those of a code, are under `–`. */
  readonly sources: readonly FeedSource[]
}

/**
 * Every line that was ordered on these days, with its fair value and the programs that paid it: data for those who deal with taxes, no
 * advice. What was given back is among them, and says so.
 */
export async function taxFeed(
  tx: ClientTx,
  days: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<FeedLine[]> {
  const rows = await readFeed(tx, days)
  const sources = await sourcesOf(
    tx,
    rows.map(row => row.transfer_id),
  )
  return rows.map(row => ({
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
    points: row.points,
    fairValue: row.value ?? '',
    currency: row.currency ?? '',
    taxCategory: row.tax_category,
    sources: (sources.get(row.transfer_id) ?? []).map(({ program_id, points, tax_category }) => ({
      programId: program_id ?? '–',
      points,
      ...(tax_category !== null && { taxCategory: tax_category }),
    })),
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
  'points',
  'fairValue',
  'currency',
  'taxCategory',
  'sources',
]

/** A line as the cells of a table, its sources as `PROGRAM: POINTS (TAX CATEGORY)`, parted by semicolons. */
export function feedCells({ sources, ...line }: FeedLine, { decimalMark } = plainForm): string[] {
  return [
    ...Object.values({ ...line, fairValue: line.fairValue.replace('.', decimalMark) }).map(String),
    sources.map(source => `${source.programId}: ${source.points}${ofBudget(source)}`).join('; '),
  ]
}

const ofBudget = ({ taxCategory }: FeedSource) => (taxCategory === undefined ? '' : ` (${taxCategory})`)

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
  if (format === 'jsonl') return Buffer.from(feed.map(line => `${JSON.stringify(line)}\n`).join(''))
  const form = sheetForm(locale)
  const lines = [feedColumns, ...feed.map(line => feedCells(line, form))]
  return Buffer.from(`\ufeff${lines.map(cells => csvLine(cells, '\r\n', form.separator)).join('')}`)
}
