import { type DecimalSource, decimal, plainText } from '../decimal.ts'
import type { Rounding } from '../programs/program.ts'

/**
 * What the figures of an explanation are: amounts in the unit of the goal, of the second measure (`minimum`) or of the
 * bonus; whole points; bare numbers; percentages; days; or words (a reason as it was given, or a choice of the message).
 */
export type FigureKind = 'goal' | 'minimum' | 'bonus' | 'points' | 'number' | 'percentage' | 'date' | 'words'
/** What a step comes to: a figure, or an `award.outcome.…`. */
export type OutcomeKind = FigureKind | 'met'

/**
 * The steps by which an award is calculated, each the key of its text, and the kind of figure each results in. The two
 * `…-rounded` occur in results of earlier releases only, which rounded fixed amounts too.
 */
export const awardSteps = {
  'award.step.result-newest': 'goal',
  'award.step.result-sum': 'goal',
  'award.step.result-average': 'goal',
  'award.step.target-assigned': 'goal',
  'award.step.target-of-amount': 'goal',
  'award.step.target-of-baseline': 'goal',
  'award.step.target-off-baseline': 'goal',
  'award.step.target-above-baseline': 'goal',
  'award.step.target-below-baseline': 'goal',
  'award.step.target-of-threshold': 'goal',
  'award.step.target-kept': 'goal',
  'award.step.result': 'met',
  'award.step.no-result': 'met',
  'award.step.minimum-of-target': 'minimum',
  'award.step.minimum-rounded': 'minimum',
  'award.step.minimum-qualifier': 'met',
  'award.step.fixed': 'points',
  'award.step.increments': 'number',
  'award.step.increments-below': 'number',
  'award.step.rate': 'points',
  'award.step.cap': 'points',
  'award.step.fixed-and-rate': 'points',
  'award.step.nothing': 'points',
  'award.step.basic-needs-goal': 'points',
  'award.step.basic-needs-baseline': 'points',
  'award.step.basic-needs-result': 'points',
  'award.step.basic-of-baseline': 'goal',
  'award.step.basic-off-baseline': 'goal',
  'award.step.basic-threshold': 'met',
  'award.step.bonus-needs-goal': 'met',
  'award.step.bonus-minimum': 'met',
  'award.step.bonus-of-target': 'bonus',
  'award.step.bonus-rounded': 'bonus',
  'award.step.bonus-result': 'met',
  'award.step.bonus-no-result': 'met',
  'award.step.bonus-fixed': 'points',
  'award.step.bonus-increments': 'number',
  'award.step.override-not-eligible': 'points',
  'award.step.override-none': 'points',
  'award.step.override-share': 'points',
  'award.step.override-flat': 'points',
  'award.step.override-flat-minimum': 'points',
  'award.step.override-achieved': 'percentage',
  'award.step.override-achieved-minimum': 'percentage',
  'award.step.override-no-team': 'points',
  'award.step.override-tier': 'points',
  'award.step.override-no-tier': 'points',
  'award.step.no-longer': 'points',
  'award.step.correction': 'points',
  'award.step.not-below-zero': 'points',
} as const satisfies Record<string, OutcomeKind>
export type AwardStep = keyof typeof awardSteps

/** The outcome of a step that checks a condition. */
export const awardOutcomes = ['award.outcome.met', 'award.outcome.not-met'] as const

/**
 * One line of the explanation of an award: what went in, and what came of it. Figures are plain decimals with all their
 * digits; the last line of each award comes to its points.
 */
export interface ExplanationLine {
  readonly step: AwardStep
  readonly inputs: Readonly<Record<string, string>>
  readonly outcome: string
}

/** Inputs whose name implies their unit; all others are in the unit of their step. */
const inputKinds: Readonly<Record<string, FigureKind>> = {
  result: 'goal',
  target: 'goal',
  baseline: 'goal',
  threshold: 'goal',
  start: 'goal',
  award: 'points',
  awards: 'points',
  earned: 'points',
  cap: 'points',
  fixed: 'points',
  rate: 'points',
  points: 'points',
  increments: 'number',
  rows: 'number',
  weights: 'number',
  weighted: 'number',
  digits: 'number',
  achievers: 'number',
  eligible: 'number',
  percentage: 'percentage',
  from: 'percentage',
  to: 'percentage',
  dataThrough: 'date',
  base: 'words',
  rounding: 'words',
  reason: 'words',
}

/** What an input of a step is: the `value` of a minimum qualifier is in the unit of the second measure. */
export function inputKind(step: string, input: string): FigureKind {
  return inputKinds[input] ?? unitOf(step)
}

/** What the outcome of a step is; nothing of a step that this law does not know. */
export function outcomeKind(step: string): OutcomeKind | undefined {
  return Object.entries(awardSteps).find(([known]) => known === step)?.[1]
}

function unitOf(step: string): FigureKind {
  if (step.startsWith('award.step.minimum-') || step === 'award.step.bonus-minimum') return 'minimum'
  if (step.startsWith('award.step.bonus-')) return 'bonus'
  return step.startsWith('award.step.override-') ? 'number' : 'goal'
}

/** Figures by name. */
export type Inputs = Readonly<Record<string, DecimalSource>>

/** A line whose outcome is a figure. */
export function figureLine(step: AwardStep, inputs: Inputs, outcome: DecimalSource): ExplanationLine {
  return { step, inputs: texts(inputs), outcome: text(outcome) }
}

/** A line that says whether something was met. */
export function metLine(step: AwardStep, inputs: Inputs, isMet: boolean): ExplanationLine {
  return { step, inputs: texts(inputs), outcome: isMet ? 'award.outcome.met' : 'award.outcome.not-met' }
}

/** A line that explains how a figure was rounded: from `exact`, to how many digits, by which method. */
export function roundedLine(
  step: AwardStep,
  inputs: Inputs,
  { precision, method }: Rounding,
  outcome: DecimalSource,
): ExplanationLine {
  return { step, inputs: { ...texts(inputs), digits: String(precision), rounding: method }, outcome: text(outcome) }
}

function texts(inputs: Inputs): Record<string, string> {
  const written: Record<string, string> = {}
  for (const [name, figure] of Object.entries(inputs)) written[name] = text(figure)
  return written
}

function text(source: DecimalSource): string {
  return plainText(decimal(source))
}
