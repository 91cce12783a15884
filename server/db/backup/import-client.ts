import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import copy from 'pg-copy-streams'
import { type Migration, readMigrations } from '../migration-files.ts'
import { connectClient, type ServerConfig } from '../servers.ts'
import { BackupError } from './backup-error.ts'
import {
  type ClientPart,
  checkFiles,
  type Manifest,
  markOf,
  readManifest,
  rowsOf,
  secretMark,
  tableFile,
} from './manifest.ts'
import { type CopiedTable, clientTables, plainText } from './tables.ts'

export interface ImportWish {
  readonly folder: string
  /** Of this installation. */
  readonly secret: Buffer
  /** Of the one that the client comes from, where it is another. */
  readonly oldSecret: Buffer
  /** One-time codes that nobody has redeemed are hashed for number and secret: brought elsewhere they work no more. */
  readonly withoutCodes: boolean
  readonly show?: (rows: number, total: number) => void
  readonly migrations?: Migration[]
  /** What is sealed under the old secret for the old number, sealed anew. */
  reseal(from: Place, to: Place, what: Sealed): { readonly sealed: Buffer; readonly mark: Buffer } | undefined
}

/** By which something is sealed. */
export interface Place {
  readonly clientId: number
  readonly secret: Buffer
}

/** Something sealed, and whose it is, such as a person or an order. */
export interface Sealed {
  readonly table: string
  readonly owner: string
  readonly sealed: Buffer
}

/** The name of the session's table that has what will be in a table. */
const staged = (table: string) => `arriving_${table}`

/**
 * Brings a client that was set aside elsewhere into a database that serves others. Everything that can be refused is refused first;
 * the rows wait in tables of the session, and go in by one transaction, set aside as they were. Ids stay; the client's own number is
 * another where it is taken. Meanwhile others read; most of their writes wait while the rows go in. A client that came from this very export
 * and was not served here yet is answered as it is: what was stopped after the rows were in goes on.
 */
export async function importClient(
  owner: ServerConfig,
  wish: ImportWish,
): Promise<{ manifest: Manifest; clientId: number }> {
  const known = wish.migrations ?? readMigrations()
  const manifest = readManifest(wish.folder, known)
  const [part, more] = manifest.clients
  if (part === undefined || more !== undefined) {
    throw new BackupError(
      'import-not-one',
      `${wish.folder} has ${manifest.clients.length} clients. Only an export of one can be brought in.`,
    )
  }
  if (part.isClosed !== true) {
    throw new BackupError(
      'import-not-closed',
      `${part.key} was not set aside when the export was taken, so what came after would be lost. Where they are: client close ${part.key}, then export them.`,
    )
  }
  if (manifest.migrations.length !== known.length) {
    throw new BackupError(
      'import-other-version',
      `The export is of Cairn ${manifest.version}, whose tables are others. Upgrade both to one version first.`,
    )
  }
  if (manifest.secretMark !== secretMark(wish.oldSecret)) {
    throw new BackupError(
      'import-other-secret',
      'The export was taken under another secret. Name the file that has it: --secret-file FILE.',
    )
  }
  await checkFiles(wish.folder, manifest)
  const client = await connectClient({ ...owner, application_name: 'cairn import', connectionTimeoutMillis: 5000 })
  try {
    await client.query(`begin; ${plainText}; set local synchronous_commit = on`)
    const mark = markOf(wish.folder)
    const { clientId, isIn } = await chooseNumber(client, part, mark)
    if (!isIn) await bringIn(client, manifest, part, { clientId, mark }, wish)
    await client.query('commit')
    await client.query('analyze')
    return { manifest, clientId }
  } finally {
    await client.end()
  }
}

/** As whom a client comes in: its number here, and the mark of its export. */
interface Arrival {
  readonly clientId: number
  readonly mark: string
}

async function bringIn(
  client: pg.Client,
  manifest: Manifest,
  part: ClientPart,
  arrival: Arrival,
  wish: ImportWish,
): Promise<void> {
  const tables = await clientTables(client)
  await stage(client, manifest, part, tables, wish)
  // Accounts of the machine that the client comes from are nobody's here.
  if (part.files.some(({ table }) => table === 'operator_links'))
    await client.query(`delete from ${staged('operator_links')}`)
  await resealAll(client, part, arrival.clientId, wish)
  await fill(client, part, arrival)
  for (const [sequence, value] of Object.entries(manifest.sequences)) {
    await client.query(
      `select setval(format('public.%I', $1::text)::regclass, greatest($2, (select coalesce(last_value, 1) from pg_sequences
         where schemaname = 'public' and sequencename = $1)))`,
      [sequence, value],
    )
  }
}

/**
 * The number that the client had, or a new one where another has it; and whether its rows are in already, from this export. Refuses
 * one whose name is there otherwise.
 */
async function chooseNumber(
  client: pg.Client,
  part: ClientPart,
  mark: string,
): Promise<{ clientId: number; isIn: boolean }> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('cairn import', 0))`)
  const { rows } = await client.query<{ client_id: number; key: string; arriving: string | null }>(
    'select client_id, key, arriving from clients',
  )
  const there = rows.find(({ key }) => key === part.key)
  if (there?.arriving === mark) return { clientId: there.client_id, isIn: true }
  if (there !== undefined) {
    throw new BackupError('client-exists', `There is a client ${part.key} already. Nothing was changed.`)
  }
  if (!rows.some(row => row.client_id === part.clientId)) return { clientId: part.clientId, isIn: false }
  const { rows: next } = await client.query<{ id: number }>("select nextval('clients_client_id_seq') as id")
  return { clientId: next[0]!.id, isIn: false }
}

/** Copies the files into tables of the session, which nobody else sees and a broken connection takes along. */
async function stage(
  client: pg.Client,
  manifest: Manifest,
  part: ClientPart,
  tables: readonly CopiedTable[],
  { folder, show }: ImportWish,
): Promise<void> {
  const total = rowsOf(manifest)
  let done = 0
  for (const file of part.files) {
    if (!tables.some(({ table }) => table === file.table)) throw new Error(`There is no table ${file.table}.`)
    const name = client.escapeIdentifier(staged(file.table))
    const columns = file.columns.map(column => client.escapeIdentifier(column)).join(', ')
    await client.query(
      `create temporary table ${name} on commit drop as select ${columns} from public.${client.escapeIdentifier(file.table)} with no data`,
    )
    const sink = client.query(copy.from(`copy ${name} (${columns}) from stdin`))
    await pipeline(createReadStream(tableFile(folder, part, file)), createGunzip(), sink)
    if (sink.rowCount !== file.rows) {
      throw new BackupError(
        'backup-damaged',
        `${part.key}/${file.table} has ${sink.rowCount} rows in place of ${file.rows}. Nothing was changed.`,
      )
    }
    done += file.rows
    show?.(done, total)
  }
  const { rows: taken } = await client.query<{ host: string }>(
    `select h.host from ${staged('client_hosts')} h where exists (select from client_of_host(h.host))`,
  )
  if (taken.length > 0) {
    throw new BackupError(
      'host-taken',
      `The host ${taken[0]!.host} belongs to another client here. Nothing was changed.`,
    )
  }
}

/** Columns that are sealed, the keys of their rows, and by which of these each is sealed. */
const sealedColumns = [
  { table: 'sso_providers', column: 'sealed', key: 'provider_id', owner: 'provider_id' },
  { table: 'sso_keys', column: 'sealed', key: 'key_id', owner: 'key_id' },
  { table: 'factors', column: 'sealed', key: 'factor_id', owner: 'person_id' },
  { table: 'reward_orders', column: 'address', key: 'order_id', owner: 'order_id' },
  { table: 'reward_codes', column: 'sealed', key: 'code_id', owner: 'product_id' },
  { table: 'mail_report_keys', column: 'sealed', key: 'client_id', owner: 'client_id' },
] as const

/** One by one, each would look through the whole table, which has no index yet. */
const resealedAtOnce = 10_000

/** Seals what arrives for its new number and secret. What is only a hash under the old secret cannot be: known places go. */
async function resealAll(client: pg.Client, part: ClientPart, clientId: number, wish: ImportWish): Promise<void> {
  const [from, to] = [
    { clientId: part.clientId, secret: wish.oldSecret },
    { clientId, secret: wish.secret },
  ]
  const isSameSecret = from.secret.equals(to.secret)
  if (isSameSecret && clientId === part.clientId) return
  await requireNoCodes(client, part, wish)
  const isThere = (table: string) => part.files.some(file => file.table === table)
  for (const { table, column, key, owner } of sealedColumns) {
    if (!isThere(table)) continue
    const { rows } = await client.query<{ id: string; owner: string; sealed: Buffer }>(
      `select ${key}::text as id, ${owner}::text as owner, ${column} as sealed from ${staged(table)} where ${column} is not null`,
    )
    const anew = rows.flatMap(row => {
      const sealed = wish.reseal(from, to, { table, owner: row.owner, sealed: row.sealed })
      return sealed === undefined ? [] : [{ id: row.id, ...sealed }]
    })
    const isCode = table === 'reward_codes'
    for (let at = 0; at < anew.length; at += resealedAtOnce) {
      const some = anew.slice(at, at + resealedAtOnce)
      await client.query(
        `update ${staged(table)} set ${column} = anew.sealed${isCode ? ', mark = anew.mark' : ''}
         from unnest($1::text[], $2::bytea[], $3::bytea[]) anew (id, sealed, mark) where ${key}::text = anew.id`,
        [some.map(({ id }) => id), some.map(({ sealed }) => sealed), some.map(({ mark }) => mark ?? null)],
      )
    }
  }
  if (!isSameSecret && isThere('known_places')) await client.query(`delete from ${staged('known_places')}`)
}

async function requireNoCodes(client: pg.Client, part: ClientPart, { withoutCodes }: ImportWish): Promise<void> {
  if (withoutCodes || !part.files.some(({ table }) => table === 'codes')) return
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::int as open from ${staged('codes')} where redeemed_at is null and voided_at is null`,
  )
  if (rows[0]!.open === 0) return
  throw new BackupError(
    'codes-end',
    `${rows[0]!.open} one-time codes of ${part.key} can be redeemed only where they were made: number or secret is another here. Say --without-codes, and make others.`,
  )
}

/**
 * Moves the rows to where they belong. Our own triggers that inserting would fire stand aside, and meanwhile nobody else changes their
 * tables; the others, such as those of sessions, need not. Foreign keys do not stand aside: parents go in first.
 */
async function fill(client: pg.Client, part: ClientPart, { clientId, mark }: Arrival): Promise<void> {
  await client.query("select set_config('cairn.client_id', $1, true)", [String(clientId)])
  const { rows: triggers } = await client.query<{ away: string; back: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as away,
       format('alter table %s enable %s trigger %I', tgrelid::regclass, case tgenabled when 'A' then 'always' else '' end, tgname) as back
     from pg_trigger g join pg_class c on c.oid = g.tgrelid
     where not tgisinternal and tgenabled <> 'D' and c.relname = any($1) and tgtype & 4 <> 0 order by c.relname, tgname`,
    [part.files.map(({ table }) => table)],
  )
  const order = await parentsFirst(client)
  for (const { away } of triggers) await client.query(away)
  for (const file of [...part.files].sort((a, b) => order.indexOf(a.table) - order.indexOf(b.table))) {
    const names = file.columns.map(column => client.escapeIdentifier(column))
    const values = file.columns.map((column, at) => (column === 'client_id' ? String(clientId) : names[at]))
    await client.query(
      `insert into public.${client.escapeIdentifier(file.table)} (${names.join(', ')}) overriding system value
       select ${values.join(', ')} from ${client.escapeIdentifier(staged(file.table))}`,
    )
  }
  await client.query('update clients set arriving = $2 where client_id = $1', [clientId, mark])
  await client.query('set constraints all immediate')
  for (const { back } of triggers) await client.query(back)
}

/** All tables, each after those that its rows refer to at once. */
async function parentsFirst(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parents: string[] }>(
    `select c.relname::text as child, array_remove(array_agg(distinct p.relname::text), null) as parents
     from pg_class c
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable and k.confrelid <> c.oid
     left join pg_class p on p.oid = k.confrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`,
  )
  const order: string[] = []
  while (order.length < rows.length) {
    const next = rows.filter(
      ({ child, parents }) => !order.includes(child) && parents.every(one => order.includes(one)),
    )
    if (next.length === 0) throw new Error('Tables refer to each other.')
    order.push(...next.map(({ child }) => child))
  }
  return order
}
