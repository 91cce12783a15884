import { type Decimal, type DecimalSource, decimal, zero } from '../decimal.ts'
import type { CalculationType, Program } from '../programs/program.ts'

/**
 * One committed progress row of a person (decisions §6), or all of one day taken together: what counts of them then is the
 * same to the last digit, so that a hundred thousand rows of one goal need not be read to know where it stands.
 */
export interface ProgressRow {
  readonly dataThrough: string
  readonly value: DecimalSource
  /** How much the value counts in an average; 1 when absent. */
  readonly weight?: DecimalSource
  readonly mqValue?: DecimalSource
  readonly bonusValue?: DecimalSource
  /** Grows from load to load: a number, or text whose order is that of the loads. */
  readonly loadId: number | string
  /** Of rows taken together: the sum of each value times its weight; `weight` is then the sum of the weights. */
  readonly weighted?: DecimalSource
  /** How many rows were taken together; 1 when absent. */
  readonly rowCount?: number
}

/** What a person has reached so far, in the program's unit. */
export interface ResultToDate {
  readonly result: Decimal
  readonly mqValue?: Decimal
  readonly bonusValue?: Decimal
  readonly dataThrough: string
  /** Of an average: the sum of value times weight, and that of the weights. */
  readonly mean?: { readonly weighted: Decimal; readonly weights: Decimal }
}

export interface ResultToDateInput {
  readonly calculation: CalculationType
  readonly progressRows: Program['progressRows']
  readonly rows: readonly ProgressRow[]
}

/**
 * The result to date of one person, or nothing without a row (decisions §4.2, §6). Where rows replace the total, the one
 * with the newest data-through date counts, then the one of the newest load; where they add, all count. The second
 * measures go by the newest row that carries one. Average of (80, weight 2), 95 and 90 is 86.25; 3, 4 and 5 added are 12.
 */
export function resultToDate({ calculation, progressRows, rows }: ResultToDateInput): ResultToDate | undefined {
  const newest = newestOf(rows)
  if (newest === undefined) return undefined
  const counted = progressRows === 'replace' ? [newest] : rows
  const mean = calculation === 'average' ? meanParts(counted) : undefined
  // Where no row has any weight, nothing was measured.
  if (mean?.weights.eq(zero)) return undefined
  const secondMeasure = (of: (row: ProgressRow) => DecimalSource | undefined) => {
    if (!rows.some(row => of(row) !== undefined)) return undefined
    const carrying = rows.filter(row => of(row) !== undefined)
    const latest = newestOf(carrying)
    return latest && sum(progressRows === 'replace' ? [latest] : carrying, row => of(row)!)
  }
  return {
    result: mean === undefined ? sum(counted, row => row.value) : mean.weighted.div(mean.weights),
    mqValue: secondMeasure(row => row.mqValue),
    bonusValue: secondMeasure(row => row.bonusValue),
    dataThrough: newest.dataThrough,
    mean,
  }
}

/**
 * Whether results are counted up from 0. An average, or a reduction whose rows replace each other, stands somewhere from its first
 * row on.
 */
export function startsAtZero({ calculation, progressRows }: Pick<Program, 'calculation' | 'progressRows'>): boolean {
  return calculation === 'standard' || (calculation === 'reduction' && progressRows === 'add')
}

function meanParts(rows: readonly ProgressRow[]) {
  return {
    weighted: sum(rows, row => row.weighted ?? decimal(row.value).times(row.weight ?? 1)),
    weights: sum(rows, row => row.weight ?? 1),
  }
}

function sum(rows: readonly ProgressRow[], of: (row: ProgressRow) => DecimalSource): Decimal {
  return rows.reduce((total, row) => total.plus(of(row)), zero)
}

function newestOf(rows: readonly ProgressRow[]): ProgressRow | undefined {
  return rows.reduce<ProgressRow | undefined>(
    (newest, row) => (newest === undefined || byNewest(newest, row) > 0 ? row : newest),
    undefined,
  )
}

/** Ends in the row's own figures, so that even two rows of one load and date have one order whichever came first. */
function byNewest(a: ProgressRow, b: ProgressRow): number {
  return (
    compare(b.dataThrough, a.dataThrough) ||
    compareLoads(b.loadId, a.loadId) ||
    decimal(b.value).cmp(a.value) ||
    compare(figures(b), figures(a))
  )
}

/** A longer id is a later one, as with numbers; ids of one length go by their text. */
function compareLoads(a: number | string, b: number | string): number {
  return String(a).length - String(b).length || compare(String(a), String(b))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function figures({ weight, mqValue, bonusValue }: ProgressRow): string {
  return [weight, mqValue, bonusValue].map(String).join(' ')
}
