import type { ExplainedAward } from '../../../../../contract/final-result.ts'
import type { MediaLabel } from '../../../../../rules/clients/media-label.ts'
import { inputKind, outcomeKind } from '../../../../../rules/payout/explanation.ts'
import { formatList } from '../../../../words/format.ts'
import { t, type WordKey, wordsOf } from '../../../../words/words.ts'
import { figureText, type Measures } from './figure-text.ts'

/** One line of an explanation as a person reads it. */
export interface StepWords {
  readonly step: string
  readonly outcome: string
  /** Whether something was met, where the line says so. */
  readonly isMet?: boolean
}

type Line = ExplainedAward['lines'][number]

/** Puts the lines of an award into words, every figure as its program writes it and with all its digits (decisions §4). */
export function awardWords(lines: readonly Line[], measures: Measures, label: MediaLabel): StepWords[] {
  return lines.map(line => {
    const inputs = Object.entries(line.inputs).map(
      ([name, figure]) => [name, figureText(figure, inputKind(line.step, name), measures, label)] as const,
    )
    const step = wordsOf(stepKey(line), { ...namesOf(measures), ...Object.fromEntries(inputs) })
    return { step: step ?? unknownStep(line), ...outcomeWords(line, measures, label) }
  })
}

/** An award that was not paid is shown as what it would have been: "Award: 3,600" beside 0 would contradict itself. */
function stepKey({ step, outcome }: Line): string {
  return step === 'award.step.fixed' && Number(outcome) === 0 ? 'award.step.fixed-missed' : step
}

function namesOf({ minQualifierName, bonusPayout }: Measures) {
  return { measure: minQualifierName ?? t('progress.second-measure'), bonus: bonusPayout?.name ?? t('explained.bonus') }
}

function outcomeWords({ step, outcome }: Line, measures: Measures, label: MediaLabel): Omit<StepWords, 'step'> {
  const kind = outcomeKind(step)
  if (kind === undefined) return { outcome: wordsOf(outcome) ?? outcome }
  if (kind === 'met') return { outcome: t(outcome as WordKey), isMet: outcome === 'award.outcome.met' }
  return { outcome: figureText(outcome, kind, measures, label) }
}

/** A step of a law that this page does not know yet is still shown: its missing words say its name, and its figures follow. */
function unknownStep({ step, inputs }: Line): string {
  const figures = Object.entries(inputs).map(([name, figure]) => `${name} ${figure}`)
  return formatList([t(step as WordKey), ...figures])
}
