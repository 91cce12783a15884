import { type ReactNode, useEffect, useState } from 'react'
import type { Call, ReplyOf } from '../../../../contract/call.ts'
import type { CallInput } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { useAct } from '../proof/use-act.ts'
import { FileButton } from './FileButton.tsx'

interface ImportFileProps<C extends Call> {
  /** The name of the act on its button; what it is about, where the eye sees that beside it, is for screen readers. */
  readonly text: string
  readonly about?: string
  readonly accept: string
  readonly call: C
  /** What is sent: the file to be checked, or, with the report of the check, to be applied. */
  readonly input: (file: File, checked?: ReplyOf<C>) => CallInput<C>
  /** What would be applied, on its button; nothing where there is nothing to apply. */
  readonly applyText: (checked: ReplyOf<C>) => string | false
  readonly onApplied: () => unknown
  readonly children: (report: ReplyOf<C>) => ReactNode
}

/** Imports a file: first what it would change, or each line that keeps it from changing anything; then, all of it. */
export function ImportFile<C extends Call>(props: ImportFileProps<C>) {
  const { text, about, accept } = props
  const [file, choose] = useState<File>()
  return (
    <>
      <FileButton accept={accept} onFile={choose}>
        {text}
        {about && <span className="sr">{about}</span>}
      </FileButton>
      {file && <CheckedFile {...props} file={file} onClose={() => choose(undefined)} />}
    </>
  )
}

interface CheckedFileProps<C extends Call> extends ImportFileProps<C> {
  readonly file: File
  readonly onClose: () => void
}

/** One file and its own check: an answer that comes after it was closed is nobody's. */
function CheckedFile<C extends Call>(props: CheckedFileProps<C>) {
  const { file, input, applyText, onApplied, onClose, children } = props
  const [report, setReport] = useState<ReplyOf<C>>()
  const checking = useAct(props.call, setReport)
  const applying = useAct(props.call, setReport)
  const error = applying.error ?? checking.error
  function check() {
    setReport(undefined)
    applying.forget()
    void checking.act(input(file))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked once, when it was chosen.
  useEffect(check, [])
  const apply = report !== undefined && applyText(report)
  return (
    <Modal look="stage" title={file.name} closeText={c('frame.close')} onClose={onClose}>
      <div className="stack">
        {error && (
          <Alert kind="bad" focusOn={error}>
            {errorText(error)}
          </Alert>
        )}
        {report === undefined && !error && <p className="muted">{c('files.reading')}</p>}
        {report !== undefined && children(report)}
        <div className="modal__acts">
          {apply && (
            <Button
              busy={applying.isActing}
              onClick={async () => {
                if (await applying.act(input(file, report))) await onApplied()
              }}
            >
              {apply}
            </Button>
          )}
          {applying.error && (
            <Button look="line" onClick={check}>
              {c('words.look-again')}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {c('frame.close')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
