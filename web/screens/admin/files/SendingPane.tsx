import { errorText } from '../../../client/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatPercent } from '../../../words/format.ts'
import { cancelSending, forgetSending, type Sending } from './send-file.ts'
import { sizeText } from './size-text.ts'

/** A file on its way: how far it is, what it waits for, why it ended, and a way to cancel it. */
export function SendingPane({ file }: { readonly file: Sending }) {
  const { fileName, size, phase, done, problem, error } = file
  if (phase === 'failed') {
    return (
      <section className="pane" aria-label={fileName}>
        <Alert kind="bad" focusOn={file}>
          {problem === undefined ? errorText(error) : c(`files.problem-${problem}`, { file: fileName })}
        </Alert>
        <p className="acts">
          <Button look="line" onClick={forgetSending}>
            {c('frame.close')}
          </Button>
        </p>
      </section>
    )
  }
  const share = Math.floor((100 * done) / size)
  const values = { done: sizeText(done), size: sizeText(size), percent: formatPercent(share) }
  return (
    <section className="pane stack" aria-label={fileName}>
      <h2>{fileName}</h2>
      <p role="status">
        {phase === 'waiting' ? c('files.waiting') : phase === 'reading' ? c('files.reading') : c('files.sending')}
      </p>
      <progress className="wide" max={100} value={share} aria-label={c('tasks.progress')} />
      <p className="small muted">{c('files.sent', values)}</p>
      <p className="small muted">{c('files.goes-on')}</p>
      <p>
        <Button look="line" onClick={() => void cancelSending().catch(() => undefined)}>
          {c('files.cancel')}
        </Button>
      </p>
    </section>
  )
}
