import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getUpload } from '../../../../contract/calls/admin/uploads.ts'
import type { Upload } from '../../../../contract/uploads.ts'
import { useCall } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { consolePaths } from '../console-paths.ts'
import type { Crumb } from '../frame/Page.tsx'
import { follow } from '../parts/follow.ts'

/** The upload of the address, followed while it is being worked on. */
export function useUpload() {
  const { uploadId = '' } = useParams({ strict: false }) as { uploadId?: string }
  const reading = useCall(getUpload, { params: { uploadId } })
  const isAtWork = reading.data?.work !== undefined
  useEffect(() => (isAtWork ? follow(getUpload) : undefined), [isAtWork])
  return reading
}

/** The way to a file, and with `inside` to a page within it. */
export function fileCrumbs({ uploadId, fileName }: Upload, inside = false): Crumb[] {
  return [
    { text: c('files.name'), to: consolePaths.files },
    ...(inside ? [{ text: fileName, to: `/admin/files/${uploadId}` }] : []),
  ]
}
