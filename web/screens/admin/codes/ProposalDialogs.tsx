import { agreeToCodes } from '../../../../contract/calls/admin/codes/proposals/agree.ts'
import { declineCodes } from '../../../../contract/calls/admin/codes/proposals/decline.ts'
import type { CodeProposal } from '../../../../contract/codes.ts'
import { errorText } from '../../../client/error-text.ts'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { useAct } from '../proof/use-act.ts'
import { batchText } from './batch-text.ts'
import { refreshCodes } from './refresh-codes.ts'

interface DialogProps {
  readonly proposal: CodeProposal
  readonly onClose: () => void
}

/** Agrees to codes that somebody else proposed. */
export function AgreeDialog({ proposal, onClose }: DialogProps) {
  const { proposalId, proposedBy, count, points } = proposal
  const agree = useAct(agreeToCodes, async () => {
    await refreshCodes()
    onClose()
  })
  return (
    <ConfirmDialog
      title={c('codes.agree-title', { what: batchText(proposal) })}
      text={c('codes.agree-text', { by: proposedBy, sum: formatNumber(count * points) })}
      confirm={c('points.agree')}
      busy={agree.isActing}
      error={agree.error && errorText(agree.error)}
      onConfirm={() => void agree.act({ params: { proposalId }, body: {} })}
      onClose={onClose}
    />
  )
}

/** Ends a proposal: no codes are made. */
export function DeclineDialog({ proposal: { proposalId, isOwn }, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title={c(isOwn ? 'points.take-back-title' : 'codes.decline-title')}
      text={c('codes.decline-text')}
      confirm={c(isOwn ? 'points.take-back' : 'points.decline')}
      call={declineCodes}
      input={reason => ({ params: { proposalId }, body: { reason } })}
      onDone={() => refreshCodes().then(onClose)}
      onClose={onClose}
    />
  )
}
