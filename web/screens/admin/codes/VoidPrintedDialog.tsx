import { useId, useState } from 'react'
import { voidCodes } from '../../../../contract/calls/admin/codes/void.ts'
import { errorText } from '../../../client/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'
import { useAct } from '../proof/use-act.ts'
import { refreshCodes } from './refresh-codes.ts'

/** Voids single codes by what is printed on them. */
export function VoidPrintedDialog({ onClose }: { readonly onClose: () => void }) {
  const field = useId()
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [done, setDone] = useState<{ readonly voided: number; readonly given: number }>()
  const codes = [...new Set(text.split('\n').map(line => line.trim()))].filter(Boolean)
  const act = useAct(voidCodes, async ({ voided }) => {
    setDone({ voided, given: codes.length })
    await refreshCodes()
  })
  if (done) {
    const { voided, given } = done
    return (
      <Modal title={c('codes.void-printed-title')} closeText={c('frame.close')} onClose={onClose}>
        <p role="status">
          {c('codes.voided-of', { voided: formatNumber(voided), given: formatNumber(given) })}{' '}
          {voided < given && c('codes.voided-rest')}
        </p>
        <div className="modal__acts">
          <Button onClick={onClose}>{c('points.done')}</Button>
        </div>
      </Modal>
    )
  }
  return (
    <ConfirmDialog
      title={c('codes.void-printed-title')}
      text={c('codes.void-text')}
      confirm={c('codes.void')}
      busy={act.isActing}
      error={act.error && errorText(act.error)}
      onConfirm={() => void act.act({ body: { codes, reason } })}
      onClose={onClose}
    >
      <div className="field">
        <label className="field__l" htmlFor={field}>
          {c('codes.printed')}
        </label>
        <textarea
          className="input mono"
          id={field}
          rows={5}
          required
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}
