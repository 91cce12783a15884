import type { Paid } from '../../../../../contract/final-result.ts'
import type { MediaLabel } from '../../../../../rules/clients/media-label.ts'
import { useUser } from '../../../../session/session.ts'
import { formatDate, formatPoints } from '../../../../words/format.ts'
import { countedLabel } from '../../../../words/points-text.ts'
import { t } from '../../../../words/words.ts'

export interface PrizeNotesProps {
  readonly paid: Paid | undefined
  readonly label: MediaLabel
}

/** What became of it in the account: the balance now, and until when the points last. */
export function PrizeNotes({ paid, label }: PrizeNotesProps) {
  const balance = useUser().accountBalance.result
  const today = new Date().toISOString().slice(0, 10)
  return (
    <>
      <p className="muted">
        {t('final.balance', { balance: formatPoints(balance), mediaLabel: countedLabel(label, balance) })}
      </p>
      {paid?.lots.map(({ expiresOn, pointsLeft }) => {
        const date = formatDate(expiresOn, 'day-and-year')
        // Without anything left, only what may have lapsed is worth a word.
        if (expiresOn >= today && pointsLeft === 0) return null
        return (
          <p key={expiresOn} className="muted small">
            {expiresOn < today
              ? t('final.expired', { date })
              : t('final.expires', {
                  points: formatPoints(pointsLeft),
                  mediaLabel: countedLabel(label, pointsLeft),
                  date,
                })}
          </p>
        )
      })}
    </>
  )
}
