import type { TeamToday } from '../../../contract/calls/team.ts'
import { formatDate, formatNumber } from '../../words/format.ts'
import { t } from '../../words/words.ts'

type Note = Pick<TeamToday['notes'][number], 'sentOn' | 'since'>

/** A note and what happened after it: `Note sent November 12 · 8 percentage points of pace gained since`. */
export function noteLine(note: Note): string {
  return `${t('note.sent-on', { date: formatDate(note.sentOn) })} · ${whatHappened(note)}`
}

function whatHappened({ since }: Note): string {
  if (since === undefined) return t('note.waiting')
  const { measure, points } = since
  if (points === 0) return t('note.unchanged')
  const way = points > 0 ? 'gained' : 'lost'
  const count = Math.abs(points)
  return t(`note.${measure}-${way}`, { count, points: formatNumber(count) })
}
