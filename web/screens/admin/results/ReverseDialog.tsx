import { reverseBatch } from '../../../../contract/calls/admin/results/reverse.ts'
import { getBatch, listBatches } from '../../../../contract/calls/admin/results.ts'
import { refresh } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import type { BatchDialogProps } from './LockDialog.tsx'

/** Takes an issued batch back by counter-entries, with its reason. */
export function ReverseDialog({ batch, onClose }: BatchDialogProps) {
  return (
    <ReasonDialog
      title={c('results.reverse-title', { points: formatNumber(batch.change) })}
      text={c('results.reverse-text')}
      confirm={c('results.reverse-points', { points: formatNumber(batch.change) })}
      hint={c('results.reverse-hint')}
      call={reverseBatch}
      input={reason => ({ params: { batchId: batch.batchId }, body: { reason } })}
      onDone={() => refresh(getBatch, listBatches).then(onClose)}
      onClose={onClose}
    />
  )
}
