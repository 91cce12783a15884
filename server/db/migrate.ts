import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { appRole } from './embedded/bootstrap.ts'
import {
  isFresh,
  type Migration,
  MigrationError,
  readMigrations,
  rolesScript,
  waitingMigrations,
} from './migration-files.ts'
import { refusePooler } from './pooler.ts'
import { migrateQueue } from './queue.ts'
import { connectClient, type ServerConfig } from './servers.ts'

// Any number, always the same: the key of the advisory lock under which one process migrates at a time.
const lockKey = 7_203_411

/** How long migrations wait for others, in milliseconds, and how often. */
export interface Patience {
  /** One statement for a table, before it lets others pass. */
  readonly lockMs: number
  /** A file that expands, for a vacuum to leave a table: PostgreSQL breaks one off after `deadlock_timeout`, a second unless set otherwise. */
  readonly vacuumMs: number
  /** A file that expands, from its first lock to its end. */
  readonly holdMs: number
  /** How often a file is begun before it is given up. */
  readonly attempts: number
  /** Another process that migrates: between two looks whether it has ended, and how many. */
  readonly turnMs: number
  readonly turns: number
}

/**
 * Everybody who needs a table queues behind a migration that waits for it, so it waits for less than a second at a time. Between
 * attempts others pass; after about two minutes the migration gives up. Another process may migrate for ten minutes.
 */
const standard: Patience = { lockMs: 900, vacuumMs: 3000, holdMs: 1000, attempts: 60, turnMs: 500, turns: 1200 }

export interface MigrateOptions {
  readonly migrations?: readonly Migration[]
  readonly patience?: Partial<Patience>
  /** Nobody works in the database: a file may hold its tables for as long as it takes. */
  readonly isUnbounded?: boolean
  /** Hears that another process is waited for. */
  readonly report?: (line: string) => void
}

/**
 * Brings the database up to date, one process at a time: the queue's tables, then each file in a transaction of its own with its
 * hash recorded.
 * Returns the names of the files it ran. Throws a MigrationError if a file that has run was edited or is missing, another one was
 * numbered before it, a lock cannot be had, a file that expands holds its tables too long, or the server is older than PostgreSQL 15;
 * a PoolerError behind a pooler.
 */
export async function migrate(owner: ServerConfig, options: MigrateOptions = {}): Promise<string[]> {
  const { migrations = readMigrations(), isUnbounded = false, report = () => {} } = options
  const patience = { ...standard, ...options.patience }
  return withOwner(owner, async client => {
    await refusePooler(client)
    await takeTurn(client, patience, report)
    await checkServer(client)
    await ensureAppRole(client).catch(error => {
      throw error.code === forbidden ? new MigrationError(rolesText(client), { cause: error }) : error
    })
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    )
    await addExpands(client)
    // A server whose user does not own the tables looks whether they are up to date.
    await client.query(`grant select on migrations to ${appRole}`)
    const waiting = await waitingMigrations(client, migrations)
    const isAlone = isUnbounded || (await isFresh(client))
    // Before our files, which grant rights on its tables.
    await migrateQueue(owner)
    for (const migration of waiting) {
      if (migration.isWithoutLocks) await runWithoutLocks(client, migration)
      else await run(client, migration, patience, migration.expands && !isAlone)
    }
    return waiting.map(({ name }) => name)
  })
}

/** Waits until no other process migrates this database, and keeps the others waiting as long as the session lasts. */
async function takeTurn(client: pg.Client, { turnMs, turns }: Patience, report: (line: string) => void): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [lockKey])
    if (rows[0]!.is) return
    const { rows: holders } = await client.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1
         and database = (select oid from pg_database where datname = current_database())`,
      [lockKey],
    )
    const session = holders[0] === undefined ? '' : ` (session ${holders[0].pid} of the database)`
    if (looks === 1) report(`Another process migrates this database${session}; waiting for it to end.`)
    if (looks === turns) {
      const waited = Math.round((turns * turnMs) / 60_000)
      throw new MigrationError(
        `Another process${session} has been migrating this database for more than ${waited} minutes. Nothing was changed. Start again ` +
          'once it has ended; if no process of Cairn migrates, end that session by pg_terminate_backend.',
      )
    }
    await pause(turnMs)
  }
}

/**
 * The same for a server, whose user may be another than the owner of the tables: then they must be up to date. Returns what it ran.
 */
export async function migrateAsOwner(owner: ServerConfig, options: MigrateOptions = {}): Promise<string[]> {
  const isOwner = await withOwner(owner, async client => {
    const { rows } = await client.query<{ is: boolean }>(
      `select pg_has_role(relowner, 'member') as is from pg_class where oid = to_regclass('migrations')`,
    )
    return rows[0]?.is ?? true
  })
  if (isOwner) return migrate(owner, options)
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

async function run(client: pg.Client, migration: Migration, patience: Patience, isBounded: boolean): Promise<void> {
  const { name, sql } = migration
  const { lockMs, vacuumMs, holdMs, attempts } = patience
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      if (isBounded) await endVacuums(client, sql, vacuumMs)
      await client.query(`set local lock_timeout = ${lockMs}`)
      if (isBounded) await client.query(`set local statement_timeout = ${holdMs}`)
      await client.query(isBounded ? asOneStatement(sql) : sql)
      await note(client, migration)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const { code, message } = error as Error & { readonly code?: string }
      const isTooLong = isBounded && code === statementTimeout
      if (code !== lockTimeout && !isTooLong)
        throw new MigrationError(`${name} failed and was rolled back: ${message}`, { cause: error })
      if (attempt === attempts) {
        throw new MigrationError(
          isTooLong
            ? `${name} would keep others from its tables for more than ${holdMs} ms. It was rolled back ${attempts} times and nothing ` +
                'was changed. Stop the servers and run npm run cairn -- migrate --unbounded.'
            : `${name} needs a table that others are using (${message}). It was tried ${attempts} times and nothing was changed. ` +
                'Run it again once their work has ended.',
          { cause: error },
        )
      }
      await pause(lockMs)
    }
  }
}

/**
 * Takes the tables that a file alters in a mode that keeps out neither readers nor writers, but vacuums. PostgreSQL breaks off one that has
 * begun by itself for whoever has waited a second, longer than the file itself may wait.
 */
async function endVacuums(client: pg.Client, sql: string, vacuumMs: number): Promise<void> {
  const altered = [...sql.matchAll(/\balter table (\w+)/gi)].map(([, table]) => table)
  const { rows } = await client.query<{ name: string }>(
    'select distinct name from unnest($1::text[]) as t (name) where to_regclass(name) is not null',
    [altered],
  )
  await client.query(`set local lock_timeout = ${vacuumMs}`)
  for (const { name } of rows) await client.query(`lock table ${name} in share update exclusive mode`)
}

/** Killed half way, it is run again from its first statement: an index that is not whole is dropped before it is built. */
async function runWithoutLocks(client: pg.Client, { name, sql, hash, expands }: Migration): Promise<void> {
  try {
    for (const statement of sql.split(/;\s*$/m)) if (/^\w/m.test(statement)) await client.query(statement)
  } catch (error) {
    throw new MigrationError(`${name} failed, and can be run again: ${(error as Error).message}`, { cause: error })
  }
  await note(client, { name, hash, expands })
}

async function note(client: pg.Client, { name, hash, expands }: Omit<Migration, 'sql'>): Promise<void> {
  await client.query('insert into migrations (name, hash, expands) values ($1, $2, $3)', [name, hash, expands])
}

const lockTimeout = '55P03'
const statementTimeout = '57014'

/** The statements of a file as one, so that a time-out holds for all of them together. */
function asOneStatement(sql: string): string {
  return `do $cairn_migration$ begin execute $cairn_file$${sql}$cairn_file$; end $cairn_migration$`
}

// Only where it is missing: the statement would wait for everybody who reads the table, such as a backup.
async function addExpands(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'expands') as is`,
  )
  if (rows[0]!.is) return
  await client.query('alter table migrations add column if not exists expands boolean not null default false')
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  if (rows[0]!.version < 150_000) throw new MigrationError('Cairn needs PostgreSQL 15 or later.')
}

const forbidden = '42501'

function rolesText({ user = 'cairn' }: pg.Client): string {
  return (
    `Every transaction works in the role ${appRole}, and the user ${user} may not make that role, or not use it. ` +
    `Have a superuser run this once (server/db/roles.sql), and begin again:\n\n` +
    rolesScript()
      .replaceAll('user is cairn.', `user is ${user}.`)
      .replaceAll('"cairn"', `"${user.replaceAll('"', '""')}"`)
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
