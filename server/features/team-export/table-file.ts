import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import { csvLine } from '../../../rules/files/csv-line.ts'
import { sheetForm } from '../../../rules/files/sheet-form.ts'
import { programFlags } from '../../../rules/programs/program-flags.ts'
import { type ProgramState, programState } from '../../../rules/programs/program-state.ts'
import { finalTreatment } from '../../../rules/progress/treatment.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import type { Team } from '../tables/find-team.ts'
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

type Column = (typeof peopleColumns)[number] | (typeof unitColumns)[number]

const ofPace: readonly Column[] = ['pace', 'average-pace']
const whileUnderWay: readonly Column[] = ['previous', 'get_going', 'stay_focused', 'sorta', 'on_track', 'made_it']

/** The lines of a file for a spreadsheet in the reader's language: the names of its columns, and each row's. */
export interface TableFile<Row> {
  readonly head: string
  line(row: Row): string
}

/** People, each with their standing in words: after the last day, what their results come to. */
export function peopleFile(team: Team, reader: Reader): TableFile<FileRow> {
  const isChecking = stateOf(team) === 'checking_results'
  const { decimalMark } = sheetForm(reader.locale)
  return fileOf(peopleColumns, team, reader, row => {
    const { progressPercentage = 0, minQualifier } = row
    const isMinQualifierAchieved = minQualifier === undefined
    const standing =
      row.treatment && isChecking ? finalTreatment({ progressPercentage, isMinQualifierAchieved }) : row.treatment
    return {
      name: row.name,
      'user-id': row.userName,
      unit: row.orgUnitName,
      level: row.levelName,
      target: row.target?.replace('.', decimalMark),
      result: row.resultsToDate?.replace('.', decimalMark),
      progress: row.progressPercentage,
      pace: row.onTrackPercentage,
      previous: row.previousPercentage,
      standing: standing && translateFor(reader.client, reader.locale, `treatment.${standing}`),
    }
  })
}

/** Units, each with all below it. */
export function unitsFile(team: Team, reader: Reader): TableFile<Unit> {
  return fileOf(unitColumns, team, reader, unit => ({
    unit: unit.orgUnitName,
    people: unit.people,
    'with-goal': unit.withGoal,
    average: unit.averagePercentage,
    'average-pace': unit.averagePace,
    ...unit.spread,
    reached: unit.reached,
  }))
}

/**
 * Without the columns that the screen does not have in this state: what changes from load to load counts only while the program is
 * under way, and only a standard goal has a pace.
 */
function fileOf<C extends Column, Row>(
  all: readonly C[],
  team: Team,
  { client, locale }: Reader,
  valuesOf: (row: Row) => Readonly<Record<C, string | number | undefined>>,
): TableFile<Row> {
  const isUnderWay = stateOf(team) === 'progress_loaded_no_issuance'
  const hasPace = isUnderWay && team.program.calculation === 'standard'
  const columns = all.filter(column =>
    ofPace.includes(column) ? hasPace : isUnderWay || !whileUnderWay.includes(column),
  )
  const nameOf = (column: C) =>
    translateFor(
      client,
      locale,
      column.includes('_') || column === 'sorta' ? `treatment.${column}` : `manager.file.${column}`,
    )
  const { separator } = sheetForm(locale)
  const lineOf = (cells: readonly string[]) => csvLine(cells, '\r\n', separator)
  return {
    head: lineOf(columns.map(nameOf)),
    line: row => {
      const values = valuesOf(row)
      return lineOf(columns.map(column => textOf(values[column])))
    },
  }
}

function stateOf({ status: programViewStatus, program, today: date }: Team): ProgramState {
  const { isCheckingResults } = programFlags({ programViewStatus, ...program.timePeriod }, { date })
  return programState({ programViewStatus, isCheckingResults })
}

// Where a word may be broken on the screen is nothing for a file.
function textOf(value: string | number | undefined): string {
  return value === undefined ? '' : String(value).replaceAll('\u00ad', '')
}
