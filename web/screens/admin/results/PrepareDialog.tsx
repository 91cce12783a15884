import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { prepareBatch } from '../../../../contract/calls/admin/programs/results.ts'
import { listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { listBatches } from '../../../../contract/calls/admin/results.ts'
import type { Batch } from '../../../../contract/results.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { formatDate } from '../../../words/format.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'
import { useAct } from '../proof/use-act.ts'
import { TaskProgress } from '../tasks/TaskProgress.tsx'

export interface PrepareDialogProps {
  readonly program: ReplyOf<typeof listPrograms>['programs'][number]
  /** The batch that waits, where it is prepared again. */
  readonly waiting?: Pick<Batch, 'purpose' | 'reason'>
  readonly onClose: () => void
}

/** Prepares results as a task, which is followed here and goes on without this dialog. */
export function PrepareDialog({ program, waiting, onClose }: PrepareDialogProps) {
  const { programId, name, isOver, isFinalIssued, endDate } = program
  const [reason, setReason] = useState(waiting?.reason ?? '')
  const [isEarly, setEarly] = useState(!isOver && waiting?.purpose === 'final')
  const [queued, setQueued] = useState<ReplyOf<typeof prepareBatch>>()
  const navigate = useNavigate()
  const prepare = useAct(prepareBatch, setQueued)

  if (queued) {
    return (
      <Modal title={c('results.preparing', { program: name })} closeText={c('frame.close')} onClose={onClose}>
        {queued.isUnderWay && <Alert>{c('results.preparing-already')}</Alert>}
        {queued.taskId && (
          <TaskProgress
            taskId={queued.taskId}
            onDone={result => {
              void refresh(listPrograms, listBatches)
              if (typeof result?.['batchId'] !== 'string') return
              onClose()
              void navigate({ to: `/admin/results/${result['batchId']}` })
            }}
          />
        )}
      </Modal>
    )
  }
  return (
    <ConfirmDialog
      title={c('results.prepare-title', { program: name })}
      text={c(isFinalIssued ? 'results.prepare-correction' : 'results.prepare-text')}
      confirm={c('results.prepare')}
      busy={prepare.isActing}
      error={prepare.error && errorText(prepare.error)}
      onConfirm={() =>
        void prepare.act({
          params: { programId },
          body: { ...(isFinalIssued && { reason }), ...(isEarly && { isEarly }) },
        })
      }
      onClose={onClose}
    >
      {waiting && <Alert kind="warn">{c('results.prepare-withdraws')}</Alert>}
      {isFinalIssued && <ReasonField label={c('results.correction-reason')} value={reason} onChange={setReason} />}
      {!isOver && !isFinalIssued && (
        <label className="row">
          <input
            type="checkbox"
            className="tick"
            checked={isEarly}
            onChange={event => setEarly(event.target.checked)}
          />
          {c('results.early', { day: formatDate(endDate, 'day-and-year') })}
        </label>
      )}
    </ConfirmDialog>
  )
}
