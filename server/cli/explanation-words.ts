import { fullName } from '../../rules/accounts/full-name.ts'
import { inputKind, outcomeKind } from '../../rules/payout/explanation.ts'
import type { ExplainedLine } from '../features/results/look-at-results.ts'
import { translate } from '../features/translations/translate.ts'

/** How the awards of one person came about, every step and every file row, so that somebody can work them out again by hand. */
export function explanationLines(lines: readonly ExplainedLine[]): string[] {
  const [first] = lines as readonly [ExplainedLine, ...ExplainedLine[]]
  const total = lines.reduce((sum, { points }) => sum + points, 0)
  const own = lines.find(line => line.award_kind !== 'override')
  return [
    `${fullName({ firstName: first.first_name, lastName: first.last_name })} (${first.user_name}): ${total} points in all`,
    ...(own === undefined ? [] : [`  ${goalOf(own)}`]),
    ...lines.flatMap(awardLines),
  ]
}

function goalOf({ group_id, level_id, target, result, data_through }: ExplainedLine): string {
  return [
    `group ${group_id}`,
    level_id === null ? (target === null ? 'no goal' : 'assigned goal') : `level ${level_id}`,
    ...(target === null ? [] : [`target ${target}`]),
    result === null ? 'no result' : `result ${result} through ${data_through}`,
  ].join(', ')
}

function awardLines(line: ExplainedLine): string[] {
  const { explanation, points, issued_before } = line
  const { precision, method } = explanation.rounding
  const posted = points - issued_before
  return [
    `  ${line.award_kind}: ${points} points, code ${line.result_code}; issued before ${issued_before}, this batch posts ${posted}`,
    `    terms: version ${explanation.programVersion} of ${line.program_id}; targets rounded ${method} to ${precision} digits when set`,
    ...(line.team_size === null
      ? sourceLines(line)
      : [`    team: ${line.team_size} people, ${line.achievers} reached their goal`, ...teamLines(line)]),
    ...explanation.lines.map(stepLine),
  ]
}

function teamLines({ team, team_size }: ExplainedLine): string[] {
  if (team === null) return []
  const more = (team_size ?? 0) - team.length
  return [
    ...team.map(({ userName, points, isGoalAchieved, ...named }) =>
      [
        `      ${fullName(named)} (${userName}): ${points} points for the goal`,
        isGoalAchieved ? 'reached' : 'not reached',
      ].join(', '),
    ),
    ...(more > 0 ? [`      and ${more} more with no more points than these`] : []),
  ]
}

function sourceLines({ explanation, files }: ExplainedLine): string[] {
  const { sources } = explanation
  const rule = explanation.progressRows === 'add' ? 'adds to the total' : 'replaces the total to date'
  return [
    sources.length === 0 ? '    rows: none' : `    rows: each ${rule}`,
    ...sources.map(row =>
      [
        `      load ${row.loadId}, line ${row.line}: ${row.value} through ${row.dataThrough}`,
        ...(row.weight ? [`weight ${row.weight}`] : []),
        ...(row.mqValue ? [`second measure ${row.mqValue}`] : []),
        ...(row.bonusValue ? [`bonus measure ${row.bonusValue}`] : []),
        `file ${files[row.loadId] ?? 'unknown'}`,
        ...(row.sourceRowId ? [`source row ${row.sourceRowId}`] : []),
      ].join(', '),
    ),
  ]
}

function stepLine({ step, inputs, outcome }: ExplainedLine['explanation']['lines'][number]): string {
  const figures = Object.entries(inputs).map(([name, figure]) => [name, written(figure, inputKind(step, name))])
  const text = translate('en_US', step, { measure: 'Second measure', bonus: 'Bonus', ...Object.fromEntries(figures) })
  const end = outcome.startsWith('award.') ? translate('en_US', outcome) : written(outcome, outcomeKind(step))
  return `    ${text}: ${end}`
}

// Figures stand as they went into the calculation, with all their digits, so that they can be worked with.
function written(figure: string, kind: string | undefined): string {
  return kind === 'percentage' ? `${figure}%` : figure
}
