import type { Progress } from '../../../../../contract/calls/program-views/progress.ts'
import { formatLabel, formatPoints } from '../../../../words/format.ts'
import { t, wordsOf } from '../../../../words/words.ts'

/** One line of an explanation as a person reads it. */
export interface ExplanationWords {
  readonly step: string
  readonly outcome: string
  /** Whether something was met, where the line says so; the last line says points instead. */
  readonly isMet?: boolean
}

type Line = NonNullable<Progress['finalResult']>['explanation'][number]

/** Puts the lines of a calculation into words, every figure written as its program writes it (decisions §4.7). */
export function explanationWords(
  {
    finalResult,
    goalLabel,
    minQualifierLabel,
    minQualifierName = t('progress.second-measure'),
  }: Pick<Progress, 'finalResult' | 'goalLabel' | 'minQualifierLabel' | 'minQualifierName'>,
  mediaLabel: string,
): ExplanationWords[] {
  const points = (figure: string) => `${formatPoints(Number(figure))} ${mediaLabel}`
  const write = (line: Line, name: string, figure: string) => {
    if (name === 'award') return points(figure)
    return formatLabel(
      figure,
      line.step === 'award.step.minimum-qualifier' ? (minQualifierLabel ?? goalLabel) : goalLabel,
    )
  }
  return (finalResult?.explanation ?? []).flatMap(line => {
    const inputs = Object.entries(line.inputs).map(([name, figure]) => [name, write(line, name, figure)])
    const step = wordsOf(line.step, { measure: minQualifierName, ...Object.fromEntries(inputs) })
    if (step === undefined) return []
    const outcome = wordsOf(line.outcome)
    return outcome === undefined
      ? { step, outcome: points(line.outcome) }
      : { step, outcome, isMet: line.outcome === 'award.outcome.met' }
  })
}
