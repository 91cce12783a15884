import { type RefObject, useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { FileButton } from '../parts/FileButton.tsx'
import { saveText } from '../parts/save-text.ts'

export interface DocumentStepProps {
  readonly name: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly box: RefObject<HTMLTextAreaElement | null>
}

/** The document itself, as the command line takes it: everything that the forms show, and what they do not. */
export function DocumentStep({ name, text, onChange, box }: DocumentStepProps) {
  const id = useId()
  return (
    <section className="pane" aria-labelledby={`${id}-h`}>
      <div className="pane__h">
        <h2 id={`${id}-h`}>{c('author.step-document')}</h2>
        <span className="row">
          <FileButton accept=".json,application/json" onFile={file => void file.text().then(onChange)}>
            {c('author.open-file')}
          </FileButton>
          <Button look="line" icon="down" onClick={() => saveText(`${name || 'program'}.json`, text)}>
            {c('author.save-file')}
          </Button>
        </span>
        <p id={`${id}-l`}>{c('author.document-lead')}</p>
      </div>
      <textarea
        className="input form-document"
        ref={box}
        name="document"
        aria-labelledby={`${id}-h`}
        aria-describedby={`${id}-l`}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        rows={28}
        value={text}
        onChange={event => onChange(event.target.value)}
      />
    </section>
  )
}
