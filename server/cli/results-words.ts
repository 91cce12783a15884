import { isDataEarly } from '../features/results/approve-results.ts'
import type { HeldBackRow, LevelSum, ShownBatch } from '../features/results/look-at-results.ts'
import { tableLines } from './command.ts'
import { heldBackReason } from './results-refusals.ts'

/** What an operator reads about batches and lines; in English, as all of the command line. */

export function batchLines(batch: ShownBatch): string[] {
  const by = [
    `prepared by ${batch.prepared_by}`,
    ...(batch.approved_by === null
      ? []
      : [`approved by ${batch.approved_by}${batch.single_approver ? ' as the single approver' : ''}`]),
    ...(batch.issued_by === null ? [] : [`issued by ${batch.issued_by}`]),
    ...(batch.locked_by === null ? [] : [`locked by ${batch.locked_by}`]),
    ...(batch.reversed_by === null ? [] : [`reversed by ${batch.reversed_by}: ${batch.reason}`]),
  ]
  return [
    `Batch ${batch.batch_id}: ${batch.program_id} ${batch.time_period_id}, version ${batch.program_version}, ${batch.purpose}, ${batch.status}`,
    ...(batch.correction_reason === null ? [] : [`  because: ${batch.correction_reason}`]),
    `  ${batch.people_count} people, ${batch.total_points} points, of which ${batch.posted_points} are new; data through ${batch.data_through ?? 'no day'}`,
    ...(isDataEarly(batch) ? [`  The data ends before the program, which runs through ${batch.period_end}.`] : []),
    ...(batch.held_back === 0 ? [] : [`  HELD BACK, NOT PAID: ${batch.held_back} people.`]),
    `  ${by.join(', ')}`,
  ]
}

const mostShown = 20

/** Whom a batch does not pay, each with the reason. */
export function heldBackLines({ held_back: count }: ShownBatch, people: readonly HeldBackRow[]): string[] {
  if (count === 0) return []
  const more = people.length - mostShown
  return [
    'Held back, to be paid by a later batch once this is mended:',
    ...people.slice(0, mostShown).map(one => `  ${one.user_name}: ${heldBackReason(one)}`),
    ...(more > 0 ? [`  … and ${more} more: --json lists them`] : []),
  ]
}

export function summaryLines(levels: readonly LevelSum[]): string[] {
  const total = (of: (level: LevelSum) => number) => levels.reduce((sum, level) => sum + of(level), 0)
  const figures = [
    ...levels.map(level => ({ name: nameOf(level), ...level })),
    {
      name: ['all', ''],
      people: total(level => level.people),
      achieved: total(level => level.achieved),
      missed_minimum: total(level => level.missed_minimum),
      with_bonus: total(level => level.with_bonus),
      points: total(level => level.points),
    },
  ]
  const rows = figures.map(({ name, ...sum }) => [
    ...name,
    ...[sum.people, sum.achieved, sum.missed_minimum, sum.with_bonus, sum.points].map(String),
  ])
  return tableLines(['group', 'level', 'people', 'reached', 'missed minimum', 'bonus', 'points'], rows, [2, 3, 4, 5, 6])
}

function nameOf({ is_leaders, group_id, level_id }: LevelSum): [string, string] {
  return is_leaders ? ['leaders', ''] : [group_id, level_id ?? 'assigned']
}

/** What an issue or a reversal moved. */
export function movedLine(transactions: number, points: number): string {
  const movements = transactions === 1 ? '1 movement' : `${transactions} movements`
  return points < 0 ? `  Took back ${-points} points in ${movements}.` : `  Posted ${points} points in ${movements}.`
}

export function listLines(batches: readonly ShownBatch[]): string[] {
  if (batches.length === 0) return ['No batches.']
  const rows = batches.map(batch => [
    String(batch.batch_id),
    batch.program_id,
    batch.time_period_id,
    batch.purpose,
    batch.status,
    String(batch.people_count),
    String(batch.total_points),
    String(batch.posted_points),
    String(batch.held_back),
    batch.prepared_at.toISOString().slice(0, 16).replace('T', ' '),
    batch.prepared_by,
  ])
  return tableLines(
    ['batch', 'program', 'period', 'purpose', 'status', 'people', 'points', 'new', 'held back', 'prepared (UTC)', 'by'],
    rows,
    [0, 5, 6, 7, 8],
  )
}
