import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './Icon.tsx'

export interface ModalProps {
  readonly title: string
  readonly closeText: string
  readonly onClose: () => void
  /** `prompt` is centred around a picture, `stage` has room for a wide one; `drawer` slides from the side, and from below on phones. */
  readonly look?: 'modal' | 'prompt' | 'stage' | 'drawer' | 'wide-drawer'
  /** `alertdialog` where the person must answer, and the text with this id says why: it is read with the title. */
  readonly urgentText?: string
  /** What gets the focus on closing where nothing had it, as on a page whose address opens the dialog. */
  readonly focusAfter?: () => HTMLElement | null | undefined
  readonly children: ReactNode
}

const looks = {
  modal: 'modal',
  prompt: 'modal modal--prompt',
  stage: 'modal modal--stage',
  drawer: 'drawer',
  'wide-drawer': 'drawer drawer--wide',
} as const

/**
 * A dialog while it is rendered: `{open && <Modal …>}`. The browser's own dialog traps the focus, makes the page
 * behind it inert and closes on Escape; we add the backdrop click and give the focus back to what had it (L10).
 */
export function Modal({ title, closeText, onClose, look = 'modal', urgentText, focusAfter, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const after = useRef(focusAfter)
  // A click is also what begins inside and ends beside, as when somebody takes a press back (WCAG 2.5.2).
  const isBeside = useRef(false)

  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      const had = opener instanceof HTMLElement && opener.isConnected ? opener : undefined
      // Where the address opened it, the page's main part holds the focus until its heading comes, and then that does.
      const isPlace = had !== undefined && !had.matches('body, main, h1, h2')
      const next = isPlace ? had : (after.current?.() ?? had)
      next?.focus()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, which Escape covers
    <dialog
      className={looks[look]}
      ref={dialog}
      role={urgentText && 'alertdialog'}
      aria-describedby={urgentText}
      aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // A second Escape closes it without asking: whether it goes is for whoever opened it to say.
      onClose={() => {
        dialog.current?.showModal()
        onClose()
      }}
      onPointerDown={event => {
        isBeside.current = event.target === event.currentTarget
      }}
      onPointerUp={event => {
        isBeside.current &&= event.target === event.currentTarget
      }}
      onClick={event => isBeside.current && event.target === event.currentTarget && onClose()}
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
