import type { BatchRow, ExplainedLine, LevelSum } from '../features/results/look-at-results.ts'
import { translate } from '../features/translations/translate.ts'
import { tableLines } from './command.ts'

/** What an operator reads about batches and lines; in English, as all of the command line. */

export function batchLines(batch: BatchRow): string[] {
  const by = [
    `prepared by ${batch.prepared_by}`,
    ...(batch.approved_by === null ? [] : [`approved by ${batch.approved_by}`]),
    ...(batch.issued_by === null ? [] : [`issued by ${batch.issued_by}`]),
    ...(batch.reversed_by === null ? [] : [`reversed by ${batch.reversed_by}: ${batch.reason}`]),
  ]
  return [
    `Batch ${batch.batch_id}: ${batch.program_id} ${batch.time_period_id}, version ${batch.program_version}, ${batch.status}`,
    `  ${batch.line_count} people with a goal, ${batch.total_points} points, data through ${batch.data_through ?? 'no day'}`,
    `  ${by.join(', ')}`,
  ]
}

export function summaryLines(levels: readonly LevelSum[]): string[] {
  const total = (of: (level: LevelSum) => number) => levels.reduce((sum, level) => sum + of(level), 0)
  const figures = [
    ...levels.map(level => ({ name: [level.group_id, level.level_id ?? 'assigned'], ...level })),
    {
      name: ['all', ''],
      people: total(level => level.people),
      achieved: total(level => level.achieved),
      missed_minimum: total(level => level.missed_minimum),
      points: total(level => level.points),
    },
  ]
  const rows = figures.map(({ name, ...sum }) => [
    ...name,
    ...[sum.people, sum.achieved, sum.missed_minimum, sum.points].map(String),
  ])
  return tableLines(['group', 'level', 'people', 'reached', 'missed minimum', 'points'], rows, [2, 3, 4, 5])
}

/** Every step by which one award came about, with the file rows it rests on. */
export function explanationLines(batch: BatchRow, line: ExplainedLine): string[] {
  const { explanation } = line
  const { precision, method } = explanation.rounding
  const say = (key: string, values = {}) => (key.startsWith('award.') ? translate('en_US', key, values) : key)
  return [
    ...batchLines(batch),
    `${line.first_name} ${line.last_name} (${line.user_name}): ${line.points} points, code ${line.result_code}`,
    `  terms: version ${explanation.programVersion}; target ${line.target}, rounded ${method} to ${precision} digits when it was set`,
    `  rows: each ${explanation.progressRows === 'add' ? 'adds to the total' : 'replaces the total to date'}`,
    ...explanation.sources.map(
      row =>
        `    load ${row.loadId}, line ${row.line}: ${row.value} through ${row.dataThrough}` +
        (row.weight === null ? '' : `, weight ${row.weight}`) +
        (row.mqValue === null ? '' : `, second measure ${row.mqValue}`),
    ),
    ...explanation.lines.map(step => `  ${say(step.step, step.inputs)}: ${say(step.outcome)}`),
  ]
}

export function listLines(batches: readonly BatchRow[]): string[] {
  if (batches.length === 0) return ['No batches.']
  const rows = batches.map(batch => [
    String(batch.batch_id),
    batch.program_id,
    batch.time_period_id,
    batch.status,
    String(batch.line_count),
    String(batch.total_points),
    batch.prepared_at.toISOString().slice(0, 16).replace('T', ' '),
    batch.prepared_by,
  ])
  return tableLines(
    ['batch', 'program', 'period', 'status', 'people', 'points', 'prepared (UTC)', 'by'],
    rows,
    [0, 4, 5],
  )
}
