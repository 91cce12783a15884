import { cancelUploadWork } from '../../../../contract/calls/admin/uploads/cancel.ts'
import { getUpload, listUploads } from '../../../../contract/calls/admin/uploads.ts'
import type { Upload } from '../../../../contract/uploads.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatPercent } from '../../../words/format.ts'
import { useAct } from '../proof/use-act.ts'

/** The check, commit or undoing that is under way, and a way to cancel it. */
export function WorkPane({ upload }: { readonly upload: Upload & { readonly work: NonNullable<Upload['work']> } }) {
  const { uploadId, work } = upload
  const cancel = useAct(cancelUploadWork, () => refresh(getUpload, listUploads))
  const share = work.phase === 'reading' ? Math.floor((100 * work.done) / Math.max(1, work.total)) : undefined
  return (
    <section className="pane stack" aria-labelledby="work">
      <h2 id="work">{c(`files.work-${work.kind}`)}</h2>
      <div role="status" aria-busy="true">
        {work.phase === 'waiting'
          ? c('tasks.waiting')
          : share === undefined
            ? c('files.comparing')
            : c('files.read-so-far', { percent: formatPercent(share) })}
      </div>
      <progress className="wide" max={100} value={share} aria-label={c('tasks.progress')} />
      <p className="small muted">{c('tasks.goes-on')}</p>
      {cancel.error && <Alert kind="bad">{errorText(cancel.error)}</Alert>}
      <p>
        <Button look="line" busy={cancel.isActing} onClick={() => void cancel.act({ params: { uploadId } })}>
          {c('tasks.cancel')}
        </Button>
      </p>
    </section>
  )
}
