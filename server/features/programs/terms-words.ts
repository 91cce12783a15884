import type { ProgramDocument } from '../../../contract/program-document.ts'
import type { DocumentPath } from '../../../rules/programs/document-path.ts'
import type { TermsProblem, TermsProblemCode } from '../../../rules/programs/terms-problem.ts'
import { partAt, type SaidProblem } from './document-problem.ts'
import { foundValues } from './schema-words.ts'

/** Where a problem stands, below its group and level where it names them, unless it names its field; and its sentence. */
interface TermsWords {
  readonly at?: string
  readonly text: string
}

/** What is wrong with the terms of a document, as sentences, each at its path. */
export function termsProblems(document: ProgramDocument, problems: readonly TermsProblem[]): SaidProblem[] {
  return problems.map(problem => {
    const { at = '', text } = words[problem.code]
    const path = [...placeOf(document, problem), ...fieldOf(document, problem, at)]
    const facts = { ...problem.details, found: foundText(document, path) }
    const sentence = { code: problem.code, values: { ...problem.details, ...foundValues(partAt(document, path)) } }
    return { path, sentence, text: text.replace(/\{(\w+)\}/g, (all, name: keyof typeof facts) => facts[name] ?? all) }
  })
}

/** The group and the level that a problem names; of several of the same name the last, which is the one too many. */
function placeOf({ groups }: ProgramDocument, { details }: TermsProblem): DocumentPath {
  const group = groups.findLastIndex(({ groupId }) => groupId === details['group'])
  if (group < 0) return []
  const level = groups[group]!.levels.findLastIndex(({ levelId }) => levelId === details['level'])
  return level < 0 ? ['groups', group] : ['groups', group, 'levels', level]
}

function fieldOf(document: ProgramDocument, { code, details }: TermsProblem, at: string): DocumentPath {
  if (code === 'date-not-valid') return dateField(document, details['date'])
  const of = details['of']
  const field = details['field'] ?? (of === undefined || of === 'goal' ? at : `${of}.${at}`)
  return field === '' ? [] : field.split('.').map(step => (/^\d+$/.test(step) ? Number(step) : step))
}

function dateField({ timePeriod, goalSelection }: ProgramDocument, date: string | undefined): DocumentPath {
  const fields = { timePeriod, goalSelection }
  for (const [around, days] of Object.entries(fields)) {
    const field = Object.entries(days ?? {}).find(([name, day]) => name !== 'timePeriodId' && day === date)
    if (field !== undefined) return [around, field[0]]
  }
  return ['timePeriod']
}

function foundText(document: ProgramDocument, path: DocumentPath): string {
  const found = partAt(document, path)
  if (found === undefined) return 'nothing'
  return typeof found === 'object' ? 'what stands here' : JSON.stringify(found)
}

const words: Readonly<Record<TermsProblemCode, TermsWords>> = {
  'payout-not-allowed': { at: 'payout.type', text: 'must be fixed in a {type}, found {found}' },
  'payout-timing-not-allowed': {
    at: 'payout.timing',
    text: 'must be pay_at_end_of_program where the calculation is {calculation}, since such a result may fall again, found {found}',
  },
  'achievement-rule-not-allowed': {
    at: 'achievementRule',
    text: 'must be another than {found}, which is for minimum qualifiers and bonuses: a goal cannot be a share of itself',
  },
  'date-not-valid': { text: 'must be a day that the calendar has, found {date}' },
  'period-ends-before-start': {
    at: 'timePeriod.endDate',
    text: 'must be {startDate} or later, the day on which the period starts, found {found}',
  },
  'selection-missing': {
    at: 'goalSelection',
    text: 'must say from when to when goals are picked in a goalquest, found {found}',
  },
  'selection-not-allowed': {
    at: 'goalSelection',
    text: 'must be left out of an objective, whose goals are assigned, found {found}',
  },
  'selection-ends-before-start': {
    at: 'goalSelection.to',
    text: 'must be {from} or later, the day on which goal selection opens, found {found}',
  },
  'selection-ends-after-period': {
    at: 'goalSelection.to',
    text: 'must be {endDate} or earlier, the last day of the period, found {found}',
  },
  'rounding-not-valid': { at: 'rounding.precision', text: 'must be a whole number from 0 to 10, found {found}' },
  'groups-missing': { at: 'groups', text: 'must be a list of at least 1, found an empty list' },
  'group-not-unique': { at: 'groupId', text: 'must differ from those of the groups before, found {found}' },
  'levels-missing': {
    at: 'levels',
    text: 'must be a list of at least 1 where people pick a goal, found an empty list',
  },
  'level-not-unique': {
    at: 'levelId',
    text: 'must differ from those of the levels before it in the group, found {found}',
  },
  'level-amount-not-valid': { at: 'amount', text: 'must be a plain decimal number such as 12.5, found {found}' },
  'level-award-not-valid': { at: 'award', text: 'must be a whole number of 0 or more, found {found}' },
  'levels-out-of-order': {
    at: 'levels',
    text: 'must go from the easiest to the hardest, none with a smaller award than the one before, found another order',
  },
  'rate-needs-one-level': {
    at: 'levels',
    text: 'must be a list of exactly 1 where goals are assigned and a rate is paid, since it says what the rate is',
  },
  'threshold-missing': {
    at: 'threshold',
    text: 'must be above 0, since under percentage_of_threshold amounts are percentages of it, found {found}',
  },
  'minimum-qualifier-amount-missing': {
    at: 'minimumQualifier.amount',
    text: 'must be given under the rule fixed_amount, found {found}',
  },
  'minimum-qualifier-amount-not-valid': {
    at: 'minimumQualifier.amount',
    text: 'must be above 0, also once it is rounded, found {found}',
  },
  'setting-missing': { text: 'must be given with {with}, found {found}' },
  'setting-not-allowed': { text: 'must be left out with {with}, where nothing reads it, found {found}' },
  'amount-not-valid': { text: 'must be a decimal number of 0 or more, found {found}' },
  'amount-not-positive': { text: 'must be above 0, also once it is rounded, found {found}' },
  'percentage-out-of-range': { text: 'must be a percentage {range}, found {found}' },
  'whole-number-not-valid': { text: 'must be a whole number of at least {least}, found {found}' },
  'maximum-below-increment': {
    text: 'must be at least {least}, the award of one increment, since less would cap everything, found {found}',
  },
  'tiers-out-of-order': {
    text: 'must be below the end of its own tier and not below the end of the one before, found {found}',
  },
  'role-not-allowed': {
    text: 'must be a role that leads and may earn, such as Manager; {role} never does',
  },
}
