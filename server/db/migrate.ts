import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { appRole } from './embedded/bootstrap.ts'
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

/**
 * Brings the database up to date, one process at a time, each file in a transaction of its own with its hash recorded.
 * Answers the names of the files it ran. Throws a MigrationError where a file that has run was edited or is gone, or
 * the server is older than PostgreSQL 15.
 */
export async function migrate(owner: ServerConfig, migrations = readMigrations()): Promise<string[]> {
  const client = await connectClient({ ...owner, connectionTimeoutMillis: 5000 })
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await checkServer(client)
    await ensureAppRole(client).catch(error => {
      throw error.code === forbidden ? new MigrationError(rolesText(client), { cause: error }) : error
    })
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    )
    const ran = await client.query<{ name: string; hash: string }>('select name, hash from migrations order by name')
    checkHistory(ran.rows, migrations)
    if (ran.rows.length > 0) await checkRights(client)
    const waiting = migrations.slice(ran.rows.length)
    for (const migration of waiting) await run(client, migration)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function run(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(`${name} failed and was rolled back: ${(error as Error).message}`, { cause: error })
  }
}

function checkHistory(ran: readonly { name: string; hash: string }[], migrations: readonly Migration[]): void {
  for (const [index, { name, hash }] of ran.entries()) {
    const now = migrations[index]
    if (now?.name !== name) {
      throw new MigrationError(`This database has run ${name}, which this version of Cairn does not know here.`)
    }
    if (now.hash !== hash)
      throw new MigrationError(`${name} was edited after it ran. Put it back; add a new file instead.`)
  }
}

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

// The rights of a role that is missing while a database is restored are left out of it.
async function checkRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce(has_table_privilege('${appRole}', to_regclass('clients'), 'select'), true) as may`,
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
