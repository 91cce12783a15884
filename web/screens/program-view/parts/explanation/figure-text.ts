import type { MediaLabel } from '../../../../../rules/clients/media-label.ts'
import type { FigureKind } from '../../../../../rules/payout/explanation.ts'
import type { GoalLabel } from '../../../../../rules/programs/program.ts'
import { digitsOf, exactLabel } from '../../../../words/exact-label.ts'
import { formatDate, formatNumber, formatPercent } from '../../../../words/format.ts'
import { pointsText } from '../../../../words/points-text.ts'

/** How the figures of a program are written: those of the goal, of the second measure and of the bonus, and its points. */
export interface Measures {
  readonly goalLabel: GoalLabel
  readonly minQualifierLabel?: GoalLabel
  /** What the second measure is called, such as `Customer visits`. */
  readonly minQualifierName?: string
  readonly bonusPayout?: { readonly name: string; readonly label: GoalLabel }
}

/**
 * A figure with all its digits, as its program and the person's language write it: whoever works an award out by hand must
 * not meet a rounded one. `'86.25'` in whole percent is `86.25%`.
 */
export function figureText(figure: string, kind: FigureKind, measures: Measures, label: MediaLabel): string {
  return kind === 'points' ? pointsText(label, Number(figure)) : measureText(figure, kind, measures)
}

/** The same of a figure that is not in points. */
export function measureText(figure: string, kind: Exclude<FigureKind, 'points'>, measures: Measures): string {
  switch (kind) {
    case 'number':
      return formatNumber(figure, digitsOf(figure))
    case 'percentage':
      return formatPercent(figure, digitsOf(figure))
    case 'date':
      return formatDate(figure, 'day-and-year')
    case 'words':
      return figure
    default:
      return exactLabel(figure, labelOf(kind, measures))
  }
}

function labelOf(kind: 'goal' | 'minimum' | 'bonus', measures: Measures): GoalLabel {
  const { goalLabel, minQualifierLabel = goalLabel, bonusPayout } = measures
  return { goal: goalLabel, minimum: minQualifierLabel, bonus: bonusPayout?.label ?? goalLabel }[kind]
}
