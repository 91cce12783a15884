import type { Paid as WholePaid } from '../../../../../contract/final-result.ts'
import type { MediaLabel } from '../../../../../rules/clients/media-label.ts'
import { formatDate, formatPoints } from '../../../../words/format.ts'
import { countedLabel, pointsText } from '../../../../words/points-text.ts'
import { t } from '../../../../words/words.ts'
import css from './FinalResult.module.css'

type Paid = Pick<WholePaid, 'payments' | 'owed' | 'kept'>

export interface PaymentsProps {
  readonly paid: Paid
  readonly label: MediaLabel
  /** In a drawer it brings no card of its own, and stands one heading lower. */
  readonly inDrawer?: boolean
}

/** Whether there is more to show than one payment with the final result. */
export function hasMoreToShow<P extends Paid>(paid: P | undefined): paid is P {
  if (paid === undefined) return false
  const { payments, owed, kept } = paid
  return payments.length > 1 || payments[0]?.kind !== 'final' || owed !== undefined || kept !== undefined
}

/** What reached the account, and when: the first payment, each later one, and why it changed (decisions §4.11, §5). */
export function Payments({ paid: { payments, owed, kept }, label, inDrawer = false }: PaymentsProps) {
  const Heading = inDrawer ? 'h3' : 'h2'
  const sum = payments.reduce((total, { points }) => total + points, 0)
  return (
    <section className={inDrawer ? undefined : `card ${css.payments}`} aria-labelledby="payments">
      <Heading id="payments">{t('final.payments')}</Heading>
      <dl className={css.sum}>
        {payments.map(({ date, kind, points, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments only ever follow each other
          <div key={index}>
            <dt>
              {t(kind === 'reversal' && points > 0 ? 'final.payment.reversal-given' : `final.payment.${kind}`, {
                mediaLabel: label.mediaLabel,
              })}
              <small>{formatDate(date, 'day-and-year')}</small>
              {reason && <small>{reason}</small>}
            </dt>
            <dd>{pointsText(label, points, signed(points))}</dd>
          </div>
        ))}
        {payments.length > 1 && (
          <div>
            <dt>{t('final.payment.sum')}</dt>
            <dd>{pointsText(label, sum)}</dd>
          </div>
        )}
      </dl>
      {owed !== undefined && (
        <p className="muted small">
          {t('final.owed', { points: formatPoints(owed), mediaLabel: countedLabel(label, owed) })}
        </p>
      )}
      {kept !== undefined && (
        <p className="muted small">
          {t('final.kept', { points: formatPoints(kept), mediaLabel: countedLabel(label, kept) })}
        </p>
      )}
    </section>
  )
}

/** 60 is `+60`, and what was taken back `−5`, with a sign that is read out. */
function signed(points: number): string {
  return points < 0 ? `−${formatPoints(-points)}` : `+${formatPoints(points)}`
}
