import type { GoalLabel } from '../../rules/programs/program.ts'
import { formatByType, formatLabel } from './format.ts'

/** Files give no more digits after the point than this; only a mean may have more. */
const mostDigits = 10

/** How many digits after the point a figure is written with, so that none of them is lost. */
export function digitsOf(figure: string): number {
  return Math.min(mostDigits, figure.split('.')[1]?.length ?? 0)
}

/** A figure by its label, never with fewer digits than it has. */
export const exactLabel = (figure: string, label: GoalLabel): string => formatLabel(figure, withDigitsOf(figure, label))

/** The same without the words beside it, for a column or a sentence that names the unit. */
export const exactFigure = (figure: string, label: GoalLabel): string =>
  formatByType(figure, withDigitsOf(figure, label))

function withDigitsOf(figure: string, label: GoalLabel): GoalLabel {
  return { ...label, precision: Math.max(label.precision, digitsOf(figure)) }
}
