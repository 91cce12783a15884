import { changeLine } from '../../rules/programs/document-changes.ts'
import type { AppliedProgram } from '../features/programs/apply-program.ts'
import { problemLine } from '../features/programs/document-problem.ts'
import type { JsonText } from '../features/programs/json-text.ts'
import type { ListedProgram, VersionRow } from '../features/programs/list-programs.ts'
import { findingLine, type PublishFinding } from '../features/programs/publish-finding.ts'
import { documentProblems } from '../features/programs/read-document.ts'
import type { ReadProgram } from '../features/programs/read-program.ts'
import type { Readiness, UnreadyReason } from '../features/programs/readiness.ts'
import { tableLines } from './command.ts'

/** What an operator reads about programs; in English, as all of the command line. */

export function appliedLines({ programId, version, isNew, changes }: AppliedProgram): string[] {
  if (!isNew) return [`${programId} says so already in version ${version}.`]
  if (version === 1) return [`${programId} is there, as a draft in version 1.`]
  return [`${programId} has a new version ${version}:`, ...changes.map(change => `  ${changeLine(change)}`)]
}

/** What is wrong in a document, each with its line in the file. */
export function problemLines({ value, lineOf }: JsonText): string[] {
  return documentProblems(value).map(problem => `  ${problemLine(problem, lineOf)}`)
}

export function findingLines(findings: readonly PublishFinding[]): string[] {
  return findings.map(finding => `  ${finding.severity}: ${findingLine(finding)}`)
}

export function listedLines(programs: readonly ListedProgram[]): string[] {
  if (programs.length === 0) return ['There is no program. Make one: program apply FILE.']
  return tableLines(
    ['program', 'type', 'from', 'to', 'status', 'newest', 'seen', 'enrolled'],
    programs.map(one => [
      one.program_id,
      one.type,
      one.start_date,
      one.end_date,
      one.status,
      String(one.version),
      String(one.published_version ?? '-'),
      String(one.enrolled),
    ]),
    [5, 6, 7],
  )
}

export function shownLines(
  { programId, version, publishedVersion, document }: ReadProgram,
  versions: readonly VersionRow[],
) {
  const { type, achievementRule, calculation, payout, timePeriod, goalSelection, groups } = document
  const extras = [
    ...(document.minimumQualifier === undefined ? [] : ['minimum qualifier']),
    ...(document.bonus === undefined ? [] : ['bonus']),
    ...(document.override === undefined ? [] : [`override ${document.override.type}`]),
    ...(document.budget === undefined ? [] : [`budget ${document.budget}`]),
  ]
  return [
    `${programId}, version ${version}: ${type}, ${achievementRule}, ${calculation}`,
    `  ${timePeriod.timePeriodId} from ${timePeriod.startDate} to ${timePeriod.endDate}`,
    goalSelection === undefined
      ? '  goals are assigned'
      : `  goals are picked from ${goalSelection.from} to ${goalSelection.to}`,
    `  payout ${payout.type}, ${payout.timing}${extras.length === 0 ? '' : `; with ${extras.join(', ')}`}`,
    ...groups.map(({ groupId, levels }) => {
      const each = levels.map(({ levelId, amount, award }) => `${levelId} ${amount} for ${award}`).join(', ')
      return `  group ${groupId}: ${each === '' ? 'no levels' : each}`
    }),
    ...versions.map(row => {
      const seen = row.version === publishedVersion ? ', the one that people see' : ''
      return `  version ${row.version} of ${row.created_at.toISOString()} by ${row.created_by}${seen}`
    }),
  ]
}

const reasonWords: Readonly<Record<UnreadyReason, string>> = {
  'group-unknown': 'their group is not in the program',
  'person-inactive': 'they are not active',
  'goal-not-assigned': 'no goal is assigned to them',
  'baseline-missing': 'their baseline is missing',
  'threshold-missing': 'their group has no threshold',
  'target-not-positive': 'their baseline makes a target of 0 or less',
  'levels-out-of-order': 'their baseline makes levels alike or out of order',
}

export function readinessLines(report: Readiness): string[] {
  const { programId, version, isAssigned, goalSelection, groups, unready, notEnrolled } = report
  const window =
    goalSelection === undefined ? '' : `, goals are picked from ${goalSelection.from} to ${goalSelection.to}`
  return [
    `${programId}, version ${version}${window}`,
    ...tableLines(
      ['group', 'enrolled', 'with baseline', 'with goal', isAssigned ? 'ready' : 'can select'],
      groups.map(group => [
        group.groupId,
        String(group.enrolled),
        group.isBaselineRequired ? String(group.withBaseline) : `${group.withBaseline} (not needed)`,
        String(group.withGoal),
        String(group.ready),
      ]),
      [1, 2, 3, 4],
    ),
    ...unready.map(({ reason, count, userNames }) => {
      const more = count > userNames.length ? `, and ${count - userNames.length} more` : ''
      return `${count} cannot, since ${reasonWords[reason]}: ${userNames.join(', ')}${more}`
    }),
    `${notEnrolled} active Selectors are not enrolled.`,
  ]
}
