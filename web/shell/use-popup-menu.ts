import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/**
 * A menu below its button. It opens and closes by the button, its entries are walked by arrow keys, Home and End, and it
 * closes by Escape, by a click or the focus elsewhere.
 */
export function usePopupMenu() {
  const [isOpen, open] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) open(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [isOpen])

  function close() {
    open(false)
    button.current?.focus()
  }

  function steer(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) return close()
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (isOpen) all.at(step === all.length ? 0 : step)?.focus()
    else if (event.key.startsWith('Arrow')) open(true)
  }

  return {
    isOpen,
    close,
    box,
    /** What opens it. */
    button: {
      type: 'button',
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => open(!isOpen),
      onKeyDown: steer,
    },
    /** What holds its entries: a `menu` of `menuitem`s. */
    menu: { id, ref: menu, onKeyDown: steer },
    /** The id of what opens, where that is no menu. */
    id,
  } as const
}
