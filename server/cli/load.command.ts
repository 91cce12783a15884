import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type LoadKind, loadKinds, type ParticipantMode, participantModes } from '../../contract/load-rows/load-kind.ts'
import type { LoadIssue, LoadReport } from '../../contract/load-rows/load-report.ts'
import { columnsAsRead } from '../../contract/load-rows/recognise-columns.ts'
import { dateOrders, decimalSigns } from '../../contract/uploads.ts'
import { withClientLong } from '../db/client-tx.ts'
import { listLoads } from '../features/load-history/record-load.ts'
import { undoNewestLoad } from '../features/load-history/undo-newest-load.ts'
import { UnreadableFile } from '../loads/csv-scanner.ts'
import { diskFile } from '../loads/file-source.ts'
import type { Reading } from '../loads/open-table.ts'
import { isUtf8Throughout, openFile, recogniseFile } from '../loads/recognise-file.ts'
import { runLoad } from '../loads/run-load.ts'
import { actorOf, actorOn } from './acting.ts'
import { clientNamed, clientOption } from './client-named.ts'
import {
  answer,
  type Command,
  type CommandAnswer,
  type CommandCall,
  CommandError,
  must,
  neededWord,
  textOption,
} from './command.ts'
import { followUp } from './follow-up.ts'
import { openRejectsFile } from './rejects-file.ts'

/** Issues that a person reads on a terminal; --json has a thousand, --rejects all. */
const mostShown = 20

export const loadCommands: readonly Command[] = [
  {
    name: 'load undo',
    usage: '--client KEY [--force]',
    summary: "Takes the client's newest load back; with --force also where a program has paid upon it as it goes.",
    options: { ...clientOption, force: { type: 'boolean' } },
    run: undo,
  },
  {
    name: 'load list',
    usage: '--client KEY',
    summary: 'Lists the loads of a client, the newest first.',
    options: clientOption,
    run: list,
  },
  {
    name: 'load',
    usage:
      'KIND FILE --client KEY [--dry-run] [--skip-bad] [--force [--reason TEXT]] [--mode delta|full] [--rejects FILE] [--recognise] [--sheet NAME] [--dates dmy|mdy] [--decimals point|comma]',
    summary: `Loads a CSV file; with --recognise also workbooks, other encodings, separators and headings. KIND is ${loadKinds.join(', ')}.`,
    options: {
      ...clientOption,
      'dry-run': { type: 'boolean' },
      'skip-bad': { type: 'boolean' },
      force: { type: 'boolean' },
      reason: { type: 'string' },
      mode: { type: 'string' },
      rejects: { type: 'string' },
      recognise: { type: 'boolean' },
      sheet: { type: 'string' },
      dates: { type: 'string' },
      decimals: { type: 'string' },
    },
    run: load,
  },
]

async function load(call: CommandCall): Promise<CommandAnswer> {
  const kindName = neededWord(call, 0, 'KIND')
  const file = neededWord(call, 1, 'FILE')
  const kind = loadKinds.find(one => one === kindName)
  if (kind === undefined) throw new CommandError(`${kindName} is no kind: ${loadKinds.join(', ')}.`, 'kind-unknown')
  const clientId = await clientNamed(call)
  const { size } = await openable(file)
  const wanted = textOption(call, 'rejects')
  const mode = modeOf(call, kind)
  const rejects = wanted === undefined ? undefined : await openRejectsFile(wanted, file)
  const { opened, again, close } = await readingOf(call, kind, file).catch(async failure => {
    await rejects?.close()
    throw failure
  })
  const outcome = await runLoad(call.db, clientId, {
    kind,
    fileName: basename(file),
    ...opened,
    actor: await actorOn(call, clientId),
    dryRun: call.options['dry-run'] === true,
    skipBad: call.options['skip-bad'] === true,
    force: call.options['force'] === true,
    reason: textOption(call, 'reason'),
    mode,
    onProgress: (phase, bytes) => call.progress.show(phase, Math.min(bytes, size), phase === 'reading' ? size : 0),
    ...(rejects !== undefined && {
      onBadLines: async (lines, numbers) => {
        const { source, reading } = await again()
        await rejects.write(source, lines, { ...reading, numbers })
      },
    }),
  })
    .finally(() => rejects?.close())
    .finally(close)
  call.progress.end()
  if (!outcome.ok) throw new CommandError(String(outcome.details?.['text']), String(outcome.details?.['code']))
  const report = outcome.value
  const { lines, standings } =
    report.outcome === 'committed' ? await followUp(call, clientId) : { lines: [], standings: [] }
  return answer([...linesOf(report), ...lines], { ...report, standings }, report.outcome !== 'refused')
}

/** A file's text, and how it is to be understood: of a workbook it is known as the text is read. */
interface Opened {
  readonly source: AsyncIterable<Buffer>
  readonly reading: Reading
}

/** A file that can be read more than once. */
interface FileReading {
  readonly opened: Opened
  readonly again: () => Promise<Opened>
  readonly close: () => Promise<void>
}

/** Strictly UTF-8 with commas and the columns' own names; where it is asked for, recognised as the console recognises it. */
async function readingOf(call: CommandCall, kind: LoadKind, file: string): Promise<FileReading> {
  const sheet = textOption(call, 'sheet')
  const dateOrder = oneOf(call, 'dates', dateOrders)
  const decimalSign = oneOf(call, 'decimals', decimalSigns)
  const isStrict = call.options['recognise'] !== true && [sheet, dateOrder, decimalSign].every(one => one === undefined)
  if (isStrict) {
    const open = async () => ({ source: createReadStream(file, { highWaterMark: 256 * 1024 }), reading: {} })
    return { opened: await open(), again: open, close: async () => {} }
  }
  const source = await diskFile(file)
  try {
    const found = await recogniseFile(source, await isUtf8Throughout(source))
    const shown = found.tables.filter(table => (sheet === undefined ? !table.isHidden : table.sheet === sheet))
    const columns = columnsAsRead(kind, shown[0]?.header ?? [])
    const open = async () => {
      const opened = await openFile(source, found, sheet)
      return { ...opened, reading: { ...opened.reading, columns, dateOrder, decimalSign } }
    }
    return { opened: await open(), again: open, close: () => source.close() }
  } catch (error) {
    await source.close()
    if (error instanceof UnreadableFile) throw new CommandError(error.message, error.code)
    throw error
  }
}

function oneOf<One extends string>(call: CommandCall, option: string, all: readonly One[]): One | undefined {
  const wanted = textOption(call, option)
  const found = all.find(one => one === wanted)
  if (wanted !== undefined && found === undefined) {
    throw new CommandError(`--${option} is ${all.join(' or ')}.`, 'option-unknown')
  }
  return found
}

async function openable(file: string): Promise<{ size: number }> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new CommandError(`There is no file ${file}.`, 'file-unreadable')
  return found
}

function modeOf(call: CommandCall, kind: LoadKind): ParticipantMode | undefined {
  const wanted = textOption(call, 'mode')
  if (wanted === undefined) return undefined
  const mode = participantModes.find(one => one === wanted)
  if (mode === undefined || kind !== 'participants') {
    throw new CommandError('Say --mode delta or --mode full, with participants only.', 'mode-unknown')
  }
  return mode
}

function linesOf(report: LoadReport): string[] {
  const { kind, file, rows, accepted, rejected, totals, errorCount, warningCount } = report
  const sum = totals.sum === undefined ? '' : `, sum of the good rows ${totals.sum}`
  const verdict = {
    committed: `Committed as load ${report.loadId}: ${accepted} rows, ${report.changed} changes.`,
    checked: `Nothing was changed (dry run): ${accepted} rows would be loaded.`,
    unchanged: 'Nothing to do: the newest load of this kind had the same content. --force loads it again.',
    refused: 'Nothing was loaded. Mend the rows, or load the good ones with --skip-bad.',
  }[report.outcome]
  return [
    `${kind} ${file}: ${rows} rows, ${rejected} rejected${sum}`,
    ...issueLines('error', report.errors, errorCount),
    ...issueLines('warning', report.warnings, warningCount),
    verdict,
  ]
}

function issueLines(label: string, issues: readonly LoadIssue[], total: number): string[] {
  const shown = issues.slice(0, mostShown).map(({ line, column, code, text, value }) => {
    const where = line === 0 ? 'file' : `line ${line}`
    return `  ${label}, ${where}${column === '' ? '' : `, ${column}`}: ${text} (${code}${value === '' ? '' : `: ${JSON.stringify(value)}`})`
  })
  return total > shown.length ? [...shown, `  … and ${total - shown.length} more ${label}s`] : shown
}

async function undo(call: CommandCall): Promise<CommandAnswer> {
  const clientId = await clientNamed(call)
  const { load, restored } = must(
    await withClientLong(call.db, clientId, async tx =>
      undoNewestLoad(tx, await actorOf(call, tx), { force: call.options['force'] === true }),
    ),
  )
  const { lines, standings } = await followUp(call, clientId)
  const undone = { loadId: load.load_id, kind: load.kind, file: load.file_name, restored, standings }
  return answer([`Undone: load ${load.load_id} (${load.kind} ${load.file_name}), ${restored} rows.`, ...lines], undone)
}

async function list(call: CommandCall): Promise<CommandAnswer> {
  const clientId = await clientNamed(call)
  const loads = (await withClientLong(call.db, clientId, tx => listLoads(tx))).map(load => ({
    loadId: load.load_id,
    kind: load.kind,
    status: load.status,
    file: load.file_name,
    rows: load.row_count,
    rejected: load.rejected_count,
    changed: load.changed_count,
    sum: load.value_sum,
    at: load.created_at.toISOString(),
    by: load.created_by,
  }))
  const lines = loads.map(
    ({ loadId, kind, status, file, rows, rejected, at }) =>
      `${String(loadId).padStart(6)}  ${at.slice(0, 19)}  ${kind.padEnd(12)} ${status.padEnd(9)} ${rows} rows, ${rejected} rejected  ${file}`,
  )
  return answer(lines.length === 0 ? ['No loads yet.'] : lines, { loads })
}
