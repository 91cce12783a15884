import type { ReactNode } from 'react'
import { mostLines } from '../../../../contract/rewards.ts'
import { clientLabel } from '../../../branding/media-label.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { formatNumber } from '../../../words/format.ts'
import { pointsText } from '../../../words/points-text.ts'
import { t } from '../../../words/words.ts'
import css from '../parts/Rewards.module.css'

interface SumProps {
  readonly total: number
  readonly balance: number
  readonly missing: number
  /** How many lines the basket has. */
  readonly held: number
  readonly children: ReactNode
}

/** What the basket comes to, and what is left after it. */
export function Sum({ total, balance, missing, held, children }: SumProps) {
  const label = clientLabel(useSession().company)
  return (
    <section className={`card ${css.sum}`} aria-label={t('rewards.total')}>
      <dl>
        <div>
          <dt>{t('rewards.total')}</dt>
          <dd>{pointsText(label, total)}</dd>
        </div>
        {missing === 0 && (
          <div>
            <dt>{t('rewards.after')}</dt>
            <dd>{pointsText(label, balance - total)}</dd>
          </div>
        )}
      </dl>
      {missing > 0 && <Alert kind="warn">{t('rewards.short', { points: pointsText(label, missing) })}</Alert>}
      {held > mostLines && (
        <Alert kind="warn">
          {t('rewards.basket-over', { held: formatNumber(held), most: formatNumber(mostLines) })}
        </Alert>
      )}
      {children}
    </section>
  )
}
