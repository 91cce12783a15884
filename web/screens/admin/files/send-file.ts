import type { ReplyOf } from '../../../../contract/call.ts'
import { discardUpload } from '../../../../contract/calls/admin/uploads/discard.ts'
import { endUpload } from '../../../../contract/calls/admin/uploads/end.ts'
import { getUploadParts, putUploadPart } from '../../../../contract/calls/admin/uploads/parts.ts'
import { beginUpload, getUpload, listUploads } from '../../../../contract/calls/admin/uploads.ts'
import { mostPartBytes, mostUploadBytes } from '../../../../contract/uploads.ts'
import { call } from '../../../client/call.ts'
import { CallError } from '../../../client/call-error.ts'
import { refresh } from '../../../client/use-call.ts'
import { watched } from '../../../client/watched.ts'
import { onLeave } from '../../../session/sign-in.ts'

/** What is wrong with a file before the server has seen it. Words: `files.problem-<code>`. */
export type FileProblem = 'empty' | 'too-large' | 'unreadable' | 'another-file' | 'insecure'

/** A file on its way from this page. It goes on while the person is elsewhere in the console. */
export interface Sending {
  readonly fileName: string
  readonly size: number
  /** Once the server knows of it. */
  readonly uploadId?: string
  /** `waiting`: the line is lost, or the server has too much to do; it is tried again. */
  readonly phase: 'reading' | 'sending' | 'waiting' | 'failed'
  readonly done: number
  readonly problem?: FileProblem
  readonly error?: CallError
}

let stop: (() => void) | undefined

export const sending = watched<Sending | undefined>(undefined)
const { current, change } = sending

// What has arrived stays, and its page goes on from the same file; nobody sends it for whoever brought it.
onLeave(() => {
  stop?.()
  change(undefined)
})

const smallFile = 64 * 1024 * 1024

/** A part has 30 seconds to arrive: small files come in small parts, for slow lines. The same file always in the same ones. */
export function partSizeOf(size: number): number {
  return size <= smallFile ? 1024 * 1024 : mostPartBytes
}

/** Sends a file; `onBegun` hears its id before its parts are sent. One at a time. */
export function bringFile(file: File, onBegun: (uploadId: string) => void): Promise<void> {
  return run(file, undefined, async isStopped => {
    const partSize = partSizeOf(file.size)
    const hashes = await hashesOf(file, partSize, isStopped)
    const contentHash = hexOf(await digest(joined(hashes)))
    const fileName = file.name.slice(-200)
    const upload = await patiently(isStopped, () =>
      call(beginUpload, { body: { fileName, size: file.size, partSize, contentHash } }),
    )
    change({ ...current()!, uploadId: upload.uploadId, phase: 'sending', done: 0 })
    void refresh(listUploads)
    onBegun(upload.uploadId)
    await sendParts(file, upload, hashes, isStopped)
  })
}

/** Goes on with an upload whose sending was cut, from the same file. */
export function resumeFile(file: File, upload: ReplyOf<typeof getUpload>): Promise<void> {
  return run(file, upload.uploadId, async isStopped => {
    if (file.size !== upload.size) throw new ProblemError('another-file')
    const hashes = await hashesOf(file, upload.partSize, isStopped)
    change({ ...current()!, phase: 'sending', done: 0 })
    await sendParts(file, upload, hashes, isStopped)
  })
}

/** Stops what is being sent, and discards what has arrived of it. */
export async function cancelSending(): Promise<void> {
  const uploadId = current()?.uploadId
  stop?.()
  change(undefined)
  if (uploadId !== undefined) await call(discardUpload, { params: { uploadId } })
  await refresh(getUpload, listUploads)
}

/** Forgets a failure that was read. */
export function forgetSending(): void {
  if (current()?.phase === 'failed') change(undefined)
}

class ProblemError extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

class Stopped extends Error {}

async function run(
  { name, size }: File,
  uploadId: string | undefined,
  work: (isStopped: () => void) => Promise<void>,
): Promise<void> {
  if (current() !== undefined && current()!.phase !== 'failed') return
  let stopped = false
  stop = () => {
    stopped = true
  }
  change({ fileName: name, size, phase: 'reading', done: 0, ...(uploadId !== undefined && { uploadId }) })
  try {
    // Checksums are made by the browser over a secure connection alone.
    if (!isSecureContext) throw new ProblemError('insecure')
    if (size === 0) throw new ProblemError('empty')
    if (size > mostUploadBytes) throw new ProblemError('too-large')
    await work(() => {
      if (stopped) throw new Stopped()
    })
    await refresh(getUpload, listUploads)
    change(undefined)
  } catch (failure) {
    if (failure instanceof Stopped || stopped) return
    const because = failure instanceof ProblemError ? { problem: failure.problem } : { error: failure as CallError }
    change({ ...current()!, phase: 'failed', ...because })
    await refresh(getUpload, listUploads)
  }
}

async function sendParts(
  file: File,
  { uploadId, partSize }: { uploadId: string; partSize: number },
  hashes: readonly Uint8Array<ArrayBuffer>[],
  isStopped: () => void,
): Promise<void> {
  const params = { uploadId }
  const { parts } = await patiently(isStopped, () => call(getUploadParts, { params }))
  const there = new Map(parts.map(({ part, sha256 }) => [part, sha256]))
  for (const [part, hash] of hashes.entries()) {
    const sha256 = hexOf(hash)
    const known = there.get(part)
    // Another content under the same name and size: what has arrived belongs to another file.
    if (known !== undefined && known !== sha256) throw new ProblemError('another-file')
    if (known === undefined) {
      const body = new Blob([await bytesOf(file, part * partSize, partSize)])
      await patiently(isStopped, () =>
        call(putUploadPart, { params: { uploadId, part: `${part}` }, query: { sha256 }, body }),
      )
    }
    change({ ...current()!, phase: 'sending', done: Math.min((part + 1) * partSize, file.size) })
  }
  await patiently(isStopped, () => call(endUpload, { params }))
}

/** Milliseconds before each new try; the last one stays. */
const pauses = [500, 1000, 2000, 5000, 10_000]
/** Tries in a row where the server answers, but cannot. */
const mostTries = 10

/** Makes a call until it is answered: a lost line is waited for, however long. */
async function patiently<R>(isStopped: () => void, make: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries++) {
    isStopped()
    try {
      const reply = await make()
      isStopped()
      return reply
    } catch (failure) {
      isStopped()
      if (!(failure instanceof CallError) || !isPassing(failure)) throw failure
      const isLost = failure.messageCode === 'errors.generic.unreachable'
      if (!isLost && tries >= mostTries) throw failure
      const { phase } = current()!
      change({ ...current()!, phase: 'waiting' })
      await pause(pauses[Math.min(tries, pauses.length) - 1]!)
      isStopped()
      change({ ...current()!, phase })
    }
  }
}

function isPassing({ httpCode, messageCode }: CallError): boolean {
  return httpCode >= 500 || httpCode === 429 || messageCode === 'errors.part-damaged'
}

/** Waits, and no longer than until the line is back. */
function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    const over = () => {
      clearTimeout(timer)
      removeEventListener('online', over)
      resolve()
    }
    const timer = setTimeout(over, milliseconds)
    addEventListener('online', over)
  })
}

async function hashesOf(file: File, partSize: number, isStopped: () => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const hashes: Uint8Array<ArrayBuffer>[] = []
  for (let from = 0; from < file.size; from += partSize) {
    hashes.push(await digest(await bytesOf(file, from, partSize)))
    isStopped()
    change({ ...current()!, done: Math.min(from + partSize, file.size) })
  }
  return hashes
}

/** Fails where the file was changed, moved or deleted since it was chosen. */
async function bytesOf(file: File, from: number, length: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(from, from + length).arrayBuffer()
  } catch {
    throw new ProblemError('unreadable')
  }
}

async function digest(bytes: BufferSource): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

function joined(hashes: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(32 * hashes.length)
  for (const [at, hash] of hashes.entries()) all.set(hash, 32 * at)
  return all
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
