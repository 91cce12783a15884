import { useState } from 'react'
import { correctAward } from '../../../../contract/calls/admin/programs/deltas.ts'
import type { AwardLine } from '../../../../contract/results.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { errorText } from '../../../client/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'
import { noPoints, SignedPoints, signedPoints } from '../parts/SignedPoints.tsx'
import { useAct } from '../proof/use-act.ts'

interface CorrectDialogProps {
  readonly programId: string
  readonly line: AwardLine
  readonly onClose: () => void
}

/** Corrects one issued award by hand: a difference that the next batch pays, or takes back (W03e). */
export function CorrectDialog({ programId, line, onClose }: CorrectDialogProps) {
  const [typed, setTyped] = useState(noPoints)
  const [reason, setReason] = useState('')
  const [isKept, setKept] = useState(false)
  const correct = useAct(correctAward, () => setKept(true))
  const { userName, kind } = line
  const title = c('results.correct-title', { name: fullName(line), kind: c(`results.kind-${kind}`) })
  if (isKept) {
    return (
      <Modal title={title} closeText={c('frame.close')} onClose={onClose}>
        <p role="status">{c('results.corrected')}</p>
        <div className="modal__acts">
          <Button onClick={onClose}>{c('points.done')}</Button>
        </div>
      </Modal>
    )
  }
  return (
    <ConfirmDialog
      title={title}
      text={c('results.correct-text')}
      confirm={c('results.correct')}
      busy={correct.isActing}
      error={correct.error && errorText(correct.error)}
      onConfirm={() =>
        void correct.act({ params: { programId }, body: { userName, kind, points: signedPoints(typed), reason } })
      }
      onClose={onClose}
    >
      <SignedPoints value={typed} onChange={setTyped} />
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}
