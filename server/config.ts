import { randomBytes } from 'node:crypto'
import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import about from '../package.json' with { type: 'json' }
import { readDatabaseUrl } from './db/database-url.ts'
import { smtpTrouble } from './emails/smtp-settings.ts'

export const { version } = about

/** The only reader of the environment (decisions §7). Unknown or malformed settings stop the start with a sentence. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The key for secrets at rest, as 64 hexadecimal digits; without it the one in the data folder is used. */
  readonly secret: string | undefined
  /** The server that takes mails; without it they wait in the database (decisions §7). */
  readonly smtpUrl: string | undefined
  readonly trustedProxies: readonly string[]
  /** For how many days a load that is not the newest of its kind can be undone. */
  readonly loadHistoryDays: number
  readonly withDemo: boolean
  /** What this process does: answer people, work on tasks, or both. */
  readonly role: 'web' | 'worker' | 'both'
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** Whether each reply is also checked against its contract before it leaves; on in tests. */
  readonly checkReplies: boolean
}

export class ConfigError extends Error {}

const settings = z.object({
  PORT: z.optional(z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number such as 3000'))),
  HOST: z.optional(z.string().check(z.minLength(1, 'must not be empty'))),
  DATA_DIR: z.optional(z.string().check(z.minLength(1, 'must name a folder'))),
  DATABASE_URL: z.optional(
    z.string().check(payload => {
      const read = readDatabaseUrl(payload.value)
      if ('wrong' in read) payload.issues.push({ code: 'custom', message: read.wrong, input: payload.value })
    }),
  ),
  CAIRN_SECRET: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits, such as openssl rand -hex 32 makes')),
  ),
  SMTP_URL: z.optional(
    z.string().check(payload => {
      const message = smtpTrouble(payload.value)
      if (message !== undefined) payload.issues.push({ code: 'custom', message, input: payload.value })
    }),
  ),
  TRUSTED_PROXIES: z.optional(
    z
      .string()
      .check(
        z.refine(
          text => listOf(text).every(isAddressOrNetwork),
          'must be addresses or networks such as 10.0.0.0/8, separated by commas',
        ),
      ),
  ),
  LOAD_HISTORY_DAYS: z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'must be a whole number of days such as 30'))),
  CAIRN_ROLE: z.optional(z.enum(['web', 'worker', 'both'], 'must be web, worker or both')),
  CAIRN_DEMO: z.optional(z.enum(['on', 'off'], 'must be on or off')),
  CAIRN_CHECK_REPLIES: z.optional(z.enum(['on', 'off'], 'must be on or off')),
  LOG_LEVEL: z.optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent'),
  ),
})

/** Settings that begin with this and are not known are refused: a slip of the pen must not go unseen. */
const ours = /^CAIRN_/

/**
 * Reads the settings; throws a ConfigError that names the setting and how to mend it.
 * `CAIRN_DEMO` defaults to on for the embedded database and to off where `DATABASE_URL` names another.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  for (const name of Object.keys(environment)) {
    if (ours.test(name) && !(name in settings.shape)) {
      throw new ConfigError(`${name} is not a setting of Cairn. Known: ${Object.keys(settings.shape).join(', ')}.`)
    }
  }
  const parsed = settings.safeParse(environment)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}.`)
    throw new ConfigError(lines.join('\n'))
  }
  const { data } = parsed
  const port = Number(data.PORT ?? 3000)
  if (port > 65_535) throw new ConfigError('PORT must be a port number such as 3000.')
  const role = data.CAIRN_ROLE ?? 'both'
  if (role !== 'both' && data.DATABASE_URL === undefined) {
    throw new ConfigError(
      `CAIRN_ROLE ${role} needs DATABASE_URL: on the embedded database one process does everything.`,
    )
  }
  return Object.freeze({
    port,
    host: data.HOST ?? '127.0.0.1',
    dataDir: resolve(data.DATA_DIR ?? 'data'),
    databaseUrl: data.DATABASE_URL,
    secret: data.CAIRN_SECRET,
    smtpUrl: data.SMTP_URL,
    trustedProxies: listOf(data.TRUSTED_PROXIES ?? ''),
    loadHistoryDays: Number(data.LOAD_HISTORY_DAYS ?? 30),
    withDemo: (data.CAIRN_DEMO ?? (data.DATABASE_URL === undefined ? 'on' : 'off')) === 'on',
    role,
    logLevel: data.LOG_LEVEL ?? 'info',
    checkReplies: data.CAIRN_CHECK_REPLIES === 'on',
  })
}

/** `10.0.0.0/8, ::1` is two. */
function listOf(text: string): string[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
}

/** `10.0.0.0/99` and `1.2.3` are neither. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
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
