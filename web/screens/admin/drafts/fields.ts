import {
  achievementRules,
  baseLevels,
  basicThresholdRules,
  bonusPayouts,
  calculationTypes,
  overrideTypes,
  payoutTimings,
  payoutTypes,
  programTypes,
} from '../../../../rules/programs/program.ts'
import { taxCategories } from '../../../../rules/rewards/tax-categories.ts'
import type { Path } from './document-value.ts'

/** The steps of a draft, in the order in which an author goes through them. */
export const steps = ['basics', 'people', 'goals', 'look', 'words', 'document', 'preview', 'publish'] as const
export type Step = (typeof steps)[number]

/**
 * How a field is typed: texts by locale, long ones, a unit (one text for all languages, or texts by locale), whole numbers, decimals, days, one
 * of several, yes or no, names with commas, a colour, a theme as a picture.
 */
export type FieldKind =
  | 'text'
  | 'words'
  | 'long'
  | 'unit'
  | 'whole'
  | 'amount'
  | 'day'
  | 'choice'
  | 'flag'
  | 'list'
  | 'colour'
  | 'theme'

export interface Field {
  readonly path: Path
  readonly kind: FieldKind
  readonly options?: readonly string[]
  /** What counts where nothing is chosen. */
  readonly standard?: string
}

export interface Section {
  readonly name:
    | 'about'
    | 'period'
    | 'measure'
    | 'roles'
    | 'targets'
    | 'payout'
    | 'minimum'
    | 'bonus'
    | 'override'
    | 'colours'
    | 'points'
  readonly fields: readonly Field[]
}

const field = (path: string, kind: FieldKind, more: Omit<Field, 'path' | 'kind'> = {}): Field => ({
  path: path.split('.'),
  kind,
  ...more,
})
const choice = (path: string, options: readonly string[], standard?: string): Field =>
  field(path, 'choice', { options, ...(standard !== undefined && { standard }) })

const label = (of: string): Field[] => [
  field(`${of}label.labelText`, 'unit'),
  choice(`${of}label.labelPosition`, ['after', 'before'], 'after'),
  choice(`${of}label.labelType`, ['decimal', 'percentage', 'currency'], 'decimal'),
  field(`${of}label.currencyCode`, 'text'),
  field(`${of}label.precision`, 'whole'),
]
const rounding = (of: string): Field[] => [
  field(`${of}rounding.precision`, 'whole'),
  choice(`${of}rounding.method`, ['up', 'down', 'half-up'], 'half-up'),
]
const secondRules = ['fixed_amount', 'goal_selected']

export const sections: Readonly<
  Record<Exclude<Step, 'words' | 'document' | 'preview' | 'publish'>, readonly Section[]>
> = {
  basics: [
    {
      name: 'about',
      fields: [
        field('programId', 'text'),
        field('name', 'words'),
        field('description', 'long'),
        choice('type', programTypes),
      ],
    },
    {
      name: 'period',
      fields: [
        field('timePeriod.timePeriodId', 'text'),
        field('timePeriod.startDate', 'day'),
        field('timePeriod.endDate', 'day'),
        field('goalSelection.from', 'day'),
        field('goalSelection.to', 'day'),
      ],
    },
    {
      name: 'measure',
      fields: [
        choice('calculation', calculationTypes, 'standard'),
        ...label(''),
        choice('progressRows', ['replace', 'add'], 'replace'),
        field('selectionQuestion', 'words'),
        field('helpText', 'long'),
      ],
    },
  ],
  people: [{ name: 'roles', fields: [field('managerRoles', 'list')] }],
  goals: [
    { name: 'targets', fields: [choice('achievementRule', achievementRules, 'fixed_amount'), ...rounding('')] },
    {
      name: 'payout',
      fields: [
        choice('payout.type', payoutTypes, 'fixed'),
        choice('payout.timing', payoutTimings, 'pay_at_end_of_program'),
        field('payout.expiresAfterDays', 'whole'),
        field('budget', 'whole'),
        choice('budgetTaxCategory', taxCategories, 'taxable'),
        field('isBasicEarnedWithoutGoal', 'flag', { standard: 'true' }),
      ],
    },
    {
      name: 'minimum',
      fields: [
        field('minimumQualifier.name', 'words'),
        choice('minimumQualifier.rule', secondRules, 'fixed_amount'),
        field('minimumQualifier.amount', 'amount'),
        ...label('minimumQualifier.'),
        ...rounding('minimumQualifier.'),
        field('minimumQualifier.helpText', 'long'),
      ],
    },
    {
      name: 'bonus',
      fields: [
        field('bonus.name', 'words'),
        choice('bonus.rule', secondRules, 'fixed_amount'),
        field('bonus.bonusAchievementAmount', 'amount'),
        choice('bonus.payoutStructureType', bonusPayouts, 'fixed'),
        field('bonus.bonusAward', 'whole'),
        field('bonus.bonusIncrementalQuantity', 'amount'),
        field('bonus.bonusMaximumPoints', 'whole'),
        field('bonus.isGoalNeedToAchieve', 'flag', { standard: 'true' }),
        field('bonus.bonusMQ', 'amount'),
        ...label('bonus.'),
        ...rounding('bonus.'),
        field('bonus.helpText', 'long'),
      ],
    },
    {
      name: 'override',
      fields: [
        field('isOwnerEligibleForAward', 'flag', { standard: 'false' }),
        choice('override.type', overrideTypes),
        field('override.percentage', 'amount'),
        field('override.award', 'whole'),
        choice('override.team', ['nearest', 'all'], 'nearest'),
        field('override.roles', 'list'),
      ],
    },
  ],
  look: [
    {
      name: 'colours',
      fields: [
        field('branding.primaryColor', 'colour'),
        field('branding.secondaryColor', 'colour'),
        field('branding.theme', 'theme'),
        field('branding.heroImageUrl', 'text'),
      ],
    },
    { name: 'points', fields: [field('mediaLabel', 'words')] },
  ],
}

export const groupFields: readonly Field[] = [
  field('groupId', 'text'),
  field('name', 'words'),
  field('threshold', 'amount'),
]
export const levelFields: readonly Field[] = [
  field('levelId', 'text'),
  field('name', 'words'),
  field('amount', 'amount'),
  field('award', 'whole'),
]
/** Of a level where a rate pays. */
export const rateFields: readonly Field[] = [
  field('incrementQuantity', 'amount'),
  field('incrementAward', 'whole'),
  field('maxPoints', 'whole'),
  choice('baseLevel', baseLevels, 'target'),
]
export const basicFields: readonly Field[] = [
  choice('basicAward.threshold.rule', basicThresholdRules, 'none'),
  field('basicAward.threshold.amount', 'amount'),
  field('basicAward.incrementQuantity', 'amount'),
  field('basicAward.incrementAward', 'whole'),
  field('basicAward.maxPoints', 'whole'),
]
export const rulesFields: readonly Field[] = [field('text', 'long'), field('groups', 'list'), field('roles', 'list')]
export const tierFields: readonly Field[] = [field('from', 'amount'), field('to', 'amount'), field('award', 'whole')]

const ofGoals = [
  'achievementRule',
  'rounding',
  'payout',
  'budget',
  'budgetTaxCategory',
  'minimumQualifier',
  'bonus',
  'override',
  'isBasicEarnedWithoutGoal',
  'isOwnerEligibleForAward',
]
const ofBasics = [
  'programId',
  'name',
  'description',
  'type',
  'calculation',
  'timePeriod',
  'goalSelection',
  'label',
  'selectionQuestion',
  'helpText',
  'progressRows',
]

/** The step that shows where something is wrong; of a text in another language than the client's first the step of words. */
export function stepOf(
  { path, sentence }: { readonly path: Path; readonly sentence: { readonly code: string } },
  firstLocale: string,
): Step {
  if (sentence.code === 'words-missing') return 'words'
  const [first, , inside] = path
  if (first === 'mediaLabelForms') return 'document'
  const last = path.at(-1)
  if (first === 'rules') return 'words'
  if (typeof last === 'string' && isLocale(last) && last !== firstLocale) return 'words'
  if (first === 'groups') return inside === 'levels' || inside === 'basicAward' ? 'goals' : 'people'
  if (first === 'managerRoles') return 'people'
  if (ofGoals.includes(String(first))) return 'goals'
  if (ofBasics.includes(String(first))) return 'basics'
  return first === 'branding' || first === 'mediaLabel' ? 'look' : 'document'
}

/** Whether a step of a path names a language. */
export const isLocale = (step: string) => /^[a-z]{2}_[A-Z]{2}$/.test(step)

/** The name of the field that shows a part: its path, by which a problem finds it. */
export function nameOf(path: Path): string {
  return path.join('.')
}
