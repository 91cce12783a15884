import { useState } from 'react'
import { reverseBatch } from '../../../../contract/calls/admin/results/reverse.ts'
import { getBatch, listBatches } from '../../../../contract/calls/admin/results.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAct } from '../proof/use-act.ts'
import type { BatchDialogProps } from './LockDialog.tsx'

/** Takes an issued batch back by counter-entries, with its reason. */
export function ReverseDialog({ batch, onClose }: BatchDialogProps) {
  const [reason, setReason] = useState('')
  const reverse = useAct(reverseBatch, async () => {
    await refresh(getBatch, listBatches)
    onClose()
  })
  return (
    <ConfirmDialog
      title={c('results.reverse-title', { points: formatNumber(batch.change) })}
      text={c('results.reverse-text')}
      confirm={c('results.reverse-points', { points: formatNumber(batch.change) })}
      busy={reverse.isActing}
      error={reverse.error && errorText(reverse.error)}
      onConfirm={() => void reverse.act({ params: { batchId: batch.batchId }, body: { reason } })}
      onClose={onClose}
    >
      <TextField
        label={c('frame.reason')}
        hint={c('results.reverse-hint')}
        value={reason}
        onChange={event => setReason(event.target.value)}
        minLength={3}
        maxLength={500}
        required
      />
    </ConfirmDialog>
  )
}
