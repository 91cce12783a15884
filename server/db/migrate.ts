import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { appRole } from './embedded/bootstrap.ts'
import { migrateQueue } from './queue.ts'
import { connectClient, type ServerConfig } from './servers.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly hash: string
}

export class MigrationError extends Error {}

// Any number, always the same: the key of the advisory lock under which one process migrates at a time.
const lockKey = 7_203_411

/** The versioned files, in order. */
export function readMigrations(folder = migrationsFolder()): Migration[] {
  return readdirSync(folder)
    .filter(name => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map(name => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
}

/** How long a migration waits for a lock before it lets others pass and tries again, and how often. */
export interface LockPatience {
  readonly timeoutMs: number
  readonly attempts: number
}

/**
 * Everybody who needs a table queues behind a migration that waits for it, so it waits for less than a second at a time. Between
 * attempts others pass; after about two minutes the migration gives up.
 */
const lockPatience: LockPatience = { timeoutMs: 900, attempts: 60 }

/**
 * Brings the database up to date, one process at a time: the queue's tables, then each file in a transaction of its own with its
 * hash recorded.
 * Returns the names of the files it ran. Throws a MigrationError if a file that has run was edited or is missing, another one was
 * numbered before it, a lock cannot be had, or the server is older than PostgreSQL 15.
 */
export async function migrate(
  owner: ServerConfig,
  migrations = readMigrations(),
  patience = lockPatience,
): Promise<string[]> {
  return withOwner(owner, async client => {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await checkServer(client)
    await ensureAppRole(client).catch(error => {
      throw error.code === forbidden ? new MigrationError(rolesText(client), { cause: error }) : error
    })
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    )
    // A server whose user does not own the tables looks whether they are up to date.
    await client.query(`grant select on migrations to ${appRole}`)
    const waiting = await waitingMigrations(client, migrations)
    // Before our files, which grant rights on its tables.
    await migrateQueue(owner)
    for (const migration of waiting) await run(client, migration, patience)
    return waiting.map(({ name }) => name)
  })
}

/**
 * The same for a server, whose user may be another than the owner of the tables: then they must be up to date. Returns what it ran.
 */
export async function migrateAsOwner(owner: ServerConfig): Promise<string[]> {
  const isOwner = await withOwner(owner, async client => {
    const { rows } = await client.query<{ is: boolean }>(
      `select pg_has_role(relowner, 'member') as is from pg_class where oid = to_regclass('migrations')`,
    )
    return rows[0]?.is ?? true
  })
  if (isOwner) return migrate(owner)
  await requireMigrated(owner)
  return []
}

/** Throws a MigrationError unless the database is up to date; changes nothing. */
export async function requireMigrated(owner: ServerConfig, migrations = readMigrations()): Promise<void> {
  const waiting = await withOwner(owner, client => waitingMigrations(client, migrations))
  if (waiting.length === 0) return
  throw new MigrationError(
    `This database is not up to date: ${waiting.map(({ name }) => name).join(', ')} did not run yet. ` +
      'Start the server, or run npm run cairn -- migrate.',
  )
}

async function withOwner<T>(owner: ServerConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectClient({ ...owner, connectionTimeoutMillis: 5000 })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function run(client: pg.Client, { name, sql, hash }: Migration, { timeoutMs, attempts }: LockPatience) {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${timeoutMs}`)
      await client.query(sql)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const { code, message } = error as Error & { readonly code?: string }
      if (code !== lockTimeout)
        throw new MigrationError(`${name} failed and was rolled back: ${message}`, { cause: error })
      if (attempt === attempts) {
        throw new MigrationError(
          `${name} needs a table that others are using (${message}). It was tried ${attempts} times and nothing was changed. ` +
            'Run it again once their work has ended.',
          { cause: error },
        )
      }
      await pause(timeoutMs)
    }
  }
}

const lockTimeout = '55P03'

/** The files that have not run yet, in order. Every database runs the same files in the same order. */
async function waitingMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const ran = await ranMigrations(client)
  const known = new Map(migrations.map(migration => [migration.name, migration]))
  for (const [name, hash] of ran) {
    if (name === firstOfDevelopment) throw new MigrationError(developmentText)
    const now = known.get(name)
    if (now === undefined) {
      throw new MigrationError(
        `This database has run ${name}, which this version of Cairn does not have. Start the version that it belongs to.`,
      )
    }
    if (now.hash !== hash) {
      throw new MigrationError(
        `${name} was edited after it ran here. Put it back, and make the change in a new file after the last one.`,
      )
    }
  }
  if (ran.size > 0) await checkRights(client)
  const waiting = migrations.filter(({ name }) => !ran.has(name))
  const last = [...ran.keys()].at(-1)
  const early = waiting.find(({ name }) => last !== undefined && name < last)
  if (early === undefined) return waiting
  throw new MigrationError(`${early.name} comes before ${last}, which has run already. Number it after the last one.`)
}

/** Name and hash of each file that has run, by name; none in an empty database. */
async function ranMigrations(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows: found } = await client.query<{ is: boolean }>("select to_regclass('migrations') is not null as is")
  if (!found[0]!.is) return new Map()
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  return new Map(rows.map(({ name, hash }) => [name, hash] as const).sort(([a], [b]) => (a < b ? -1 : 1)))
}

// Until the schema was written anew (docs/decisions/0045) every database began with this file.
const firstOfDevelopment = '0001-the-house.sql'
const developmentText =
  'This database was made by an early development version of Cairn and cannot be upgraded. Make a new one: delete the folder ' +
  '`postgres` in the data folder (DATA_DIR, `data` unless set), or with DATABASE_URL drop the database and create it again, empty.'

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  if (rows[0]!.version < 150_000) throw new MigrationError('Cairn needs PostgreSQL 15 or later.')
}

const forbidden = '42501'

function rolesText({ user = 'cairn' }: pg.Client): string {
  const script = readFileSync(join(dirname(migrationsFolder()), 'roles.sql'), 'utf8')
  return (
    `Every transaction works in the role ${appRole}, and the user ${user} may not make that role, or not use it. ` +
    `Have a superuser run this once (server/db/roles.sql), and begin again:\n\n` +
    script.replaceAll('user is cairn.', `user is ${user}.`).replaceAll('"cairn"', `"${user.replaceAll('"', '""')}"`)
  )
}

// A restore leaves out the rights of a role that is missing.
async function checkRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select to_regclass('clients') is null or exists (
       select from pg_roles where rolname = '${appRole}' and has_table_privilege(oid, to_regclass('clients'), 'select')) as may`,
  )
  if (rows[0]!.may) return
  throw new MigrationError(
    `The tables of this database are closed to the role ${appRole}: it was restored while that role was missing. Drop it, have a ` +
      'superuser run server/db/roles.sql, and restore it again.',
  )
}

// On the embedded server the role is there already; elsewhere the owner makes it, once for the whole server.
async function ensureAppRole(client: pg.Client): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [appRole])
  if (found.rowCount === 0) {
    await client.query(`create role ${appRole} nologin nosuperuser nocreatedb nocreaterole`).catch(error => {
      // Another database of the same server may have been faster.
      if (error.code !== '42710' && error.code !== '23505') throw error
    })
  }
  // From PostgreSQL 16 on whoever makes a role is a member of it that may not act as it, until it grants itself that too.
  const { rows } = await client.query<{ may: boolean }>(
    `select current_user = '${appRole}' or pg_has_role(current_user, '${appRole}',
       case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) as may`,
  )
  if (!rows[0]!.may) await client.query(`grant ${appRole} to current_user`)
}

// Beside this file in the sources; beside the built program in dist.
function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  for (const folder of ['migrations', '../../server/db/migrations', '../../../server/db/migrations']) {
    if (existsSync(join(here, folder))) return join(here, folder)
  }
  throw new MigrationError('The migrations are missing beside the program.')
}
