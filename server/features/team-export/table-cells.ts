import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import type { DetailsRow } from '../tables/read-tables.ts'
import { translateFor } from '../translations/translate.ts'

/** A person as the file names them: by their user id too, which is what other files of the program go by. */
export interface FileRow extends DetailsRow {
  readonly userName: string
}

type Reader = Pick<Asking, 'client' | 'locale'>
type Unit = Tables['hierarchyTable'][number]

const peopleColumns = [
  'name',
  'user-id',
  'unit',
  'level',
  'target',
  'result',
  'progress',
  'pace',
  'previous',
  'standing',
] as const
const unitColumns = [
  'unit',
  'people',
  'with-goal',
  'average',
  'average-pace',
  'get_going',
  'stay_focused',
  'sorta',
  'on_track',
  'made_it',
  'reached',
] as const

/** The names of the columns in the reader's language. */
export function headerOf(table: 'people' | 'units', { client, locale }: Reader): string[] {
  return (table === 'units' ? unitColumns : peopleColumns).map(column =>
    translateFor(
      client,
      locale,
      column.includes('_') || column === 'sorta' ? `treatment.${column}` : `manager.file.${column}`,
    ),
  )
}

/** Cells of one person; the standing is in words. */
export function peopleCells(row: FileRow, { client, locale }: Reader): string[] {
  return [
    row.name,
    row.userName,
    row.orgUnitName,
    row.levelName,
    row.target,
    row.resultsToDate,
    row.progressPercentage,
    row.onTrackPercentage,
    row.previousPercentage,
    row.treatment && translateFor(client, locale, `treatment.${row.treatment}`),
  ].map(textOf)
}

/** Cells of one unit with all below it. */
export function unitCells(unit: Unit): string[] {
  const { get_going, stay_focused, sorta, on_track, made_it } = unit.spread
  return [
    unit.orgUnitName,
    unit.people,
    unit.withGoal,
    unit.averagePercentage,
    unit.averagePace,
    get_going,
    stay_focused,
    sorta,
    on_track,
    made_it,
    unit.reached,
  ].map(textOf)
}

// Where a word may be broken on the screen is nothing for a file.
function textOf(value: string | number | undefined): string {
  return value === undefined ? '' : String(value).replaceAll('\u00ad', '')
}
