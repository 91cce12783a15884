import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import copy from 'pg-copy-streams'
import { migrate } from '../migrate.ts'
import { type Migration, readMigrations } from '../migration-files.ts'
import { connectClient, type ServerConfig } from '../servers.ts'
import { BackupError } from './backup-error.ts'
import { checkFiles, type Manifest, markOf, readManifest, rowsOf, secretMark, tableFile } from './manifest.ts'
import { clientTables, plainText } from './tables.ts'

export interface RestoreWish {
  readonly folder: string
  readonly secret: Buffer
  /** Restores a backup of another secret too: what was sealed under that one has to be made anew. */
  readonly withOtherSecret?: boolean
  readonly show?: (rows: number, total: number) => void
  readonly migrations?: Migration[]
}

/**
 * Restores a backup into an empty database: the schema that it was taken with, its rows in one transaction, then newer migrations.
 * Everything that can be refused is refused before anything is written; stopped half way, it is started again. Until `endRestore` it
 * may be: what was stopped after the rows were in goes on.
 */
export async function restoreBackup(owner: ServerConfig, wish: RestoreWish): Promise<Restored> {
  const known = wish.migrations ?? readMigrations()
  const manifest = readManifest(wish.folder, known)
  if (manifest.secretMark !== secretMark(wish.secret) && wish.withOtherSecret !== true) throw otherSecret()
  await checkFiles(wish.folder, manifest)
  const schema = known.filter(({ name }) => manifest.migrations.some(one => one.name === name))
  const mark = markOf(wish.folder)
  const wasIn = await withOwner(owner, client => isIn(client, mark))
  if (!wasIn) {
    await withOwner(owner, client => requireEmpty(client, schema))
    await migrate(owner, { migrations: schema, isUnbounded: true })
    await withOwner(owner, client => fill(client, manifest, mark, wish))
  }
  await migrate(owner, { migrations: known, isUnbounded: true })
  return { manifest, wasIn }
}

export interface Restored {
  readonly manifest: Manifest
  /** Its rows were in, by a restore that was stopped: nothing was written anew, and what was changed since is as it is. */
  readonly wasIn: boolean
}

/** Says that a restored database is proved: it is nobody's half of a restore any more. */
export async function endRestore(owner: ServerConfig): Promise<void> {
  await withOwner(owner, client => client.query('comment on table public.migrations is null'))
}

/** Whether the rows of the backup with this mark are in, by a restore that has not ended; a comment says so, which is in no backup. */
async function isIn(client: pg.Client, mark: string): Promise<boolean> {
  const { rows } = await client.query<{ says: string | null }>(
    `select obj_description(to_regclass('public.migrations'), 'pg_class') as says`,
  )
  return rows[0]!.says === restored(mark)
}

const restored = (mark: string) => `restored from ${mark}`

async function withOwner<T>(owner: ServerConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectClient({ ...owner, application_name: 'cairn restore', connectionTimeoutMillis: 5000 })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function otherSecret(): BackupError {
  return new BackupError(
    'backup-other-secret',
    'The backup was taken under another secret than this installation has, so nobody could use what is sealed in it: single sign-on, ' +
      'second factors, the catalogue, the key of mail reports, one-time codes, reward codes and the addresses of open orders. Put the ' +
      'secret of that time back: CAIRN_SECRET, or the file cairn.secret in DATA_DIR. If it is lost, restore with --other-secret and set ' +
      'those up anew; reward codes and addresses are lost with it.',
  )
}

/** Nothing but the schema of the backup may be there, as a restore leaves it that was stopped half way. */
async function requireEmpty(client: pg.Client, schema: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select c.relname::text as table from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )
  if (rows.length === 0) return
  if (!rows.some(({ table }) => table === 'migrations')) {
    throw notEmpty(`it has tables of something else (${rows[0]!.table})`)
  }
  const { rows: ran } = await client.query<{ name: string }>('select name from migrations')
  if (ran.some(({ name }) => !schema.some(migration => migration.name === name))) {
    throw notEmpty('it has tables of a newer version than the backup')
  }
  const { rows: clients } = await client.query<{ table: string | null }>(`select to_regclass('clients')::text as table`)
  if (clients[0]!.table === null) return
  const { rows: found } = await client.query<{ key: string }>('select key from all_clients()')
  if (found.length > 0) throw notEmpty(`it has the client ${found[0]!.key}`)
}

function notEmpty(why: string): BackupError {
  return new BackupError(
    'restore-not-empty',
    `A backup is only restored into an empty database, and this one is not: ${why}. Nothing was changed. Name an empty database in ` +
      'DATABASE_URL or, with the embedded one, an empty folder in DATA_DIR.',
  )
}

/**
 * Writes the rows as they were. Guards, foreign keys and row security stand aside meanwhile: balances must not be counted twice, and
 * no order of the tables satisfies all keys. They are put back in the same transaction, which nobody else sees before its end.
 */
async function fill(client: pg.Client, manifest: Manifest, mark: string, { folder, show }: RestoreWish): Promise<void> {
  await client.query(`begin; ${plainText}; set local synchronous_commit = on`)
  const tables = await clientTables(client)
  const puttingBack = await standAside(client)
  const total = rowsOf(manifest)
  let done = 0
  for (const part of manifest.clients) {
    for (const file of part.files) {
      const name = client.escapeIdentifier(file.table)
      if (!tables.some(({ table }) => table === file.table)) throw new Error(`There is no table ${file.table}.`)
      const columns = file.columns.map(column => client.escapeIdentifier(column)).join(', ')
      const sink = client.query(copy.from(`copy public.${name} (${columns}) from stdin`))
      await pipeline(createReadStream(tableFile(folder, part, file)), createGunzip(), sink)
      if (sink.rowCount !== file.rows) {
        throw new BackupError(
          'backup-damaged',
          `${part.key}/${file.table} has ${sink.rowCount} rows in place of ${file.rows}. Nothing was restored.`,
        )
      }
      done += file.rows
      show?.(done, total)
    }
  }
  for (const statement of puttingBack) await client.query(statement)
  await leaveNumbersOut(client, manifest)
  await client.query(`comment on table public.migrations is ${client.escapeLiteral(restored(mark))}`)
  await client.query('commit')
  await client.query('analyze')
}

/**
 * New numbers begin far above those of the backup: what was numbered since then is known outside, to catalogues, suppliers and in mailed
 * links, and must not become somebody else's.
 */
async function leaveNumbersOut(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const [sequence, value] of Object.entries(sequences)) {
    await client.query(
      `select setval(format('public.%I', sequencename)::regclass, $2::bigint + case data_type when 'bigint'::regtype then 10000000 else 10000 end)
       from pg_sequences where schemaname = 'public' and sequencename = $1`,
      [sequence, value],
    )
  }
}

/** Takes guards, foreign keys and row security of all tables away; answers the statements that put them back as they were. */
async function standAside(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ away: string; back: string }>(
    `with t as (
       select oid, oid::regclass as name, relforcerowsecurity from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'
     )
     select format('alter table %s drop constraint %I', name, conname) as away,
       format('alter table %s add constraint %I %s', name, conname, pg_get_constraintdef(c.oid)) as back, 1 as place
     from t join pg_constraint c on c.conrelid = t.oid where contype = 'f'
     union all
     select format('alter table %s disable trigger %I', name, tgname),
       format('alter table %s enable %s trigger %I', name, case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname), 2
     from t join pg_trigger g on g.tgrelid = t.oid where not tgisinternal and tgenabled <> 'D'
     union all
     select format('alter table %s no force row level security', name), format('alter table %s force row level security', name), 3
     from t where relforcerowsecurity
     order by place`,
  )
  for (const { away } of rows) await client.query(away)
  return rows.map(({ back }) => back)
}
