import { useSyncExternalStore } from 'react'
import { type Sending, sending } from './send-file.ts'

/** The file that this page sends; with an id only where it is that upload's. */
export function useSending(uploadId?: string): Sending | undefined {
  const current = useSyncExternalStore(sending.subscribe, sending.current)
  return uploadId === undefined || current?.uploadId === uploadId ? current : undefined
}
