import type { ReplyOf } from '../../../../contract/call.ts'
import type { remindToChoose } from '../../../../contract/calls/program-views/reminders.ts'
import { formatNumber } from '../../../words/format.ts'
import { sentences } from '../../../words/sentences.ts'
import { t } from '../../../words/words.ts'

type Outcome = ReplyOf<typeof remindToChoose>

export function remindedText(count: number): string {
  return t('manager.reminder.reminded', { count, people: formatNumber(count) })
}

/** Who gets no mail and why, as far as there is somebody. */
export function othersText({ alreadyToday, withoutAddress, withoutBaseline, left }: Omit<Outcome, 'reminded'>): string {
  const say = (key: 'already' | 'without-address' | 'without-baseline' | 'left', count: number) =>
    count === 0 ? '' : t(`manager.reminder.${key}`, { count, people: formatNumber(count) })
  return sentences(
    say('already', alreadyToday),
    say('without-address', withoutAddress),
    say('without-baseline', withoutBaseline),
    say('left', left),
  )
}
