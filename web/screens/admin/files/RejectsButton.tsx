import { useState } from 'react'
import type { Upload } from '../../../../contract/uploads.ts'
import { errorText } from '../../../client/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { saveRejects } from './save-rejects.ts'

/** The rejected rows as a file. */
export function RejectsButton({ upload }: { readonly upload: Upload }) {
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const count = upload.report?.rejected ?? 0
  if (!upload.hasRejects || count === 0) return null

  async function save() {
    setSaving(true)
    setFailure(undefined)
    try {
      await saveRejects(upload)
    } catch (problem) {
      setFailure(problem)
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      <Button look="line" icon="down" busy={isSaving} onClick={() => void save()}>
        {c('files.rejects', { count, rows: formatNumber(count) })}
      </Button>
      {failure !== undefined && <Alert kind="bad">{errorText(failure)}</Alert>}
    </>
  )
}
