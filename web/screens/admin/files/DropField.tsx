import { type DragEvent, useId, useState } from 'react'
import { Alert } from '../../../ui/Alert.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import css from './Files.module.css'

export interface DropFieldProps {
  readonly title: string
  readonly hint: string
  readonly onFile: (file: File) => void
}

/** A place to drop a file, or to choose one: CSV or XLSX, one at a time. */
export function DropField({ title, hint, onFile }: DropFieldProps) {
  const [isOver, setOver] = useState(false)
  const [isTooMany, setTooMany] = useState(false)
  const id = useId()

  function take(files: FileList | null) {
    setTooMany((files?.length ?? 0) > 1)
    if (files?.length === 1) onFile(files[0]!)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <div className="stack">
      {isTooMany && (
        <Alert kind="bad" focusOn={isTooMany}>
          {c('files.one-at-a-time')}
        </Alert>
      )}
      <label
        className={isOver ? `${css.drop} ${css.over}` : css.drop}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className="sr"
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby={id}
          onChange={event => {
            take(event.target.files)
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <Icon name="upload" />
        <b>{title}</b>
      </label>
      <p className="small muted" id={id}>
        {hint}
      </p>
    </div>
  )
}
