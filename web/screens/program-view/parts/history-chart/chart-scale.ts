import type { CalculationType } from '../../../../../rules/programs/program.ts'

/** What a chart spans, and how far apart its lines stand, in the program's unit. */
export interface ChartScale {
  readonly low: number
  readonly high: number
  readonly step: number
}

/** Room above the highest figure, for the label that stands on it. */
const headroom = 1.1
const mostGridlines = 4

/**
 * Amounts begin at zero. An average, which is no amount, shows the stretch in which it moves; so does a reduction whose
 * figures all lie far above zero, for what counts is the way down to the goal: of 330 to 240, a chart from 0 shows little.
 */
export function chartScale(figures: readonly number[], calculation: CalculationType): ChartScale {
  const highest = Math.max(...figures)
  const lowest = Math.min(...figures)
  const isFar = lowest > highest / 2 && lowest > 0
  if (calculation === 'average' || (calculation === 'reduction' && isFar)) return stretched(lowest, highest)
  const high = highest > 0 ? highest * headroom : 1
  const low = Math.min(0, lowest * headroom)
  return { low, high, step: niceStep((high - low) / mostGridlines) }
}

function stretched(lowest: number, highest: number): ChartScale {
  const stretch = highest - lowest || Math.abs(highest) * 0.1 || 1
  const step = niceStep((stretch * 2) / mostGridlines)
  const low = Math.floor((lowest - stretch * 0.4) / step) * step
  return { low: lowest < 0 ? low : Math.max(0, low), high: highest + stretch * 0.4, step }
}

/** The next of 1, 2, 2.5, 5, 10, 20 … : 33 000 becomes 50 000. */
export function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const factor = [1, 2, 2.5, 5].find(one => one * power >= atLeast * (1 - 1e-9)) ?? 10
  return factor * power
}
