import { useEffect, useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import css from './panels.module.css'

/** How long somebody types on before the list follows, in milliseconds. */
const typingPause = 300

export interface FindFieldProps {
  /** What is looked for, such as `Find a person`. */
  readonly label: string
  readonly found: string | undefined
  readonly onFind: (find: string | undefined) => void
}

/** The list follows what is typed once there is a pause; what the address says is put in the field, too. */
export function FindField({ label, found, onFind }: FindFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const requested = useRef(found)
  useEffect(() => {
    // The search set from here comes back while the person types on, and must not overwrite what they typed since.
    if (found === requested.current) return
    requested.current = found
    if (field.current && field.current.value.trim() !== (found ?? '')) field.current.value = found ?? ''
  }, [found])
  useEffect(() => () => clearTimeout(pause.current), [])
  // What is pressed while a search waits has led to another place, and the search belongs there.
  const newestFind = useRef(onFind)
  useEffect(() => {
    newestFind.current = onFind
  }, [onFind])
  const find = () => {
    clearTimeout(pause.current)
    const typed = field.current?.value.trim() || undefined
    if (typed === requested.current) return
    requested.current = typed
    newestFind.current(typed)
  }
  return (
    <form
      className={css.find}
      onSubmit={event => {
        event.preventDefault()
        find()
      }}
    >
      <label>
        <span className="sr">{label}</span>
        <Icon name="search" />
        <input
          ref={field}
          className="input"
          type="search"
          maxLength={80}
          defaultValue={found}
          placeholder={label}
          onChange={() => {
            clearTimeout(pause.current)
            pause.current = setTimeout(find, typingPause)
          }}
        />
      </label>
    </form>
  )
}
