import { randomBytes } from 'node:crypto'
import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import about from '../package.json' with { type: 'json' }
import { type KeptDays, readKeptDays } from './clocks.ts'
import { standardBoundSeconds } from './db/replica.ts'
import { ConfigError, effectiveSettings, listOf, readSettings } from './settings.ts'

export { ConfigError, settingsHelp } from './settings.ts'

export const { version } = about

/** What the settings mean (decisions §7; the table of them is in settings.ts). */
export interface Config {
  readonly port: number
  readonly host: string
  /** Where metrics are served; without it there are none. */
  readonly metricsPort: number | undefined
  /** The collector of traces; without it there are none. */
  readonly tracesTo: string | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The same database for whoever owns its tables; without it `databaseUrl` is the owner's. */
  readonly ownerUrl: string | undefined
  /** The same database without a pooler, for what needs a session; without it `databaseUrl` leads to no pooler. */
  readonly sessionUrl: string | undefined
  /** A standby of the same database, for reads that nobody acts upon. */
  readonly replicaUrl: string | undefined
  /** For how long such a read waits until the standby has what is committed. */
  readonly replicaBoundSeconds: number
  /** How long short work waits for the database, in milliseconds; without it the standard holds. */
  readonly databaseWaitMs: number | undefined
  /** The key for secrets at rest, as 64 hexadecimal digits; without it the one in the data folder is used. */
  readonly secret: string | undefined
  /** The server that takes mails; without it they wait in the database (decisions §7). */
  readonly smtpUrl: string | undefined
  readonly trustedProxies: readonly string[]
  /** For how many days each kind of data is kept. */
  readonly keptDays: KeptDays
  readonly withDemo: boolean
  /** How long the server goes on after SIGTERM while it is not ready any more. */
  readonly drainSeconds: number
  /** How long what is under way may take to end after that. */
  readonly stopSeconds: number
  /** What this process does: answer people, work on tasks, or both. */
  readonly role: 'web' | 'worker' | 'both'
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** Whether each reply is also checked against its contract before it leaves; on in tests. */
  readonly checkReplies: boolean
  /** Every setting, for people to read, with secrets masked. */
  readonly effective: readonly string[]
}

/**
 * Reads the settings; throws a ConfigError that names what is wrong and how to mend it.
 * `CAIRN_DEMO` defaults to on for the embedded database and to off where `DATABASE_URL` names another.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const data = readSettings(environment)
  if (data.DATABASE_OWNER_URL !== undefined && data.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL: the embedded database has an owner of its own.')
  }
  if (data.DATABASE_SESSION_URL !== undefined && data.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_SESSION_URL needs DATABASE_URL: there is no pooler before the embedded database.')
  }
  if (data.DATABASE_REPLICA_URL !== undefined && data.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no standby.')
  }
  const role = (data.CAIRN_ROLE ?? 'both') as Config['role']
  if (role !== 'both' && data.DATABASE_URL === undefined) {
    throw new ConfigError(
      `CAIRN_ROLE ${role} needs DATABASE_URL: on the embedded database one process does everything.`,
    )
  }
  const withDemo = isDemo(data)
  return Object.freeze({
    port: Number(data.PORT ?? 3000),
    host: data.HOST ?? '127.0.0.1',
    metricsPort: data.METRICS_PORT === undefined ? undefined : Number(data.METRICS_PORT),
    tracesTo: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    dataDir: resolve(data.DATA_DIR ?? 'data'),
    databaseUrl: data.DATABASE_URL,
    ownerUrl: data.DATABASE_OWNER_URL,
    sessionUrl: data.DATABASE_SESSION_URL,
    replicaUrl: data.DATABASE_REPLICA_URL,
    replicaBoundSeconds: Number(data.REPLICA_LAG_SECONDS ?? standardBoundSeconds),
    databaseWaitMs: data.DATABASE_WAIT_SECONDS === undefined ? undefined : Number(data.DATABASE_WAIT_SECONDS) * 1000,
    secret: data.CAIRN_SECRET,
    smtpUrl: data.SMTP_URL,
    trustedProxies: listOf(data.TRUSTED_PROXIES ?? ''),
    keptDays: readKeptDays(data.KEEP_DAYS ?? ''),
    withDemo,
    drainSeconds: Number(data.DRAIN_SECONDS ?? 0),
    stopSeconds: Number(data.STOP_SECONDS ?? 30),
    role,
    logLevel: (data.LOG_LEVEL ?? 'info') as Config['logLevel'],
    checkReplies: data.CAIRN_CHECK_REPLIES === 'on',
    effective: effectiveSettings(data, { CAIRN_DEMO: withDemo ? 'on' : 'off' }),
  })
}

/** Whether the demo is shown, by settings or by an environment whose settings cannot be read. */
function isDemo(values: Readonly<Record<string, string | undefined>>): boolean {
  const isElsewhere = (values['DATABASE_URL'] ?? values['DATABASE_URL_FILE']) !== undefined
  return (values['CAIRN_DEMO'] ?? (isElsewhere ? 'off' : 'on')) === 'on'
}

/** A line of the start: for people with the demo, and elsewhere an event of the log (O06). */
export function startLine(
  text: string,
  level: 'info' | 'fatal' = 'info',
  environment: NodeJS.ProcessEnv = process.env,
): string {
  if (isDemo(environment)) return text
  return JSON.stringify({ level, time: new Date().toISOString(), event: 'start', msg: text.trim() })
}

/**
 * Makes the data folder: 0711, so that the database's own user can pass through to its part of it (STACK §5.6). Throws a
 * ConfigError where it cannot be made or used.
 */
export function makeDataDir({ dataDir }: Config): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const reason = { EEXIST: 'it is a file', ENOTDIR: 'a part of the path is a file', EACCES: 'it may not be written' }[
      code
    ]
    throw new ConfigError(`The data folder ${dataDir} cannot be used: ${reason ?? message}. Choose one with DATA_DIR.`)
  }
}

/**
 * The key for secrets at rest, of 256 bits: `CAIRN_SECRET`, or else the file `cairn.secret` of the data folder, made at
 * the first call and readable by its owner alone (decisions §7). Throws a ConfigError where the file is not one.
 */
export function secretOf(config: Config): Buffer {
  if (config.secret !== undefined) return Buffer.from(config.secret, 'hex')
  makeDataDir(config)
  const file = join(config.dataDir, 'cairn.secret')
  const text = readIfThere(file) ?? makeSecret(file)
  if ((statSync(file).mode & 0o077) !== 0) {
    throw new ConfigError(`${file} may be read by others. Say: chmod 600 ${file}`)
  }
  if (!/^[0-9a-f]{64}\n?$/i.test(text)) {
    throw new ConfigError(`${file} must hold 64 hexadecimal digits. Put back the one that was there before.`)
  }
  return Buffer.from(text.trim(), 'hex')
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ConfigError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

// Written beside and linked when whole: of two processes that start at once, both go on with the first one's.
function makeSecret(file: string): string {
  const own = `${file}.${process.pid}`
  writeFileSync(own, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
  return readFileSync(file, 'utf8')
}
