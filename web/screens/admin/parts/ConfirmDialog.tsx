import { type ReactNode, useState } from 'react'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'

export interface ConfirmDialogProps {
  readonly title: string
  /** What follows from it, in words. */
  readonly text: string
  /** The name of the act, on its button. */
  readonly confirm: string
  readonly busy: boolean
  readonly error: string | null
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** Fields, such as the reason. */
  readonly children?: ReactNode
}

/** Asks before something that can be taken back: its consequence in words, and the act by its name. */
export function ConfirmDialog({ title, text, confirm, busy, error, onConfirm, onClose, children }: ConfirmDialogProps) {
  const [row] = useState(() => document.activeElement?.closest('tr'))
  return (
    <Modal title={title} closeText={c('frame.close')} onClose={onClose} focusAfter={() => nextIn(row)}>
      <form
        onSubmit={event => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <p className="muted">{text}</p>
        {error && (
          <Alert kind="bad" focusOn={error}>
            {error}
          </Alert>
        )}
        {children}
        <div className="modal__acts">
          <Button type="submit" busy={busy}>
            {confirm}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {c('frame.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

// The act may have taken the button away that opened the dialog: whoever uses the keyboard goes on in the same row.
function nextIn(row: Element | null | undefined): HTMLElement | null {
  const next = row?.isConnected ? row.querySelector<HTMLElement>(':enabled, a[href]') : null
  return next ?? document.querySelector('main h1')
}
