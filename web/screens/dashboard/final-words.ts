import type { ProgramView } from '../../../contract/calls/program-views.ts'
import type { WordKey } from '../../words/words.ts'

/** Percent of a goal from which a miss was a close one. */
const closeFrom = 80

type Ended = Pick<ProgramView, 'treatment' | 'awardedPoints' | 'progressPercentage'>

/** What the tile of a final result says: a goal reached, something earned without it, a close miss, or a miss. */
export function finalWords({ treatment, awardedPoints = 0, progressPercentage = 0 }: Ended): {
  readonly title: WordKey
  readonly text: WordKey
  readonly isReached: boolean
} {
  const isPaid = awardedPoints > 0
  if (treatment === 'did_it') {
    const text = isPaid ? 'tile.final.text.reached' : 'tile.final.text.reached-unpaid'
    return { title: 'tile.final.title.reached', text, isReached: true }
  }
  if (isPaid) return { title: 'tile.final.title.earned', text: 'tile.final.text.earned', isReached: false }
  const isClose = progressPercentage >= closeFrom
  return {
    title: isClose ? 'tile.final.title.close' : 'tile.final.title.missed',
    text: treatment === 'missed_mq' ? 'tile.final.text.missed-minimum' : 'tile.final.text.missed',
    isReached: false,
  }
}
