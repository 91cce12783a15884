import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { LoadReport } from '../../../contract/load-rows/load-report.ts'
import type { Upload } from '../../../contract/uploads.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { isLockTimeout, withClient, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { undoNewestLoad } from '../../features/load-history/undo-newest-load.ts'
import { readUploadBytes, UploadGone } from '../../features/uploads/upload-bytes.ts'
import {
  clearRejects,
  columnsGiven,
  finishWork,
  insertRejects,
  leaseSeconds,
  reportWork,
  type TakenWork,
  type UploadRow,
  uploadAtWork,
  WorkLost,
} from '../../features/uploads/upload-work.ts'
import { UnreadableFile } from '../csv-scanner.ts'
import type { FileSource } from '../file-source.ts'
import { openFile } from '../recognise-file.ts'
import { runLoad } from '../run-load.ts'
import { writeRejects } from '../write-rejects.ts'

export interface UploadWork {
  readonly db: Database
  readonly clientId: number
  readonly actor: Actor
  readonly taken: TakenWork
  /** Of a commit: whether amounts that were loaded already, or lie ahead, are taken all the same. */
  readonly force?: boolean
  readonly signal: AbortSignal
  /** Called when rows have been changed. */
  readonly onChanged?: () => Promise<void>
}

/** How often a process says that it is still at work, and hears whether it is to end. */
const everyMs = 1000

/**
 * Does the work that was taken, and keeps what came of it with the upload: a report, or a problem. What is cancelled, and what
 * another process has taken over, leaves nothing behind. Throws where the database is gone.
 */
export async function workOnUpload(work: UploadWork): Promise<void> {
  const { db, clientId, taken } = work
  const ended = new AbortController()
  const signal = AbortSignal.any([work.signal, ended.signal])
  const progress = { phase: 'waiting' as NonNullable<Upload['work']>['phase'], done: 0, total: 0 }
  const beat = keepSaying(work, progress, ended)
  try {
    const row = await withClient(db, clientId, tx => uploadAtWork(tx, taken.uploadId))
    progress.total = row.size
    if (taken.kind === 'undo') await undo(work, row)
    else await load(work, row, signal, progress)
  } catch (error) {
    if (error instanceof WorkLost || ended.signal.aborted) return
    const problem = problemOf(error)
    if (problem === undefined) throw error
    await withClient(db, clientId, tx => finishWork(tx, taken, { problem }))
  } finally {
    beat.stop()
    await beat.stopped
  }
}

function keepSaying(
  { db, clientId, taken }: UploadWork,
  progress: Parameters<typeof reportWork>[2],
  ended: AbortController,
) {
  const stopping = new AbortController()
  const run = async () => {
    let last = Date.now()
    while (!stopping.signal.aborted) {
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      const isMine = await withClient(db, clientId, tx => reportWork(tx, taken, progress)).catch(() => undefined)
      if (isMine === true) last = Date.now()
      if (isMine === false || Date.now() - last > leaseSeconds * 1000) return ended.abort()
    }
  }
  return { stop: () => stopping.abort(), stopped: run() }
}

function problemOf(error: unknown): Upload['problem'] {
  if (error instanceof UnreadableFile) return { code: error.code, line: error.line, text: error.message }
  if (error instanceof UploadGone) return { code: 'upload-gone' }
  return isLockTimeout(error) ? { code: 'load-under-way' } : undefined
}

export function sourceOfUpload(
  db: Database,
  clientId: number,
  row: Pick<UploadRow, 'upload_id' | 'part_size' | 'size'>,
): FileSource {
  return { size: row.size, read: (from, to) => readUploadBytes(db, clientId, row, from, to) }
}

async function load(
  { db, clientId, actor, taken, force = false, onChanged }: UploadWork,
  row: UploadRow,
  signal: AbortSignal,
  progress: { phase: string; done: number },
): Promise<void> {
  const source = sourceOfUpload(db, clientId, row)
  const { kind, sheet, dateOrder, decimalSign, mode } = row.settings
  const open = () => openFile(source, row.found!, sheet)
  const opened = await open()
  const columns = columnsGiven(row)
  const isCheck = taken.kind === 'check'
  const outcome = await runLoad(db, clientId, {
    kind: kind!,
    fileName: row.file_name,
    source: opened.source,
    reading: { ...opened.reading, columns, dateOrder, decimalSign },
    actor,
    dryRun: isCheck,
    skipBad: true,
    force,
    ...(mode !== undefined && { mode }),
    signal,
    describesChanges: true,
    onProgress: (phase, bytes) => {
      progress.phase = phase
      // Text of UTF-16 and of workbooks comes to other sizes than the file.
      progress.done = phase === 'reading' ? Math.min(bytes, row.size) : row.size
    },
    ...(isCheck && {
      onBadLines: async lines => {
        await withClient(db, clientId, tx => clearRejects(tx, row.upload_id))
        await writeRejects((await open()).source, lines, rejectsOf(db, clientId, row.upload_id), opened.reading)
      },
    }),
    mayCommit: report => digestOf(shown(report)) === digestOf(row.report!),
    onEnd: async (tx, report) => {
      if (isCheck || report.outcome !== 'committed') {
        if (isCheck && report.errorCount === 0) await clearRejects(tx, row.upload_id)
        const isStale = !isCheck && report.outcome === 'checked'
        const problem = isStale ? { code: 'changed-since-check' } : null
        await finishWork(tx, taken, { state: 'checked', report: shown(report), problem })
      } else {
        await finishWork(tx, taken, {
          state: 'committed',
          report: shown(report),
          problem: null,
          load_id: report.loadId!,
        })
      }
    },
  })
  if (!outcome.ok) {
    const { code, line, text } = outcome.details ?? {}
    throw new UnreadableFile(String(code), Number(line), String(text))
  }
  if (outcome.value.outcome === 'committed') await onChanged?.()
}

/** What of a report is kept: its issues are in its groups. */
function shown({
  kind,
  outcome,
  rows,
  accepted,
  rejected,
  changed,
  totals,
  errorCount,
  warningCount,
  groups,
  changes,
}: LoadReport): NonNullable<Upload['report']> {
  const { sum } = totals
  return {
    kind,
    outcome,
    rows,
    accepted,
    rejected,
    changed,
    totals: { rows: totals.rows, ...(sum !== undefined && { sum }) },
    errorCount,
    warningCount,
    groups: [...groups],
    ...(changes !== undefined && { changes }),
  }
}

/** By what a commit is compared with the check that somebody has read. */
function digestOf({ outcome: _, groups, ...report }: NonNullable<Upload['report']>): string {
  const issues = groups.map(({ values: __, ...group }) => group)
  return createHash('sha256')
    .update(sorted({ ...report, issues }))
    .digest('hex')
}

// The database keeps the keys of JSON in an order of its own.
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

const pieceSize = 512 * 1024

/** Keeps what is written to it with the upload, piece by piece. */
function rejectsOf(db: Database, clientId: number, uploadId: number): Writable {
  let waiting: Buffer[] = []
  let size = 0
  let piece = 0
  const flush = async () => {
    if (size === 0) return
    const bytes = Buffer.concat(waiting)
    waiting = []
    size = 0
    await withClient(db, clientId, tx => insertRejects(tx, uploadId, piece++, bytes))
  }
  return new Writable({
    write: (chunk: Buffer | string, _, callback) => {
      const bytes = Buffer.from(chunk)
      waiting.push(bytes)
      size += bytes.length
      if (size < pieceSize) callback()
      else flush().then(() => callback(), callback)
    },
    final: callback => {
      flush().then(() => callback(), callback)
    },
  })
}

async function undo(
  { db, clientId, actor, taken, force = false, onChanged }: UploadWork,
  row: UploadRow,
): Promise<void> {
  const undone = await withClientLong(db, clientId, async tx => {
    const outcome = await undoNewestLoad(tx, actor, { force, loadId: row.load_id! })
    if (outcome.ok) await finishWork(tx, taken, { state: 'undone', problem: null })
    return outcome
  })
  if (undone.ok) return onChanged?.()
  const text = Object.entries(undone.details ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
  await withClient(db, clientId, tx => finishWork(tx, taken, { problem: { code: undone.refusal, text } }))
}
