import { createHash } from 'node:crypto'
import { issueText } from '../../contract/load-rows/issue-text.ts'
import { type LoadKind, loadShapes, type ParticipantMode } from '../../contract/load-rows/load-kind.ts'
import { type LoadIssue, type LoadReport, mostListedIssues } from '../../contract/load-rows/load-report.ts'
import type { Actor } from '../../rules/actors/actor.ts'
import { done, type Outcome } from '../../rules/outcome.ts'
import { type ClientTx, withClientLong } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { beginLoad, endLoad, loadsOfContent, newestLoad, rollBackLoad } from '../features/load-history/record-load.ts'
import {
  type BadLine,
  checkTrailer,
  noteLineFaults,
  readBadLines,
  stageRows,
  summariseIssues,
} from '../features/load-history/stage-rows.ts'
import { UnreadableFile } from './csv-scanner.ts'
import { loadSteps } from './load-steps.ts'
import { type OpenTable, openTable, type Reading } from './open-table.ts'

export interface LoadRequest {
  readonly kind: LoadKind
  readonly fileName: string
  /** The file as UTF-8. */
  readonly source: AsyncIterable<Buffer>
  readonly reading?: Reading
  readonly actor: Actor
  readonly dryRun?: boolean
  readonly skipBad?: boolean
  readonly force?: boolean
  /** Of participants only: whether people who are not in the file become inactive. */
  readonly mode?: ParticipantMode
  /** Called with the phase of the load and the bytes read so far. */
  readonly onProgress?: (phase: 'reading' | 'checking' | 'finishing', bytes: number) => void
  /** Called with every rejected line, in order. */
  readonly onBadLines?: (lines: AsyncIterable<BadLine>) => Promise<void>
}

export type LoadRefusal = 'file-unreadable'

/**
 * Loads one file for one client in one transaction: reads it, checks row by row, then applies all of it or nothing; with
 * `skipBad` all good rows (decisions §6). Answers the report; a file that is no table is refused with its reason.
 */
export async function runLoad(
  db: Database,
  clientId: number,
  request: LoadRequest,
): Promise<Outcome<LoadReport, LoadRefusal>> {
  const { mode = 'delta', onProgress = () => {} } = request
  const shape = loadShapes[request.kind]
  const hash = createHash('sha256').update(`${request.kind}\n${request.kind === 'participants' ? mode : ''}\n`)
  hash.update(meaningOf(request.reading))
  let bytes = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of request.source) {
      hash.update(chunk)
      bytes += chunk.length
      onProgress('reading', bytes)
      yield chunk
    }
  }
  const table = await openTable(shape, counted(), request.reading)
  if (!table.ok) return table
  try {
    return await withClientLong(db, clientId, async tx => {
      const loadId = await beginLoad(tx, request.kind, request.fileName, request.actor, { mode })
      await stageRows(tx, shape.columns, table.value.columns, table.value.rows(), table.value.separator)
      await noteLineFaults(tx, table.value.lateFaults())
      const trailer = table.value.trailer()
      if (trailer !== undefined) await checkTrailer(tx, shape, trailer)
      onProgress('checking', bytes)
      return done(await applyLoad(tx, loadId, { ...request, mode, onProgress }, table.value, hash.digest('hex'), bytes))
    })
  } catch (error) {
    const unreadable = findUnreadable(error)
    if (unreadable === undefined) throw error
    const { code, message, line } = unreadable
    return { ok: false, refusal: 'file-unreadable', details: { code, text: message, line } }
  }
}

/** What makes the same bytes another content; nothing where a file is read as it stands. */
function meaningOf({ columns, dateOrder, decimalSign }: Reading = {}): string {
  const isPlain = columns === undefined && dateOrder === undefined && decimalSign === undefined
  return isPlain ? '' : JSON.stringify([columns, dateOrder, decimalSign])
}

async function applyLoad(
  tx: ClientTx,
  loadId: number,
  request: LoadRequest & { mode: ParticipantMode },
  table: OpenTable,
  contentHash: string,
  bytes: number,
): Promise<LoadReport> {
  const { kind, actor, mode, dryRun = false, skipBad = false, force = false } = request
  const newest = await newestLoad(tx, kind)
  const blank = { kind, file: request.fileName, loadId: undefined, changed: 0 }
  // A load that left rows out is repeated: what they lacked may exist now.
  if (!force && newest?.content_hash === contentHash && newest.rejected_count === 0) {
    await rollBackLoad(tx)
    const totals = { rows: newest.row_count, sum: newest.value_sum ?? undefined }
    const counts = { rows: newest.row_count, accepted: 0, rejected: 0, errorCount: 0, warningCount: 0 }
    return { ...blank, ...counts, outcome: 'unchanged', totals, errors: [], warnings: [] }
  }
  const sameFile = await loadsOfContent(tx, kind, contentHash)
  const given = new Set(table.columns.map(({ name }) => name))
  const result = await loadSteps[kind](tx, { kind, loadId, actor, mode, given, skipBad, force, sameFile })
  request.onProgress?.('finishing', bytes)
  const found = await summariseIssues(tx, mostListedIssues)
  const rejected = found.isFileRefused ? result.rows : found.rejected
  const isRefused = found.isFileRefused || (found.rejected > 0 && !skipBad) || result.accepted === 0
  if (found.errorCount > 0 && request.onBadLines !== undefined) await request.onBadLines(readBadLines(tx))
  if (isRefused || dryRun) await rollBackLoad(tx)
  else await endLoad(tx, loadId, actor, { contentHash, rejected, ...result })
  const outcome = isRefused ? 'refused' : dryRun ? 'checked' : 'committed'
  return {
    ...blank,
    outcome,
    rows: result.rows,
    accepted: outcome === 'refused' && !skipBad ? 0 : result.accepted,
    rejected,
    changed: outcome === 'refused' ? 0 : result.changed,
    loadId: outcome === 'committed' ? loadId : undefined,
    totals: { rows: result.rows, sum: result.sum },
    errorCount: found.errorCount,
    errors: found.errors.map(toIssue),
    warningCount: found.warningCount + table.warnings.length,
    warnings: [...table.warnings, ...found.warnings.map(toIssue)],
  }
}

function toIssue(row: { line: number; column: string; code: string; value: string }): LoadIssue {
  return { ...row, text: issueText(row.code) }
}

/** A broken stream may wrap its reason in another error. */
function findUnreadable(error: unknown): UnreadableFile | undefined {
  if (error instanceof UnreadableFile) return error
  return error instanceof Error && error.cause !== undefined ? findUnreadable(error.cause) : undefined
}
