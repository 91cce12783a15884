import { useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { listAt, moved, type Path } from './document-value.ts'
import { useForm } from './form.ts'

interface MoverProps {
  readonly path: Path
  readonly place: number
  /** What the row is called. */
  readonly text: string
}

/** Moves a row of a list: the arrow keys by one place, and the pointer to the row where it is let go. */
export function Mover({ path, place, text }: MoverProps) {
  const { value, change } = useForm()
  const handle = useRef<HTMLButtonElement>(null)
  const list = listAt(value, path)
  const move = (to: number) => {
    if (to === place || to < 0 || to >= list.length) return
    change(path, moved(list, place, to))
    // The handle of the row that was moved is now in its new place.
    const handles = handle.current?.closest('table')?.querySelectorAll<HTMLElement>('[data-mover]')
    handles?.[to]?.focus()
  }
  return (
    <button
      ref={handle}
      type="button"
      className="icon-btn mover"
      data-mover
      aria-label={c('author.move', { row: text })}
      onKeyDown={event => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (by === 0) return
        event.preventDefault()
        move(place + by)
      }}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerUp={event => {
        const rows = [...(handle.current?.closest('table')?.querySelectorAll('[data-mover]') ?? [])]
        const to = rows.findIndex(one => event.clientY <= (one.closest('tr')?.getBoundingClientRect().bottom ?? 0))
        move(to < 0 ? rows.length - 1 : to)
      }}
    >
      <Icon name="drag" />
    </button>
  )
}
