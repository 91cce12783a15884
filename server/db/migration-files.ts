import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { appRole } from './embedded/bootstrap.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly hash: string
  /** The release before works on the schema that it leaves, and while it runs. */
  readonly expands: boolean
  /** Its statements lock nobody out and can be run again; each is a transaction of its own, as `create index concurrently` has to be. */
  readonly isWithoutLocks?: boolean
}

export class MigrationError extends Error {}

/** The versioned files, in order. The first line of one says whether it only expands the schema, `-- Expands: …`, and how. */
export function readMigrations(folder = migrationsFolder()): Migration[] {
  return readdirSync(folder)
    .filter(name => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map(name => {
      const sql = readFileSync(join(folder, name), 'utf8')
      const [, expands, how] = /^-- (Expands)(, without locks)?: /.exec(sql) ?? []
      const hash = createHash('sha256').update(sql).digest('hex')
      return { name, sql, hash, expands: expands !== undefined, isWithoutLocks: how !== undefined }
    })
}

/** The script by which a superuser makes the role of the application. */
export function rolesScript(): string {
  return readFileSync(join(dirname(migrationsFolder()), 'roles.sql'), 'utf8')
}

/**
 * The files that have not run yet, in order. Every database runs the same files in the same order. Later files of a newer release are
 * accepted where they only expand the schema, so that a process of this one can be started again during an upgrade.
 */
export async function waitingMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const ran = await ranMigrations(client)
  const known = new Map(migrations.map(migration => [migration.name, migration]))
  const newest = migrations.at(-1)?.name ?? ''
  for (const { name, hash, expands } of ran) {
    if (name === firstOfDevelopment) throw new MigrationError(developmentText)
    const now = known.get(name)
    if (now === undefined) {
      if (expands && name > newest) continue
      throw new MigrationError(
        `This database has run ${name}, which this version of Cairn does not have and cannot work beside. Start the version that it ` +
          'belongs to, or a later one.',
      )
    }
    if (now.hash !== hash) {
      throw new MigrationError(
        `${name} was edited after it ran here. Put it back, and make the change in a new file after the last one.`,
      )
    }
  }
  if (ran.length > 0) await checkRights(client)
  const waiting = migrations.filter(migration => !ran.some(({ name }) => name === migration.name))
  const last = ran.at(-1)?.name
  const early = waiting.find(({ name }) => last !== undefined && name < last)
  if (early === undefined) return waiting
  throw new MigrationError(`${early.name} comes before ${last}, which has run already. Number it after the last one.`)
}

/** Whether no file has run: nobody works in such a database. */
export async function isFresh(client: pg.ClientBase): Promise<boolean> {
  return (await ranMigrations(client)).length === 0
}

type Ran = Pick<Migration, 'name' | 'hash' | 'expands'>

/** Each file that has run, by name; none in an empty database. A database that an early version made does not say what expands. */
async function ranMigrations(client: pg.ClientBase): Promise<readonly Ran[]> {
  const { rows: found } = await client.query<{ is: boolean }>("select to_regclass('migrations') is not null as is")
  if (!found[0]!.is) return []
  const { rows } = await client.query<Ran>(
    `select name, hash, coalesce((to_jsonb(m)->>'expands')::boolean, false) as expands from migrations m order by name collate "C"`,
  )
  return rows
}

// Until the schema was written anew (docs/decisions/0045) every database began with this file.
const firstOfDevelopment = '0001-the-house.sql'
const developmentText =
  'This database was made by an early development version of Cairn and cannot be upgraded. Make a new one: delete the folder ' +
  '`postgres` in the data folder (DATA_DIR, `data` unless set), or with DATABASE_URL drop the database and create it again, empty.'

// A restore leaves out the rights of a role that is missing.
async function checkRights(client: pg.ClientBase): Promise<void> {
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

// Beside this file in the sources; beside the built program in dist.
function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  for (const folder of ['migrations', '../../server/db/migrations', '../../../server/db/migrations']) {
    if (existsSync(join(here, folder))) return join(here, folder)
  }
  throw new MigrationError('The migrations are missing beside the program.')
}
