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
  return (
    <>
      <p className="muted">
        {t('final.balance', { balance: formatPoints(balance), mediaLabel: countedLabel(label, balance) })}
      </p>
      {paid && <LastDays lots={paid.lots} label={label} />}
    </>
  )
}

/** Until when what is left lasts. What is left has not expired: where the client is, its last day may not be over. */
export function LastDays({ lots, label }: Pick<Paid, 'lots'> & Pick<PrizeNotesProps, 'label'>) {
  const today = new Date().toISOString().slice(0, 10)
  return lots.map(({ expiresOn, pointsLeft }) => {
    const date = formatDate(expiresOn, 'day-and-year')
    // Without anything left, only what may have lapsed is worth a word.
    if (expiresOn >= today && pointsLeft === 0) return null
    return (
      <p key={expiresOn} className="muted small">
        {pointsLeft === 0
          ? t('final.expired', { date })
          : t('final.expires', {
              points: formatPoints(pointsLeft),
              mediaLabel: countedLabel(label, pointsLeft),
              date,
            })}
      </p>
    )
  })
}
