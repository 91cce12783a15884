import type { CodeBatch, CodeProposal } from '../../../../contract/codes.ts'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatNumber } from '../../../words/format.ts'

type Held = Pick<CodeBatch & CodeProposal, 'count' | 'points' | 'label' | 'lastDay' | 'perPerson'>

/** What a batch holds: `Booth: 500 codes of 50 points`, or without a label how many codes of what. */
export function batchText({ label, count, points }: Held): string {
  const held = c('codes.held', { count, codes: formatNumber(count), points: formatNumber(points) })
  return label === undefined ? held : c('codes.labelled', { label, held })
}

/** Until when its codes are good, and how many one person may redeem. */
export function limitsText({ lastDay, perPerson }: Held): string {
  return [
    lastDay === undefined ? c('codes.no-end') : c('points.until', { day: formatDate(lastDay, 'day-and-year') }),
    perPerson !== undefined && c('codes.share', { count: perPerson, codes: formatNumber(perPerson) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
