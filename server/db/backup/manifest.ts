import { createHash, createHmac } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Migration } from '../migration-files.ts'
import { BackupError } from './backup-error.ts'

/** What a backup contains. It is written last, so a folder without one is no backup. */
export interface Manifest {
  readonly format: typeof format
  /** The version of Cairn that took it. */
  readonly version: string
  readonly takenAt: string
  /** The database that it was taken of, for people to read. */
  readonly database: string
  /** The schema that its tables have. */
  readonly migrations: readonly { readonly name: string; readonly hash: string }[]
  /** Distinguishes the secret under which keys were sealed, without revealing it. */
  readonly secretMark: string
  /** The last value of each sequence. */
  readonly sequences: Readonly<Record<string, number>>
  readonly clients: readonly ClientPart[]
}

export interface ClientPart {
  readonly clientId: number
  /** Its name for operators, and of its folder. */
  readonly key: string
  /** Whether it was set aside, so that nothing came after. */
  readonly isClosed?: boolean
  readonly files: readonly TableFile[]
}

/** The rows of one table of a client: the text format of COPY, compressed. A table without rows has no file. */
export interface TableFile {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

export const format = 1
export const manifestFile = (folder: string) => join(folder, 'manifest.json')
export const tableFile = (folder: string, client: ClientPart, { table }: Pick<TableFile, 'table'>) =>
  join(folder, client.key, `${table}.copy.gz`)

/** Identifies a secret in a backup. */
export function secretMark(secret: Buffer): string {
  return createHmac('sha256', secret).update('cairn backup').digest('hex').slice(0, 32)
}

/** Distinguishes a backup from all others. */
export function markOf(folder: string): string {
  return createHash('sha256')
    .update(readFileSync(manifestFile(folder)))
    .digest('hex')
}

/** Reads what a backup says of itself. Refuses a folder that holds none, a cut one, and one that this version does not know. */
export function readManifest(folder: string, known: readonly Migration[]): Manifest {
  const manifest = parsed(folder)
  if (manifest.format !== format) throw newer(manifest)
  for (const { name, hash } of manifest.migrations) {
    const own = known.find(migration => migration.name === name)
    if (own === undefined) throw newer(manifest)
    if (own.hash !== hash) {
      throw new BackupError(
        'backup-other-schema',
        `The backup was taken with another text of ${name} than this version has (Cairn ${manifest.version}). Restore it with the version that took it.`,
      )
    }
  }
  return manifest
}

function parsed(folder: string): Manifest {
  let text: string
  try {
    text = readFileSync(manifestFile(folder), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
    throw new BackupError(
      'backup-missing',
      `${folder} holds no backup: there is no manifest.json in it. A backup that was cut short ends in .part and is worth nothing.`,
    )
  }
  try {
    return JSON.parse(text) as Manifest
  } catch {
    throw new BackupError('backup-damaged', `${manifestFile(folder)} is damaged: it is no JSON. Use another copy.`)
  }
}

function newer({ version }: Manifest): BackupError {
  return new BackupError(
    'backup-newer',
    `The backup was taken by a newer version of Cairn (${version}), whose tables this one does not know. Restore it with that version.`,
  )
}

/** Refuses a backup unless each of its files is there, whole and unchanged. */
export async function checkFiles(
  folder: string,
  manifest: Manifest,
  show: (done: number, total: number) => void = () => {},
): Promise<void> {
  const total = bytesOf(manifest)
  let done = 0
  for (const client of manifest.clients) {
    for (const file of client.files) {
      const path = tableFile(folder, client, file)
      const size = statSync(path, { throwIfNoEntry: false })?.size
      if (size === undefined) throw damaged(path, 'it is missing')
      if (size !== file.bytes) throw damaged(path, `it has ${size} bytes in place of ${file.bytes}`)
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash)
      if (hash.digest('hex') !== file.sha256) throw damaged(path, 'its checksum is another one')
      done += size
      show(done, total)
    }
  }
}

function damaged(path: string, why: string): BackupError {
  return new BackupError('backup-damaged', `${path} is damaged: ${why}. Nothing was restored. Use another copy.`)
}

export function bytesOf({ clients }: Pick<Manifest, 'clients'>): number {
  return sum(clients, ({ bytes }) => bytes)
}

export function rowsOf({ clients }: Pick<Manifest, 'clients'>): number {
  return sum(clients, ({ rows }) => rows)
}

function sum(clients: readonly ClientPart[], figure: (file: TableFile) => number): number {
  return clients.flatMap(({ files }) => files).reduce((total, file) => total + figure(file), 0)
}
