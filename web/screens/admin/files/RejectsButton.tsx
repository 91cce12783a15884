import { exportUploadRejects } from '../../../../contract/calls/admin/uploads/rejects.ts'
import type { Upload } from '../../../../contract/uploads.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { useFileSave } from '../../../client/use-file-save.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'

/** The rejected rows as a file that can be mended and loaded again. */
export function RejectsButton({ upload }: { readonly upload: Upload }) {
  const { saving, save } = useFileSave()
  const { uploadId, fileName, report, hasRejects } = upload
  const count = report?.rejected ?? 0
  if (!hasRejects || count === 0) return null
  const name = `${fileName.replace(/\.[^.]+$/, '')}.rejects.csv`
  return (
    <>
      <Button
        look="line"
        icon="down"
        busy={saving.state === 'under-way'}
        onClick={() => void save(name, () => call(exportUploadRejects, { params: { uploadId } }))}
      >
        {c('files.rejects', { count, rows: formatNumber(count) })}
      </Button>
      {saving.state === 'failed' && <Alert kind="bad">{errorText(saving.error)}</Alert>}
    </>
  )
}
