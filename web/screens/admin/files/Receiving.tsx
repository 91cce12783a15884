import { getUploadParts } from '../../../../contract/calls/admin/uploads/parts.ts'
import type { Upload } from '../../../../contract/uploads.ts'
import { useCall } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { formatPercent } from '../../../words/format.ts'
import { DropField } from './DropField.tsx'
import { SendingPane } from './SendingPane.tsx'
import { resumeFile } from './send-file.ts'
import { sizeText } from './size-text.ts'
import { useSending } from './use-sending.ts'

/** A file whose parts come in: from this page, or cut; then the same file goes on where it stopped. */
export function Receiving({ upload }: { readonly upload: Upload }) {
  const file = useSending(upload.uploadId)
  const { fileName, size } = upload
  return (
    <>
      {file && <SendingPane file={file} />}
      {(!file || file.phase === 'failed') && (
        <section className="pane stack" aria-labelledby="cut">
          <h2 id="cut">{c('files.cut')}</h2>
          <Arrived upload={upload} />
          <DropField
            title={c('files.choose-again', { file: fileName })}
            hint={c('files.choose-again-hint', { size: sizeText(size) })}
            onFile={chosen => void resumeFile(chosen, upload)}
          />
        </section>
      )}
    </>
  )
}

function Arrived({ upload: { uploadId, partCount } }: { readonly upload: Upload }) {
  const { data } = useCall(getUploadParts, { params: { uploadId } })
  if (data === undefined) return null
  const share = Math.floor((100 * data.parts.length) / partCount)
  return (
    <>
      <progress className="wide" max={100} value={share} aria-label={c('tasks.progress')} />
      <p>{c('files.arrived', { percent: formatPercent(share) })}</p>
    </>
  )
}
