import { useEffect, useId, useState } from 'react'
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
  /** One line or several. */
  readonly lines: readonly QueuedLine[]
  readonly to: OrderState
  readonly onClose: () => void
}

/** Moves lines of orders on; what gives points back takes a reason, which the people read. */
export function MoveDialog({ lines, to, onClose }: MoveDialogProps) {
  const [note, setNote] = useState('')
  const field = useId()
  // Whoever ships parcel after parcel types the next number at once.
  useEffect(() => document.getElementById(field)?.focus(), [field])
  const needsReason = givesBack(to)
  const move = useAct(moveRewardLine)
  const act = c(`orders.to-${to as 'accepted'}`)
  const [first] = lines
  const points = lines.reduce((sum, line) => sum + line.points, 0)

  async function moveAll() {
    const more = note.trim() !== '' && { note: note.trim() }
    // One by one: each counts by itself, and where one cannot move, those before it have.
    for (const { orderId, lineNo } of lines) {
      const done = await move.act({ params: { orderId }, body: { lineNo, to, ...more } })
      if (done === false) {
        await refresh(listOrderQueue)
        return
      }
    }
    await refresh(listOrderQueue)
    onClose()
  }

  return (
    <ConfirmDialog
      title={
        lines.length === 1
          ? c('orders.act-title', { act, reward: first!.name })
          : c('orders.several-title', { count: lines.length, lines: formatNumber(lines.length), act })
      }
      text={c(`orders.text-${to as 'accepted'}`, { points: formatNumber(points) })}
      confirm={act}
      busy={move.isActing}
      error={move.error && errorText(move.error)}
      onConfirm={() => void moveAll()}
      onClose={onClose}
    >
      {(needsReason || (to === 'shipped' && lines.length === 1)) && (
        <TextField
          id={field}
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
