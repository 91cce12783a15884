import { agreeToAdjustment } from '../../../../contract/calls/admin/points/adjustments/agree.ts'
import { declineAdjustment } from '../../../../contract/calls/admin/points/adjustments/decline.ts'
import type { Adjustment } from '../../../../contract/points.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { errorText } from '../../../client/error-text.ts'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { useAct } from '../proof/use-act.ts'
import { refreshPoints } from './refresh-points.ts'

interface DialogProps {
  readonly adjustment: Adjustment
  readonly onClose: () => void
}

/** Moves the points that somebody else proposed. */
export function AgreeDialog({ adjustment, onClose }: DialogProps) {
  const { adjustmentId, person, points, proposedBy, reason } = adjustment
  const agree = useAct(agreeToAdjustment, async () => {
    await refreshPoints()
    onClose()
  })
  const what = { name: fullName(person), points: formatNumber(Math.abs(points)) }
  return (
    <ConfirmDialog
      title={c(points > 0 ? 'points.give-title' : 'points.take-title', what)}
      text={c('points.agree-text', { by: proposedBy, reason })}
      confirm={c('points.agree')}
      busy={agree.isActing}
      error={agree.error && errorText(agree.error)}
      onConfirm={() => void agree.act({ params: { adjustmentId }, body: {} })}
      onClose={onClose}
    />
  )
}

/** Ends a proposal: nothing moves. */
export function DeclineDialog({ adjustment: { adjustmentId, isOwn }, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title={c(isOwn ? 'points.take-back-title' : 'points.decline-title')}
      text={c('points.decline-text')}
      confirm={c(isOwn ? 'points.take-back' : 'points.decline')}
      call={declineAdjustment}
      input={reason => ({ params: { adjustmentId }, body: { reason } })}
      onDone={() => refreshPoints().then(onClose)}
      onClose={onClose}
    />
  )
}
