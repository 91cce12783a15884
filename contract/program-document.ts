import * as z from 'zod/mini'
import {
  achievementRules,
  baseLevels,
  basicThresholdRules,
  bonusPayouts,
  calculationTypes,
  overrideRoles,
  overrideTypes,
  type Program,
  payoutTimings,
  payoutTypes,
  programTypes,
  themes,
} from '../rules/programs/program.ts'
import { taxCategories } from '../rules/rewards/tax-categories.ts'
import { mediaLabelFormsByLocale, refuseFormsAlone } from './media-label-forms.ts'
import { colour, date, localeCode } from './shapes.ts'

/** A program as a document: what an operator writes, `program apply` reads and the console will edit (decisions §6). */

const key = z
  .string()
  .check(
    z.regex(/^[a-z0-9][a-z0-9-]{0,60}$/, 'must be lower-case letters, digits and single hyphens'),
    refuseTripleHyphen(),
  )
const amount = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value, context) => {
    const text = String(value)
    if (!/^-?\d{1,20}(\.\d{1,10})?$/.test(text)) {
      context.issues.push({ code: 'custom', message: 'must be a plain decimal number', input: value })
    }
    return text
  }),
)
const texts = z.record(localeCode, z.string().check(z.minLength(1)))
/** What a measure counts, in plain words. */
const helpText = z.optional(z.record(localeCode, z.string().check(z.minLength(1), z.maxLength(600))))
const rounding = z.strictObject({
  precision: z.int().check(z.gte(0), z.lte(6)),
  method: z.enum(['up', 'down', 'half-up']),
})
const label = z.strictObject({
  /** The unit: one text for all languages, or one by locale. */
  labelText: z._default(
    z.union([z.string(), texts], 'must be a text, or texts by locale such as { "en_US": "units" }'),
    '',
  ),
  labelPosition: z._default(z.enum(['before', 'after']), 'after'),
  labelType: z._default(z.enum(['percentage', 'currency', 'decimal']), 'decimal'),
  currencyCode: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'USD'),
  precision: z._default(z.int().check(z.gte(0), z.lte(6)), 0),
})

const wholePoints = z.int().check(z.gte(0), z.lte(1_000_000_000))
const roleName = z.string().check(z.regex(/^[A-Za-z]{1,40}$/))
const secondRule = z._default(z.enum(['fixed_amount', 'goal_selected']), 'fixed_amount')
const oneRounding = z._default(rounding, { precision: 0, method: 'half-up' })

const level = z.strictObject({
  levelId: key,
  name: texts,
  amount,
  award: wholePoints,
  incrementQuantity: z.optional(amount),
  incrementAward: z.optional(wholePoints),
  maxPoints: z.optional(wholePoints),
  baseLevel: z.optional(z.enum(baseLevels)),
})
const basicAward = z.strictObject({
  threshold: z._default(z.strictObject({ rule: z.enum(basicThresholdRules), amount: z.optional(amount) }), {
    rule: 'none',
  }),
  incrementQuantity: amount,
  incrementAward: wholePoints,
  maxPoints: z.optional(wholePoints),
})
const bonus = z.strictObject({
  name: texts,
  rule: secondRule,
  bonusAchievementAmount: z.optional(amount),
  payoutStructureType: z._default(z.enum(bonusPayouts), 'fixed'),
  bonusAward: wholePoints,
  bonusIncrementalQuantity: z.optional(amount),
  bonusMaximumPoints: z.optional(wholePoints),
  isGoalNeedToAchieve: z._default(z.boolean(), true),
  bonusMQ: z.optional(amount),
  label,
  rounding: oneRounding,
  helpText,
})
const override = z.strictObject({
  type: z.enum(overrideTypes),
  percentage: z.optional(amount),
  award: z.optional(wholePoints),
  tiers: z.optional(z.array(z.strictObject({ from: amount, to: amount, award: wholePoints }))),
  team: z._default(z.enum(['nearest', 'all']), 'nearest'),
  /** The roles that may earn it. */
  roles: z._default(z.array(roleName), [...overrideRoles]),
})

/** Words that the program's rules say besides its terms: for these groups and roles, or for all where it names none. */
const rulesText = z.strictObject({
  groups: z.optional(z.array(key).check(z.minLength(1))),
  roles: z.optional(z.array(roleName).check(z.minLength(1))),
  /** HTML by locale. */
  text: z.record(localeCode, z.string().check(z.minLength(1), z.maxLength(64_000))),
})

export const programDocument = z
  .strictObject({
    programId: key,
    name: texts,
    description: z.optional(texts),
    /** The question that the choice of a level answers. */
    selectionQuestion: z.optional(z.record(localeCode, z.string().check(z.minLength(1), z.maxLength(90)))),
    helpText,
    type: z.enum(programTypes),
    calculation: z._default(z.enum(calculationTypes), 'standard'),
    achievementRule: z._default(z.enum(achievementRules), 'fixed_amount'),
    rounding: oneRounding,
    label: z._default(label, {
      labelText: '',
      labelPosition: 'after',
      labelType: 'decimal',
      currencyCode: 'USD',
      precision: 0,
    }),
    timePeriod: z.strictObject({ timePeriodId: key, startDate: date, endDate: date }),
    goalSelection: z.optional(z.strictObject({ from: date, to: date })),
    groups: z
      .array(
        z.strictObject({
          groupId: key,
          name: texts,
          threshold: z.optional(amount),
          levels: z._default(z.array(level), []),
          basicAward: z.optional(basicAward),
        }),
      )
      .check(z.minLength(1)),
    payout: z._default(
      z.strictObject({
        type: z._default(z.enum(payoutTypes), 'fixed'),
        timing: z._default(z.enum(payoutTimings), 'pay_at_end_of_program'),
        /** Days from issuance until the points expire. */
        expiresAfterDays: z.optional(z.int().check(z.gte(1), z.lte(36_500))),
      }),
      { type: 'fixed', timing: 'pay_at_end_of_program' },
    ),
    minimumQualifier: z.optional(
      z.strictObject({
        name: texts,
        rule: secondRule,
        amount: z.optional(amount),
        label,
        rounding: oneRounding,
        helpText,
      }),
    ),
    bonus: z.optional(bonus),
    isBasicEarnedWithoutGoal: z._default(z.boolean(), true),
    override: z.optional(override),
    isOwnerEligibleForAward: z._default(z.boolean(), false),
    /** Whole points that the program may cost at most. */
    budget: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000_000))),
    /** Whether what its points buy counts as taxable income; taxable where it is left out. Data for payroll, never advice. */
    budgetTaxCategory: z.optional(z.enum(taxCategories)),
    progressRows: z._default(z.enum(['replace', 'add']), 'replace'),
    /** The roles other than Selector that see this program as managers. */
    managerRoles: z._default(z.array(roleName), [
      'Manager',
      'multimanager',
      'Owner',
      'multiowner',
      'Partner',
      'Superviewer',
    ]),
    branding: z._default(
      z.strictObject({
        primaryColor: z.optional(colour),
        secondaryColor: z.optional(colour),
        heroImageUrl: z.optional(z.string().check(z.regex(/^\/[^/\\][^\s\\]*$/))),
        theme: z.optional(z.enum(themes)),
      }),
      {},
    ),
    mediaLabel: z.optional(texts),
    mediaLabelForms: z.optional(mediaLabelFormsByLocale),
    rules: z.optional(z.array(rulesText)),
  })
  .check(refuseFormsAlone('mediaLabel'))
export type ProgramDocument = z.output<typeof programDocument>
export type ProgramDocumentInput = z.input<typeof programDocument>

/** The terms that the law reads, of a document; names in the wanted locale, else in `fallback`, else in any. */
export function termsOf(document: ProgramDocument, locale: string, fallback: string): Program {
  const say = (words: Readonly<Record<string, string>>) => sayIn(words, locale, fallback)
  const { rules: _, selectionQuestion: _question, helpText: _help, budgetTaxCategory: _tax, ...terms } = document
  const inWords = (own: z.output<typeof label>) => ({
    ...own,
    labelText: typeof own.labelText === 'string' ? own.labelText : say(own.labelText),
  })
  const { minimumQualifier, bonus } = document
  return {
    ...terms,
    label: inWords(document.label),
    minimumQualifier: minimumQualifier && { ...minimumQualifier, label: inWords(minimumQualifier.label) },
    groups: document.groups.map(group => ({
      groupId: group.groupId,
      name: say(group.name),
      ...(group.threshold === undefined ? {} : { threshold: group.threshold }),
      levels: group.levels.map(level => ({ ...level, name: say(level.name) })),
      ...(group.basicAward === undefined ? {} : { basicAward: group.basicAward }),
    })),
    bonus: bonus && { ...bonus, name: say(bonus.name), label: inWords(bonus.label) },
  }
}

/** A text of a document in the wanted locale, else in the fallback, else in the first there is. */
export function sayIn(words: Readonly<Record<string, string>>, locale: string, fallback: string): string {
  return words[locale] ?? words[fallback] ?? Object.values(words)[0] ?? ''
}

// Three hyphens part program and role in a program view's id (product §2).
function refuseTripleHyphen() {
  return z.refine<string>(text => !text.includes('---'), 'must not hold three hyphens in a row')
}
