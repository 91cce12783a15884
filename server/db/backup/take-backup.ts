import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { copyOut } from '../copy-out.ts'
import { connectClient, type ServerConfig } from '../servers.ts'
import { BackupError } from './backup-error.ts'
import {
  type ClientPart,
  format,
  type Manifest,
  manifestFile,
  secretMark,
  type TableFile,
  tableFile,
} from './manifest.ts'
import { type CopiedTable, clientTables, plainText, sequenceValues } from './tables.ts'

export interface BackupWish {
  /** The folder that is made. */
  readonly folder: string
  readonly secret: Buffer
  /** Of one client alone. */
  readonly onlyClient?: string
  readonly version: string
  /** What the database is called, for the manifest. */
  readonly database: string
  readonly show?: (tables: number, total: number) => void
}

/**
 * Copies all rows as they are at one moment into a new folder, while others work on. The rows are read client by client, since row
 * security shows even the owner of the tables no others: no superuser is needed, and no tool (docs/decisions/0061-backup.md).
 */
export async function takeBackup(owner: ServerConfig, wish: BackupWish): Promise<Manifest> {
  const { folder } = wish
  const unfinished = `${folder}.part`
  if (existsSync(folder)) throw new BackupError('backup-exists', `${folder} is there already. Name a new folder.`)
  const client = await connectClient({ ...owner, application_name: 'cairn backup', connectionTimeoutMillis: 5000 })
  try {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true, mode: 0o700 })
    const manifest = await copyAll(client, { ...wish, folder: unfinished })
    writeFileSync(manifestFile(unfinished), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true })
    renameSync(unfinished, folder)
    return manifest
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw diskTrouble(error, folder)
  } finally {
    await client.end().catch(() => {})
  }
}

async function copyAll(client: pg.Client, wish: BackupWish): Promise<Manifest> {
  const { folder, secret, version, database, show, onlyClient } = wish
  await client.query(`begin isolation level repeatable read read only; ${plainText}`)
  const { rows: ran } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migrations order by name',
  )
  const { rows: now } = await client.query<{ at: Date }>('select now() as at')
  const { rows: all } = await client.query<{ client_id: number; key: string }>('select * from all_clients()')
  const wanted = onlyClient === undefined ? all : all.filter(({ key }) => key === onlyClient)
  if (onlyClient !== undefined && wanted.length === 0) {
    throw new BackupError('client-unknown', `There is no client ${onlyClient}.`)
  }
  const tables = await clientTables(client)
  const clients: ClientPart[] = []
  for (const { client_id: clientId, key } of wanted) {
    const part = { clientId, key, files: [] as TableFile[] }
    mkdirSync(join(folder, key), { mode: 0o700 })
    await client.query("select set_config('cairn.client_id', $1, true)", [String(clientId)])
    const { rows: found } = await client.query<{ isClosed: boolean; isArriving: boolean }>(
      `select closed_at is not null as "isClosed", arriving is not null as "isArriving" from clients where client_id = $1`,
      [clientId],
    )
    const { isClosed, isArriving } = found[0]!
    // It would be served where its copy goes, and once its import here goes on.
    if (onlyClient !== undefined && isArriving) {
      throw new BackupError('client-arriving', `${key} is being brought in. Run its client import again first.`)
    }
    for (const [at, table] of tables.entries()) {
      const path = tableFile(folder, part, table)
      const file = await copyTable(client, clientId, table, path)
      if (file.rows > 0) part.files.push(file)
      else rmSync(path)
      show?.(clients.length * tables.length + at + 1, wanted.length * tables.length)
    }
    clients.push({ ...part, isClosed })
  }
  const sequences = await sequenceValues(client)
  await client.query('commit')
  return {
    format,
    version,
    takenAt: now[0]!.at.toISOString(),
    database,
    migrations: ran,
    secretMark: secretMark(secret),
    sequences,
    clients,
  }
}

async function copyTable(
  client: pg.Client,
  clientId: number,
  { table, columns }: CopiedTable,
  path: string,
): Promise<TableFile> {
  const names = columns.map(name => client.escapeIdentifier(name)).join(', ')
  // Not by row security alone: the owner of the tables sees other clients' rows of a few of them.
  const from = `select ${names} from public.${client.escapeIdentifier(table)} where client_id = ${clientId}`
  const rows = client.query(copyOut(`copy (${from}) to stdout`) as pg.Submittable & Readable)
  let count = 0
  const lines = new Transform({
    transform(chunk: Buffer, _, done) {
      // Line breaks within values are written as \n: each byte 10 ends a row.
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1
      done(null, chunk)
    },
  })
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  // Level 4 takes half the time of the usual 6, for a twelfth more bytes.
  await pipeline(rows, lines, createGzip({ level: 4 }), hashing, createWriteStream(path, { mode: 0o600, flush: true }))
  return { table, columns, rows: count, bytes: statSync(path).size, sha256: hash.digest('hex') }
}

function diskTrouble(error: unknown, folder: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError(
      'disk-full',
      `The disk of ${folder} is full. No backup was taken, and nothing of it is left.`,
    )
  }
  if (/^(EACCES|EPERM|EROFS|ENOTDIR)$/.test(code)) {
    return new BackupError('backup-unwritable', `The backup cannot be written to ${folder}: ${message}`)
  }
  return error
}
