import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getUpload } from '../../../../contract/calls/admin/uploads.ts'
import type { Upload } from '../../../../contract/uploads.ts'
import { useCall } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { consolePaths } from '../console-paths.ts'
import type { Crumb } from '../frame/Page.tsx'

/** Milliseconds. Pages hear of each step; this is for whoever does not. */
const lookAgain = 2000

/** The upload of the address, followed while it is being worked on. */
export function useUpload() {
  const { uploadId = '' } = useParams({ strict: false }) as { uploadId?: string }
  const reading = useCall(getUpload, { params: { uploadId } })
  const { data, refetch } = reading
  const isAtWork = data?.work !== undefined
  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(() => void refetch(), lookAgain)
    return () => clearInterval(timer)
  }, [isAtWork, refetch])
  return reading
}

/** The way to a file, and with `inside` to a page within it. */
export function fileCrumbs({ uploadId, fileName }: Upload, inside = false): Crumb[] {
  return [
    { text: c('files.name'), to: consolePaths.files },
    ...(inside ? [{ text: fileName, to: `/admin/files/${uploadId}` }] : []),
  ]
}
