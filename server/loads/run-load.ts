import { createHash } from 'node:crypto'
import { type LoadKind, loadShapes, type ParticipantMode } from '../../contract/load-rows/load-kind.ts'
import { type LoadIssue, type LoadReport, mostListedIssues } from '../../contract/load-rows/load-report.ts'
import type { IssueGroup } from '../../contract/uploads.ts'
import type { Actor } from '../../rules/actors/actor.ts'
import { done, type Outcome } from '../../rules/outcome.ts'
import { type ClientTx, withClientLong } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { beginLoad, endLoad, loadsOfContent, newestLoad, rollBackLoad } from '../features/load-history/record-load.ts'
import {
  type BadLine,
  checkTrailer,
  groupIssues,
  noteLineFaults,
  readBadLines,
  stageRows,
  summariseIssues,
} from '../features/load-history/stage-rows.ts'
import { tally } from '../metrics/tally.ts'
import { cancelOn } from './cancel-on.ts'
import { UnreadableFile } from './csv-scanner.ts'
import { describeChanges } from './describe-changes.ts'
import { issueText } from './issue-text.ts'
import { loadSteps } from './load-steps.ts'
import { type OpenTable, openTable, type Reading } from './open-table.ts'
import { withSuggestions } from './with-suggestions.ts'

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
  /** Why it is forced, for the audit trail. */
  readonly reason?: string | undefined
  /** Of participants only: whether people who are not in the file become inactive. */
  readonly mode?: ParticipantMode
  /** Called with the phase of the load and the bytes read so far. */
  readonly onProgress?: (phase: 'reading' | 'checking' | 'finishing', bytes: number) => void
  /** Ends the work: throws, and leaves everything as it was. */
  readonly signal?: AbortSignal
  /** Whether the report also says what would change. */
  readonly describesChanges?: boolean
  /** Asked before a load is committed; where it may not, the report is that of a dry run. */
  readonly mayCommit?: (report: LoadReport) => boolean
  /** Called with every rejected line, in order, and with the columns of the file that have numbers, counted from 0. */
  readonly onBadLines?: (lines: AsyncIterable<BadLine>, numbers: readonly number[]) => Promise<void>
}

export type LoadRefusal = 'file-unreadable'

/**
 * Loads one file for one client in one transaction: reads it, checks row by row, then applies all of it or nothing; with
 * `skipBad` all good rows (decisions §6). `within` opens the transaction. Answers the report; a file that is no table is refused with its reason.
 */
export async function runLoad(
  db: Database,
  clientId: number,
  request: LoadRequest,
  within: (load: (tx: ClientTx) => Promise<LoadReport>) => Promise<LoadReport> = load =>
    withClientLong(db, clientId, load),
): Promise<Outcome<LoadReport, LoadRefusal>> {
  const { kind, mode = 'delta', onProgress = () => {} } = request
  const began = performance.now()
  const shape = loadShapes[request.kind]
  const hash = createHash('sha256').update(`${request.kind}\n${request.kind === 'participants' ? mode : ''}\n`)
  // Loads of before 0090 have noted the hash of all settings; the same file is the same to them as well.
  const earlier = hash.copy().update(meaningOf(request.reading ?? {}))
  let bytes = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of request.source) {
      request.signal?.throwIfAborted()
      hash.update(chunk)
      earlier.update(chunk)
      bytes += chunk.length
      onProgress('reading', bytes)
      yield chunk
    }
  }
  const table = await openTable(shape, counted(), request.reading)
  if (!table.ok) return table
  try {
    const report = await within(async tx => {
      const stop = cancelOn(db, tx, request.signal)
      try {
        const loadId = await beginLoad(tx, request.kind, request.fileName, request.actor, { mode })
        await stageRows(tx, shape.columns, table.value.columns, table.value.rows(), table.value.separator)
        await noteLineFaults(tx, table.value.lateFaults())
        const trailer = table.value.trailer()
        if (trailer !== undefined) await checkTrailer(tx, shape, trailer, request.reading?.decimalSign)
        onProgress('checking', bytes)
        hash.update(meaningOf({ columns: request.reading?.columns, ...table.value.readBy() }))
        const given = { ...request, mode, onProgress }
        const hashes = [hash.digest('hex'), earlier.digest('hex')] as const
        return await applyLoad(tx, loadId, given, table.value, hashes, bytes)
      } finally {
        await stop()
      }
    })
    tally('cairn_load_rows_total', [kind, report.outcome], report.rows)
    tally('cairn_load_seconds_total', [kind], (performance.now() - began) / 1000)
    return done(report)
  } catch (error) {
    request.signal?.throwIfAborted()
    const unreadable = findUnreadable(error)
    if (unreadable === undefined) throw error
    const { code, message, line } = unreadable
    return { ok: false, refusal: 'file-unreadable', details: { code, text: message, line } }
  }
}

/** What makes the same bytes another content; nothing where a file is read as it stands, whatever else is remembered of its header. */
function meaningOf({ columns, dateOrder, decimalSign }: Reading): string {
  const isPlain = columns === undefined && dateOrder === undefined && decimalSign === undefined
  return isPlain ? '' : JSON.stringify([columns, dateOrder, decimalSign])
}

async function applyLoad(
  tx: ClientTx,
  loadId: number,
  request: LoadRequest & { mode: ParticipantMode },
  table: OpenTable,
  hashes: readonly [contentHash: string, earlier: string],
  bytes: number,
): Promise<LoadReport> {
  const { kind, actor, mode, dryRun = false, skipBad = false, force = false } = request
  const [contentHash] = hashes
  const newest = await newestLoad(tx, kind)
  const blank = { kind, file: request.fileName, loadId: undefined, changed: 0 }
  // A load that left rows out is repeated: what they lacked may exist now.
  if (!force && newest && hashes.includes(newest.content_hash) && newest.rejected_count === 0) {
    await rollBackLoad(tx)
    const totals = { rows: newest.row_count, sum: newest.value_sum ?? undefined }
    const counts = {
      rows: newest.row_count,
      accepted: 0,
      rejected: 0,
      errorCount: 0,
      warningCount: 0,
      groups: [],
      changes: undefined,
    }
    return { ...blank, ...counts, outcome: 'unchanged', totals, errors: [], warnings: [] }
  }
  const sameFile = await loadsOfContent(tx, kind, hashes)
  const given = new Set(table.columns.map(({ name }) => name))
  const result = await loadSteps[kind](tx, { kind, loadId, actor, mode, given, skipBad, force, sameFile })
  request.signal?.throwIfAborted()
  request.onProgress?.('finishing', bytes)
  const found = await summariseIssues(tx, mostListedIssues)
  const rejected = found.isFileRefused ? result.rows : found.rejected
  const isRefused = found.isFileRefused || (found.rejected > 0 && !skipBad) || result.accepted === 0
  const groups = await withSuggestions(tx, found.errorCount + found.warningCount === 0 ? [] : await groupIssues(tx))
  const changes = request.describesChanges === true && !isRefused ? await describeChanges(tx, kind, loadId) : undefined
  if (found.errorCount > 0 && request.onBadLines !== undefined)
    await request.onBadLines(readBadLines(tx), table.numbers)
  const reportOf = (outcome: LoadReport['outcome']): LoadReport => ({
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
    groups: [...groups, ...table.warnings.map(groupOf)],
    changes,
  })
  const committed = reportOf('committed')
  if (isRefused || dryRun || request.mayCommit?.(committed) === false) {
    await rollBackLoad(tx)
    return reportOf(isRefused ? 'refused' : 'checked')
  }
  await endLoad(tx, loadId, actor, { contentHash, rejected, reason: force ? request.reason : undefined, ...result })
  return committed
}

/** What is said of the file as a whole, as a group like the others. */
function groupOf({ code, column, line, value }: LoadIssue): IssueGroup {
  const values = [{ value, line, lines: 0 }]
  return { code, column, isError: false, lines: 0, firstLines: [], values, distinct: 1 }
}

function toIssue(row: { line: number; column: string; code: string; value: string }): LoadIssue {
  return { ...row, text: issueText(row.code) }
}

/** A broken stream may wrap its reason in another error. */
function findUnreadable(error: unknown): UnreadableFile | undefined {
  if (error instanceof UnreadableFile) return error
  return error instanceof Error && error.cause !== undefined ? findUnreadable(error.cause) : undefined
}
