import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'

/** How far one person adjusts points alone, in words. */
export function aloneText({ alone, isOneEnough }: { readonly alone: number; readonly isOneEnough: boolean }): string {
  if (isOneEnough) return c('points.one-enough')
  return alone === 0 ? c('points.always-two') : c('points.two-above', { points: formatNumber(alone) })
}
