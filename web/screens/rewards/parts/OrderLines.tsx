import { useState } from 'react'
import type { RewardOrder } from '../../../../contract/rewards.ts'
import { clientLabel } from '../../../branding/media-label.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip, type ChipProps } from '../../../ui/Chip.tsx'
import { pointsText } from '../../../words/points-text.ts'
import { t } from '../../../words/words.ts'
import { CancelLine } from './CancelLine.tsx'
import { RewardDrawing } from './RewardDrawing.tsx'
import css from './Rewards.module.css'

type Line = RewardOrder['lines'][number]

const looks: Readonly<Record<Line['state'], NonNullable<ChipProps['kind']>>> = {
  placed: 'brand',
  accepted: 'brand',
  shipped: 'brand',
  delivered: 'good',
  cancelled: 'quiet',
  returned: 'quiet',
}

/** Of what was sent the note says how it is followed; else why it ended. */
const isUnderWay = ({ state }: Line) => state === 'shipped' || state === 'delivered'

/** The rewards of an order, each with where it stands, its codes, and a way to cancel it while there is one. */
export function OrderLines({ order }: { readonly order: RewardOrder }) {
  const label = clientLabel(useSession().company)
  const [cancelling, setCancelling] = useState<Line>()
  return (
    <>
      <ul className={css.lines}>
        {order.lines.map(line => (
          <li key={line.lineNo}>
            <RewardDrawing name={line.drawing} picture={line.picture} />
            <div className={css.what}>
              <b>{line.name}</b>
              <p>{t('rewards.count', { count: line.pieces })}</p>
              {line.note && <p>{isUnderWay(line) ? t('rewards.tracking', { tracking: line.note }) : line.note}</p>}
            </div>
            <div className={css.end}>
              <Chip kind={looks[line.state]}>{t(`rewards.state.${line.state}`)}</Chip>
              <b>{pointsText(label, line.points)}</b>
              {line.mayCancel && (
                <Button look="quiet" size="sm" onClick={() => setCancelling(line)}>
                  {t('rewards.cancel')}
                  <span className="sr">{line.name}</span>
                </Button>
              )}
            </div>
            {line.codes?.map(code => (
              <div key={code} className={`${css.code} ${css.wide}`}>
                <span>{t('rewards.code')}</span>
                <code>{code}</code>
                {isSecureContext && <CopyCode code={code} />}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {cancelling && <CancelLine order={order} line={cancelling} onClose={() => setCancelling(undefined)} />}
    </>
  )
}

/** Without TLS a page has no clipboard. */
function CopyCode({ code }: { readonly code: string }) {
  const [isCopied, copied] = useState(false)
  return (
    <Button
      look="quiet"
      size="sm"
      icon={isCopied ? 'check' : 'copy'}
      onClick={() => void navigator.clipboard.writeText(code).then(() => copied(true))}
    >
      <span role="status">{t(isCopied ? 'rewards.copied' : 'rewards.copy')}</span>
    </Button>
  )
}
