import { createHash } from 'node:crypto'
import { loadShapes } from '../../../contract/load-rows/load-kind.ts'
import {
  columnsAsRead,
  headerSignature,
  isOfRejects,
  proposeColumns,
  recogniseKind,
  scoreKinds,
} from '../../../contract/load-rows/recognise-columns.ts'
import type { FoundFile, Upload, UploadSettings } from '../../../contract/uploads.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { getUpload } from './receive-upload.ts'
import { isAtWork } from './show-upload.ts'
import { changeUpload, holdUpload, rememberedSettings, rememberSettings, type UploadRow } from './uploads.store.ts'

type Recognised = Omit<FoundFile, 'kinds' | 'isRemembered'>

/** Keeps what a whole file was recognised as, with the settings of the last file with its header, else with proposed ones. */
export async function keepFound(
  tx: ClientTx,
  uploadId: number,
  recognised: Recognised,
): Promise<Outcome<Upload, 'upload-unknown' | 'upload-closed'>> {
  const row = await holdUpload(tx, uploadId)
  if (row === undefined) return refused('upload-unknown')
  if (row.state !== 'receiving' && row.state !== 'received') return refused('upload-closed')
  const table = tableMeant(recognised)
  const remembered = table === undefined ? undefined : await recall(tx, table.header)
  const kinds = scoreKinds(table?.header ?? [])
  const kind = remembered?.kind ?? recogniseKind(kinds)
  const sheet = table === undefined || table.sheet === '' ? {} : { sheet: table.sheet }
  const settings: UploadSettings = {
    ...sheet,
    ...(kind !== undefined && { kind, columns: proposeColumns(kind, table!.header) }),
    ...remembered,
  }
  await changeUpload(tx, uploadId, {
    state: 'received',
    found: { ...recognised, kinds, isRemembered: remembered !== undefined },
    settings,
    problem: null,
  })
  return getUpload(tx, uploadId)
}

/** Keeps why a whole file cannot be read as a table. */
export async function keepProblem(
  tx: ClientTx,
  uploadId: number,
  problem: NonNullable<Upload['problem']>,
): Promise<Outcome<Upload, 'upload-unknown'>> {
  await changeUpload(tx, uploadId, { state: 'received', problem })
  return getUpload(tx, uploadId)
}

/** The table of a file that is meant where nobody says: the only one that can be seen, or the first whose header is a kind's. */
function tableMeant({ tables }: Recognised) {
  const shown = tables.filter(({ isHidden }) => !isHidden)
  const [only] = shown
  return shown.length === 1 ? only : shown.find(({ header }) => recogniseKind(scoreKinds(header)) !== undefined)
}

async function recall(tx: ClientTx, header: readonly string[]): Promise<UploadSettings | undefined> {
  const settings = await rememberedSettings(tx, hashOf(header))
  if (settings?.columns === undefined || !isOfRejects(header)) return settings
  return { ...settings, columns: [null, null, ...settings.columns] }
}

/** Remembers how a file is read, for the next one with its header. Its sheet, and why any day will do, are its own matter. */
export async function remember(tx: ClientTx, row: UploadRow, actor: Actor): Promise<void> {
  const header = headerOf(row)
  if (header === undefined) return
  const { sheet: _, force: __, columns, ...rest } = row.settings
  const own = columns !== undefined && isOfRejects(header) ? columns.slice(2) : columns
  await rememberSettings(tx, hashOf(header), { ...rest, ...(own !== undefined && { columns: own }) }, actor)
}

function hashOf(header: readonly string[]): Buffer {
  return createHash('sha256').update(headerSignature(header)).digest()
}

function headerOf({ found, settings }: UploadRow): readonly string[] | undefined {
  if (found?.format !== 'xlsx') return found?.tables[0]?.header
  return found.tables.find(({ sheet }) => sheet === settings.sheet)?.header
}

export type SettingsRefusal =
  | 'upload-unknown'
  | 'upload-closed'
  | 'upload-at-work'
  | 'changed-meanwhile'
  | 'settings-unfit'

/** Sets how a file is read; a report that rests on other settings is dropped. Without columns they are proposed anew. */
export async function changeSettings(
  tx: ClientTx,
  uploadId: number,
  revision: number,
  settings: UploadSettings,
): Promise<Outcome<Upload, SettingsRefusal>> {
  const row = await holdUpload(tx, uploadId)
  if (row === undefined) return refused('upload-unknown')
  if (await isAtWork(tx, row)) return refused('upload-at-work')
  if (row.state !== 'received' && row.state !== 'checked') return refused('upload-closed')
  if (row.revision !== revision) return refused('changed-meanwhile')
  const wrong = whatIsUnfit(row, settings)
  if (wrong !== undefined) return refused('settings-unfit', { at: wrong })
  const header = headerOf({ ...row, settings })
  const proposed =
    settings.kind !== undefined && settings.columns === undefined && header !== undefined
      ? { columns: proposeColumns(settings.kind, header) }
      : {}
  const found = { ...row.found!, kinds: scoreKinds(header ?? []) }
  await changeUpload(tx, uploadId, {
    state: 'received',
    found,
    settings: { ...settings, ...proposed },
    report: null,
    problem: null,
  })
  return getUpload(tx, uploadId)
}

function whatIsUnfit(row: UploadRow, { kind, sheet, columns, mode, force }: UploadSettings): string | undefined {
  if (sheet !== undefined && !row.found!.tables.some(table => table.sheet === sheet)) return 'sheet'
  if (mode !== undefined && kind !== 'participants') return 'mode'
  if (force !== undefined && kind !== 'progress') return 'force'
  if (columns === undefined) return undefined
  if (kind === undefined) return 'kind'
  const named = columns.filter(column => column !== null)
  const known = new Set(loadShapes[kind].columns.map(({ name }) => name))
  const isSound = named.every(column => known.has(column)) && new Set(named).size === named.length
  return isSound && columns.length === headerOf({ ...row, settings: { sheet } })?.length ? undefined : 'columns'
}

/** What of the settings is still to be chosen before the file can be checked. */
export function missingSettings(row: UploadRow): string | undefined {
  const { kind, columns, sheet } = row.settings
  if (row.found?.format === 'xlsx' && sheet === undefined) return 'sheet'
  if (kind === undefined) return 'kind'
  const lacks = loadShapes[kind].columns.some(({ name, isRequired }) => isRequired && !columns?.includes(name))
  return lacks ? 'columns' : undefined
}

/** The columns as a load reads them; nothing where the header has their names, so that it is the same as at the command line. */
export function columnsGiven(row: UploadRow): readonly (string | null)[] | undefined {
  const header = headerOf(row) ?? []
  const { columns, kind } = row.settings
  if (columns === undefined || kind === undefined) return undefined
  return columnsAsRead(kind, header, columns)
}
