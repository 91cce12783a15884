import { useState } from 'react'
import { moveRewardLine } from '../../../../contract/calls/admin/rewards/orders/move.ts'
import { listOrderQueue, type QueuedLine } from '../../../../contract/calls/admin/rewards/orders.ts'
import { givesBack, type OrderState } from '../../../../rules/rewards/order-states.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAct } from '../proof/use-act.ts'

interface MoveDialogProps {
  readonly line: QueuedLine
  readonly to: OrderState
  readonly onClose: () => void
}

/** Moves a line of an order on; what gives points back takes a reason, which the person reads. */
export function MoveDialog({ line, to, onClose }: MoveDialogProps) {
  const [note, setNote] = useState('')
  const needsReason = givesBack(to)
  const move = useAct(moveRewardLine, async () => {
    await refresh(listOrderQueue)
    onClose()
  })
  const act = c(`orders.to-${to as 'accepted'}`)
  return (
    <ConfirmDialog
      title={c('orders.act-title', { act, reward: line.name })}
      text={c(`orders.text-${to as 'accepted'}`, { points: formatNumber(line.points) })}
      confirm={act}
      busy={move.isActing}
      error={move.error && errorText(move.error)}
      onConfirm={() =>
        void move.act({
          params: { orderId: line.orderId },
          body: { lineNo: line.lineNo, to, ...(note.trim() !== '' && { note: note.trim() }) },
        })
      }
      onClose={onClose}
    >
      {(needsReason || to === 'shipped') && (
        <TextField
          label={c(needsReason ? 'frame.reason' : 'orders.tracking')}
          hint={c('orders.note-hint')}
          value={note}
          onChange={event => setNote(event.target.value)}
          maxLength={200}
          required={needsReason}
        />
      )}
    </ConfirmDialog>
  )
}
