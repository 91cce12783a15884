import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './Icon.tsx'

export interface ModalProps {
  readonly title: string
  readonly closeText: string
  readonly onClose: () => void
  /** `drawer` slides from the side, and from below on phones. */
  readonly look?: 'modal' | 'drawer' | 'wide-drawer'
  /** What gets the focus on closing where nothing had it, as on a page whose address opens the dialog. */
  readonly focusAfter?: () => HTMLElement | null | undefined
  readonly children: ReactNode
}

/**
 * A dialog while it is rendered: `{open && <Modal …>}`. The browser's own dialog traps the focus, makes the page
 * behind it inert and closes on Escape; we add the backdrop click and give the focus back to what had it (L10).
 */
export function Modal({ title, closeText, onClose, look = 'modal', focusAfter, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const after = useRef(focusAfter)

  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus()
      else after.current?.()?.focus()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, which Escape covers
    <dialog
      className={look === 'wide-drawer' ? 'drawer drawer--wide' : look}
      ref={dialog}
      aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      <div className="dialog__in">
        <div className="dialog__head">
          <h2 id={heading}>{title}</h2>
          <button type="button" className="icon-btn" aria-label={closeText} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
