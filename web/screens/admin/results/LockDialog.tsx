import { lockBatch } from '../../../../contract/calls/admin/results/lock.ts'
import { getBatch, listBatches } from '../../../../contract/calls/admin/results.ts'
import type { Batch } from '../../../../contract/results.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAct } from '../proof/use-act.ts'

export interface BatchDialogProps {
  readonly batch: Batch
  readonly onClose: () => void
}

/** Closes a batch for good. */
export function LockDialog({ batch, onClose }: BatchDialogProps) {
  const lock = useAct(lockBatch, async () => {
    await refresh(getBatch, listBatches)
    onClose()
  })
  return (
    <ConfirmDialog
      title={c('results.lock-title')}
      text={c('results.lock-text')}
      confirm={c('results.lock')}
      busy={lock.isActing}
      error={lock.error && errorText(lock.error)}
      onConfirm={() => void lock.act({ params: { batchId: batch.batchId }, body: {} })}
      onClose={onClose}
    />
  )
}
