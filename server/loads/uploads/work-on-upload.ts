import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import * as z from 'zod/mini'
import type { LoadReport } from '../../../contract/load-rows/load-report.ts'
import type { Upload } from '../../../contract/uploads.ts'
import { type Actor, personOfActor } from '../../../rules/actors/actor.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { mayNow } from '../../features/grants/list-grants.ts'
import { undoNewestLoad } from '../../features/load-history/undo-newest-load.ts'
import type { TaskContext, TaskKind, TaskResult } from '../../features/tasks/task-kind.ts'
import { readUploadBytes, UploadGone } from '../../features/uploads/upload-bytes.ts'
import {
  changeUpload,
  columnsGiven,
  deleteSomeRejects,
  insertRejects,
  mostAttempts,
  readUpload,
  type UploadRow,
  type WorkInput,
  type WorkKind,
  workKinds,
} from '../../features/uploads/upload-work.ts'
import { UnreadableFile } from '../csv-scanner.ts'
import type { FileSource } from '../file-source.ts'
import { openFile } from '../recognise-file.ts'
import { runLoad } from '../run-load.ts'
import { writeRejects } from '../write-rejects.ts'

const input = z.object({
  uploadId: z.int(),
  actor: z.custom<Actor>(value => typeof value === 'string'),
  skipBad: z.boolean(),
  force: z.boolean(),
})

/** The tasks that check, commit and undo uploads; each leaves its report or problem with the upload. */
export function uploadTaskKinds(db: Database): TaskKind<WorkInput>[] {
  return (Object.keys(workKinds) as WorkKind[]).map(name => ({
    name,
    input,
    mostAttempts,
    run: context => workOnUpload(db, name, context),
  }))
}

async function workOnUpload(db: Database, name: WorkKind, context: TaskContext<WorkInput>): Promise<TaskResult> {
  const { clientId } = context
  const row = (await withClient(db, clientId, tx => readUpload(tx, context.input.uploadId)))!
  const result = { uploadId: String(row.upload_id), fileName: row.file_name }
  try {
    if (name === 'file-undo') return await undo(context, row, result)
    return await load(db, context, row, name === 'file-check', result)
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined) throw error
    return context.finish(async tx => {
      await changeUpload(tx, row.upload_id, { problem })
      return { ...result, problem: problem.code }
    })
  }
}

function problemOf(error: unknown): Upload['problem'] {
  if (error instanceof UnreadableFile) return { code: error.code, line: error.line, text: error.message }
  if (error instanceof NotPermitted) return { code: 'not-permitted' }
  return error instanceof UploadGone ? { code: 'upload-gone' } : undefined
}

class NotPermitted extends Error {}

/** A task may wait for long: a role that was taken away meanwhile changes nothing any more (console §1). */
async function mustBePermitted(tx: ClientTx, actor: Actor): Promise<void> {
  const personId = personOfActor(actor)
  if (personId !== undefined && !(await mayNow(tx, personId, 'prepare'))) throw new NotPermitted()
}

export function sourceOfUpload(
  db: Database,
  clientId: number,
  row: Pick<UploadRow, 'upload_id' | 'part_size' | 'size'>,
): FileSource {
  return { size: row.size, read: (from, to) => readUploadBytes(db, clientId, row, from, to) }
}

async function load(
  db: Database,
  context: TaskContext<WorkInput>,
  row: UploadRow,
  isCheck: boolean,
  result: object,
): Promise<TaskResult> {
  const { clientId, signal } = context
  const { actor } = context.input
  const source = sourceOfUpload(db, clientId, row)
  const { kind, sheet, dateOrder, decimalSign, mode, force: reason } = row.settings
  const { found } = row
  // Somebody was erased meanwhile, and the file went with them.
  if (found === null) throw new UploadGone()
  const open = () => openFile(source, found, sheet)
  const opened = await open()
  // The task ends with the load's transaction, or not at all.
  let answer: TaskResult
  const within = async (work: (tx: ClientTx) => Promise<LoadReport>) => {
    let report: LoadReport | undefined
    answer = await context.finish(async tx => {
      if (!isCheck) await mustBePermitted(tx, actor)
      report = await work(tx)
      await keep(tx, row.upload_id, report, isCheck)
      const { outcome, rows, rejected, changed } = report
      return { ...result, outcome, rows, rejected, changed }
    })
    return report!
  }
  const outcome = await runLoad(
    db,
    clientId,
    {
      kind: kind!,
      fileName: row.file_name,
      source: opened.source,
      reading: { ...opened.reading, columns: columnsGiven(row), dateOrder, decimalSign },
      actor,
      dryRun: isCheck,
      skipBad: true,
      force: reason !== undefined,
      reason,
      ...(mode !== undefined && { mode }),
      signal,
      describesChanges: true,
      // Text of other encodings and of workbooks comes to another size than the file.
      onProgress: (phase, bytes) =>
        context.progress(phase === 'reading' ? Math.min(bytes, row.size - 1) : row.size, row.size),
      ...(isCheck && {
        onBadLines: async (lines, numbers) => {
          const dropSome = () => withClient(db, clientId, tx => deleteSomeRejects(tx, row.upload_id))
          while (await dropSome());
          const again = await open()
          const form = { ...again.reading, decimalSign, numbers }
          await writeRejects(again.source, lines, rejectsOf(db, clientId, row.upload_id), form)
        },
      }),
      mayCommit: report => digestOf(shown(report)) === digestOf(row.report!),
    },
    within,
  )
  if (outcome.ok) return answer!
  const { code, line, text } = outcome.details ?? {}
  throw new UnreadableFile(String(code), Number(line), String(text))
}

/** Keeps a report with its upload. A commit that found other things than the check was rolled back, and says so. */
async function keep(tx: ClientTx, uploadId: number, report: LoadReport, isCheck: boolean): Promise<void> {
  if (isCheck && report.errorCount === 0) while (await deleteSomeRejects(tx, uploadId));
  const isCommitted = report.outcome === 'committed'
  const isOther = !isCheck && (report.outcome === 'checked' || report.outcome === 'refused')
  await changeUpload(tx, uploadId, {
    state: isCommitted ? 'committed' : 'checked',
    report: shown(report),
    problem: isOther ? { code: 'changed-since-check' } : null,
    ...(isCommitted && { load_id: report.loadId! }),
  })
}

/** What of a report is kept: its issues are in its groups. */
function shown(report: LoadReport): NonNullable<Upload['report']> {
  const { kind, outcome, rows, accepted, rejected, changed, totals, errorCount, warningCount, groups, changes } = report
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
  const issues = groups.map(({ code, column, isError, lines, distinct }) => ({
    code,
    column,
    isError,
    lines,
    distinct,
  }))
  return createHash('sha256')
    .update(inOrder({ ...report, issues }))
    .digest('hex')
}

// The database keeps the keys of JSON in an order of its own.
function inOrder(value: unknown): string {
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

async function undo(context: TaskContext<WorkInput>, row: UploadRow, result: object): Promise<TaskResult> {
  const { actor, force } = context.input
  return context.finish(async tx => {
    await mustBePermitted(tx, actor)
    const outcome = await undoNewestLoad(tx, actor, { force, loadId: row.load_id! })
    if (outcome.ok) {
      await changeUpload(tx, row.upload_id, { state: 'undone', problem: null })
      return { ...result, restored: outcome.value.restored }
    }
    const details = Object.entries(outcome.details ?? {}).map(([name, value]) => `${name}: ${value}`)
    await changeUpload(tx, row.upload_id, { problem: { code: outcome.refusal, text: details.join(', ') } })
    return { ...result, problem: outcome.refusal }
  })
}
