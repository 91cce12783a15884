import { flushSync } from 'react-dom'
import { cancelRewardLine } from '../../../../contract/calls/rewards/orders/cancel.ts'
import { getRewardOrder, listRewardOrders } from '../../../../contract/calls/rewards/orders.ts'
import type { RewardOrder } from '../../../../contract/rewards.ts'
import { clientLabel } from '../../../branding/media-label.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useSave } from '../../../client/use-call.ts'
import { say } from '../../../parts/notice/say.tsx'
import { refreshUser } from '../../../session/refresh-user.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { focusTitle } from '../../../ui/focus-title.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { pointsText } from '../../../words/points-text.ts'
import { t } from '../../../words/words.ts'
import css from './Rewards.module.css'

interface CancelLineProps {
  readonly order: RewardOrder
  readonly line: RewardOrder['lines'][number]
  readonly onClose: () => void
}

/** Asks before a reward is cancelled, and says what comes back. */
export function CancelLine({ order, line, onClose }: CancelLineProps) {
  const label = clientLabel(useSession().company)
  const points = pointsText(label, line.points)
  const { save, isSaving, error } = useSave(cancelRewardLine, () =>
    Promise.allSettled([refreshUser(), refresh(getRewardOrder, listRewardOrders)]),
  )
  async function cancel() {
    const done = await save({ params: { orderId: order.orderId }, body: { lineNo: line.lineNo } })
    if (done === false) return
    // The dialog gives the focus back to the button that opened it, which goes with what was canceled, now or in a moment.
    flushSync(onClose)
    focusTitle()
    say(t('rewards.cancelled', { points }))
  }
  return (
    <Modal title={t('rewards.cancel-title', { reward: line.name })} closeText={t('rewards.keep')} onClose={onClose}>
      <p className="muted">{t('rewards.cancel-text', { points })}</p>
      {line.lapsed !== undefined && (
        <Alert kind="warn">{t('rewards.lapsed', { points: pointsText(label, line.lapsed) })}</Alert>
      )}
      {error && (
        <Alert kind="bad" focusOn={error}>
          {errorText(error)}
        </Alert>
      )}
      <div className={css.acts}>
        <Button busy={isSaving} onClick={() => void cancel()}>
          {t('rewards.cancel')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('rewards.keep')}
        </Button>
      </div>
    </Modal>
  )
}
