import { userInfo } from 'node:os'
import pg from 'pg'
import { readDatabaseUrl } from './database-url.ts'
import { appRole, embeddedDatabase, embeddedOwner } from './embedded/bootstrap.ts'
import { openCluster } from './embedded/cluster.ts'
import { Replica, standardBoundSeconds } from './replica.ts'
import type { Sandbox } from './sandbox.ts'
import { connectClient, ServerClient, type ServerConfig, Servers } from './servers.ts'

// Counts and sums come as bigint: within the safe range they are plain numbers, beyond it they must not be guessed.
pg.types.setTypeParser(pg.types.builtins.INT8, text => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the whole numbers that stay exact.`)
  return value
})
// A date is a day, not a moment: it stays the text it is.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

/** Where the database is: one address for the application's role and one for the owner of the tables. */
export interface DatabaseAddress {
  /** The URL that it was read from, where it was. */
  readonly url?: string
  readonly app: ServerConfig
  readonly owner: ServerConfig
  /** For what needs a session of its own, such as LISTEN; apart from `app` where that leads to a pooler. */
  readonly session: ServerConfig
  /** A standby for reads that nobody acts upon, and for how many seconds they wait until it has what is committed. */
  readonly replica?: { readonly server: pg.ClientConfig; readonly boundSeconds: number }
}

/** Where the same database is reached otherwise. */
export interface OtherUrls {
  readonly ownerUrl?: string | undefined
  readonly sessionUrl?: string | undefined
  readonly replicaUrl?: string | undefined
  readonly replicaBoundSeconds?: number
}

/** The application's connections, held for as long as the process serves. */
export interface Database {
  readonly address: DatabaseAddress
  /** Short work: statements within 5 s (security T34). */
  readonly pool: pg.Pool
  /** Long work, such as loads: one statement may take minutes; COPY is possible. */
  readonly longPool: pg.Pool
  /** What long work reads beside its own transaction; apart, so that those who write never wait for each other's readers. */
  readonly readPool: pg.Pool
  /** One connection for the question whether the database answers: where work has taken all others, the answer is still yes. */
  readonly healthPool: pg.Pool
  /** Reads that nobody acts upon, where there is a standby for them (client-report.ts). */
  readonly replica?: Replica
  /** Where everything runs in one transaction that is never committed. */
  readonly sandbox?: Sandbox
  close(): Promise<void>
  /** Breaks off what is under way: it is rolled back. */
  cut(): void
}

/** A database, how to leave it, and how to restart it after a crash. */
export interface FoundDatabase {
  /** For people to read, without user and password: `cairn at db.example:5432`, `the embedded database in /srv/cairn/data`. */
  readonly name: string
  readonly address: DatabaseAddress
  leave(): Promise<void>
  revive(): Promise<boolean>
}

/** The embedded database below `dataDir`, or the one that `databaseUrl` names. Call `leave` when done with it. */
export async function findDatabase(
  dataDir: string,
  databaseUrl: string | undefined,
  urls: OtherUrls = {},
): Promise<FoundDatabase> {
  // Another server has its own keepers: it is only waited for.
  if (databaseUrl !== undefined) {
    const address = addressOf(databaseUrl, urls)
    return { name: nameOf(databaseUrl), address, leave: async () => {}, revive: () => answers(address) }
  }
  const cluster = await openCluster(dataDir)
  const address = embeddedAddress(cluster.socketDir, embeddedDatabase)
  return { name: embeddedName(dataDir), address, leave: cluster.leave, revive: cluster.revive }
}

export function embeddedName(dataDir: string): string {
  return `the embedded database in ${dataDir}`
}

function nameOf(url: string): string {
  const named = readDatabaseUrl(url)
  return 'wrong' in named ? 'a database' : named.name
}

/** The address that a `DATABASE_URL` means, with one server or several; its owner's, and the one without a pooler, where they are others. */
export function addressOf(url: string, urls: OtherUrls = {}): DatabaseAddress {
  const { ownerUrl, sessionUrl, replicaUrl, replicaBoundSeconds = standardBoundSeconds } = urls
  const app = configOf(url)
  const session = sessionUrl === undefined ? app : configOf(sessionUrl)
  const owner = ownerUrl === undefined ? session : configOf(ownerUrl)
  if (replicaUrl === undefined) return { app, session, owner, url }
  // Without the servers of which one takes changes: a standby takes none.
  const { servers: _, ...server } = configOf(replicaUrl)
  return { app, session, owner, url, replica: { server, boundSeconds: replicaBoundSeconds } }
}

function configOf(url: string): ServerConfig {
  const named = readDatabaseUrl(url)
  if ('wrong' in named) throw new TypeError(`The address of a database ${named.wrong}.`)
  const servers = new Servers(named.addresses.map(connectionString => ({ connectionString })))
  // PostgreSQL's own tools fall back to the name of the operating system's user; so do we, before pg reads USER.
  const user = named.hasUser ? {} : { user: userInfo().username }
  return { connectionString: named.addresses[0]!, servers, ...user }
}

async function answers({ app }: DatabaseAddress): Promise<boolean> {
  try {
    await (await connectClient({ ...app, connectionTimeoutMillis: shortPatienceMs })).end()
    return true
  } catch {
    return false
  }
}

export function embeddedAddress(socketDir: string, database: string): DatabaseAddress {
  const app = { host: socketDir, database, user: appRole }
  return {
    app,
    session: app,
    owner: { host: socketDir, database, user: embeddedOwner },
  }
}

/** Opens the pools. `onError` is called for connections that break while idle: they are replaced, never fatal (STACK §5.11). */
export function openDatabase(
  address: DatabaseAddress,
  onError: (error: Error) => void,
  patience = shortPatienceMs,
  longConnections = 3,
): Database {
  const app = { ...address.app, servers: address.app.servers ?? new Servers([{}]) }
  const pool = makePool({ ...app, ...shortWork(patience) }, 10, patience, onError)
  const longPool = makePool({ ...app, ...longWork }, longConnections, patience, onError)
  const readPool = makePool({ ...app, ...longWork }, longConnections, patience, onError)
  const healthPool = makePool({ ...app, ...shortWork(patience) }, 1, patience, onError)
  const replica = address.replica && openReplica(address.replica, patience, longConnections)
  return {
    address,
    pool,
    longPool,
    readPool,
    healthPool,
    ...(replica && { replica }),
    close: async () => {
      await Promise.all([pool, longPool, readPool, healthPool, replica?.pool].map(each => each?.end()))
    },
    cut: () => app.servers.cut(),
  }
}

// Its trouble is no trouble of the database: the primary answers.
function openReplica({ server, boundSeconds }: ReplicaAddress, patience: number, max: number): Replica {
  const waits = { connectionTimeoutMillis: patience, idleTimeoutMillis: 30_000 }
  const pool = new pg.Pool({ ...server, ...longWork, ...waits, max } as pg.PoolConfig)
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return new Replica(pool, boundSeconds)
}

type ReplicaAddress = NonNullable<DatabaseAddress['replica']>

/** How long short work waits for an answer: a frozen database must not hold the person (security R10). */
export const shortPatienceMs = 2500

/** How long the connections of a pool wait, in milliseconds. */
export function patienceOf(pool: pg.Pool): number {
  return pool.options.connectionTimeoutMillis ?? shortPatienceMs
}

/** What a transaction is opened with, in milliseconds: as parameters of the connection a pooler would refuse them. */
export interface Limits {
  readonly statement_timeout: number
  readonly lock_timeout: number
  readonly idle_in_transaction_session_timeout: number
}

const shortWork = (patience: number) => ({
  application_name: 'cairn',
  query_timeout: patience,
  limits: {
    statement_timeout: 2 * patience,
    lock_timeout: 1.2 * patience,
    idle_in_transaction_session_timeout: 4 * patience,
  },
})

const longWork = {
  application_name: 'cairn long work',
  limits: { statement_timeout: 900_000, lock_timeout: 30_000, idle_in_transaction_session_timeout: 900_000 },
}

/** The limits of what runs on the connections of a pool. */
export function limitsOf(pool: pg.Pool): Limits {
  return (pool.options as pg.PoolOptions & { limits: Limits }).limits
}

function makePool(config: ServerConfig, max: number, patience: number, onError: (error: Error) => void): pg.Pool {
  const Client = ServerClient as unknown as new () => pg.ClientBase
  const pool = new pg.Pool({ ...config, Client, max, connectionTimeoutMillis: patience, idleTimeoutMillis: 30_000 })
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  return pool
}
