import type { ProgramDocument } from '../../../contract/program-document.ts'
import type { TermsProblem, TermsProblemCode } from '../../../rules/programs/supported-terms.ts'
import { type DocumentProblem, partAt } from './document-problem.ts'
import type { DocumentPath } from './json-text.ts'

/** Where a problem of the terms stands, below its group and level where it names them, and its sentence. */
interface TermsWords {
  readonly at?: DocumentPath
  readonly text: string
}

/** What the law has against the terms of a document, as sentences, each at its path. */
export function termsProblems(document: ProgramDocument, problems: readonly TermsProblem[]): DocumentProblem[] {
  return problems.map(problem => {
    const { at, text } = wordsOf(problem)
    const path = [...placeOf(document, problem), ...at]
    return { path, text: text.replace('{found}', foundText(document, path)) }
  })
}

function wordsOf({ code, details }: TermsProblem): { at: DocumentPath; text: string } {
  const { at = [], text } = words[code]
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (all, name: string) => details[name] ?? all)
  return { at: at.map(step => (typeof step === 'string' ? fill(step) : step)), text: fill(text) }
}

/** The group and the level that a problem names; of several of the same name the last, which is the one too many. */
function placeOf({ groups }: ProgramDocument, { details }: TermsProblem): DocumentPath {
  const group = groups.findLastIndex(({ groupId }) => groupId === details['group'])
  if (group < 0) return []
  const level = groups[group]!.levels.findLastIndex(({ levelId }) => levelId === details['level'])
  return level < 0 ? ['groups', group] : ['groups', group, 'levels', level]
}

function foundText(document: ProgramDocument, path: DocumentPath): string {
  const found = partAt(document, path)
  if (found === undefined) return 'nothing'
  return typeof found === 'object' ? 'these' : JSON.stringify(found)
}

const words: Readonly<Record<TermsProblemCode, TermsWords>> = {
  'program-type-not-supported': {
    at: ['type'],
    text: 'must be another than {found}, which this release cannot work out',
  },
  'payout-not-supported': { at: ['payout', 'type'], text: 'must be another than {found} in a program of this type' },
  'payout-timing-not-supported': {
    at: ['payout', 'timing'],
    text: 'must be pay_at_end_of_program in this release, found {found}',
  },
  'payout-timing-not-allowed': {
    at: ['payout', 'timing'],
    text: 'must be pay_at_end_of_program where the calculation is {calculation}, since such a result may fall again',
  },
  'achievement-rule-not-supported': {
    at: ['achievementRule'],
    text: 'must be another than {found}: that is a rule of minimum qualifiers and bonuses, a goal cannot be a share of itself',
  },
  'date-not-valid': { at: ['timePeriod'], text: 'must have days that the calendar has, found {date}' },
  'period-ends-before-start': {
    at: ['timePeriod', 'endDate'],
    text: 'must be {startDate} or later, the day on which the period starts, found {found}',
  },
  'selection-missing': {
    at: ['goalSelection'],
    text: 'must say from when to when goals are picked, since this type of program has none assigned, found {found}',
  },
  'selection-not-allowed': { at: ['goalSelection'], text: 'must be left out, since objectives are assigned' },
  'selection-ends-before-start': {
    at: ['goalSelection', 'to'],
    text: 'must be {from} or later, the day on which goal selection opens, found {found}',
  },
  'selection-ends-after-period': {
    at: ['goalSelection', 'to'],
    text: 'must be {endDate} or earlier, the last day of the period, found {found}',
  },
  'rounding-not-valid': {
    at: ['rounding', 'precision'],
    text: 'must be a whole number from 0 to 10, found {precision}',
  },
  'groups-missing': { at: ['groups'], text: 'must be a list of at least 1, found an empty list' },
  'group-not-unique': { at: ['groupId'], text: 'must be another than that of the groups before, found {found}' },
  'levels-missing': { at: ['levels'], text: 'must be a list of at least 1 where people pick their goal' },
  'level-not-unique': {
    at: ['levelId'],
    text: 'must be another than that of the levels of the group before, found {found}',
  },
  'level-amount-not-valid': { at: ['amount'], text: 'must be a plain decimal number, found {found}' },
  'level-award-not-valid': { at: ['award'], text: 'must be a whole number of 0 or more, found {found}' },
  'levels-out-of-order': {
    at: ['levels'],
    text: 'must go from the easiest to the hardest, each harder than the one before and none with a smaller award',
  },
  'threshold-missing': {
    at: ['threshold'],
    text: 'must be above 0, since amounts are percentages of it under percentage_of_threshold, found {found}',
  },
  'minimum-qualifier-amount-missing': {
    at: ['minimumQualifier', 'amount'],
    text: 'must be given under fixed_amount, found {found}',
  },
  'minimum-qualifier-amount-not-valid': {
    at: ['minimumQualifier', 'amount'],
    text: 'must be above 0, also once it is rounded, found {found}',
  },
}
