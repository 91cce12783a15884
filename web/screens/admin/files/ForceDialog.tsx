import { useState } from 'react'
import { c } from '../../../words/console-words.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'

interface ForceDialogProps {
  readonly busy: boolean
  readonly error: string | null
  readonly onForce: (reason: string) => void
  readonly onClose: () => void
}

/** Why rows of an older day, or of one still to come, are loaded all the same. */
export function ForceDialog({ busy, error, onForce, onClose }: ForceDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={c('files.force-title')}
      text={c('files.force-text')}
      confirm={c('files.force-check')}
      busy={busy}
      error={error}
      onConfirm={() => onForce(reason)}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}
