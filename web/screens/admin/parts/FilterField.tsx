import { useFind } from '../../../parts/use-find.ts'
import { Icon } from '../../../ui/Icon.tsx'

export interface FilterFieldProps {
  readonly label: string
  readonly value: string
  readonly onFind: (text: string) => void
}

/** A search whose text is kept in the address. */
export function FilterField({ label, value, onFind }: FilterFieldProps) {
  const [text, setText] = useFind(value, onFind)
  return (
    <label className="find">
      <span className="sr">{label}</span>
      <Icon name="search" />
      <input
        className="input"
        type="search"
        placeholder={label}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </label>
  )
}
