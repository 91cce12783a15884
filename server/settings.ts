import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { keptDaysTrouble } from './clocks.ts'
import { readDatabaseUrl } from './db/database-url.ts'
import { standardBoundSeconds } from './db/replica.ts'
import { smtpTrouble } from './emails/smtp-settings.ts'

/** A variable of the environment that the server and the command line read. */
export interface Setting {
  readonly name: string
  /** What holds where it is not set, for people to read. */
  readonly standard: string
  readonly purpose: string
  /** Its value is never printed. */
  readonly isSecret?: true
  /** What is wrong with a value, to follow the name: `must be …`. */
  readonly trouble: (value: string) => string | undefined
}

/** Every setting. `--help`, the README and docs/OPERATIONS.md have their tables from here. */
export const settings = [
  {
    name: 'PORT',
    standard: '3000',
    purpose: 'port that the server listens on',
    trouble: value => (isPort(value) ? undefined : 'must be a port number such as 3000'),
  },
  {
    name: 'HOST',
    standard: '127.0.0.1',
    purpose: 'address that the server listens on; behind a proxy on another machine `0.0.0.0`',
    trouble: value => (value === '' ? 'must not be empty' : undefined),
  },
  {
    name: 'METRICS_PORT',
    standard: '–',
    purpose: 'port of its own at which Prometheus reads `/metrics`, on `HOST`; keep it from visitors',
    trouble: value => (isPort(value) ? undefined : 'must be a port number such as 9464'),
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    standard: '–',
    purpose:
      'address of an OpenTelemetry collector, `http://collector:4318`, to which traces are sent; OpenTelemetry’s own variables, such as `OTEL_TRACES_SAMPLER`, are honoured too',
    trouble: value => (/^https?:\/\/\S+$/.test(value) ? undefined : 'must be an address such as http://collector:4318'),
  },
  {
    name: 'DATA_DIR',
    standard: './data',
    purpose: 'folder of the embedded database',
    trouble: value => (value === '' ? 'must name a folder' : undefined),
  },
  {
    name: 'DATABASE_URL',
    standard: '–',
    purpose: 'use another PostgreSQL instead; one host or several',
    isSecret: true,
    trouble: databaseTrouble,
  },
  {
    name: 'DATABASE_OWNER_URL',
    standard: '`DATABASE_URL`',
    purpose:
      'the same database as the owner of the tables: for migrations and restores. Then the user of `DATABASE_URL` needs nothing but the role `cairn_app`',
    isSecret: true,
    trouble: databaseTrouble,
  },
  {
    name: 'DATABASE_SESSION_URL',
    standard: '`DATABASE_URL`',
    purpose:
      'the same database without the pooler, where `DATABASE_URL` leads to PgBouncer: for notifications, tasks and migrations',
    isSecret: true,
    trouble: databaseTrouble,
  },
  {
    name: 'DATABASE_REPLICA_URL',
    standard: '–',
    purpose:
      'a standby of the same database, one host, for reads that nobody acts upon: files, lists of what has happened, forecasts',
    isSecret: true,
    trouble: replicaTrouble,
  },
  {
    name: 'REPLICA_LAG_SECONDS',
    standard: String(standardBoundSeconds),
    purpose: 'how long such a read waits for the replica to have what is committed, before the primary answers',
    trouble: value =>
      /^\d{1,2}$/.test(value) && Number(value) <= 60 ? undefined : 'must be a number of seconds from 0 to 60',
  },
  {
    name: 'DATABASE_WAIT_SECONDS',
    standard: '2.5',
    purpose:
      'how long a request waits for the database before the answer is 503; more on a machine that is slow or has much else to do',
    trouble: value =>
      /^\d{1,2}(\.\d)?$/.test(value) && Number(value) >= 1 && Number(value) <= 60
        ? undefined
        : 'must be a number of seconds from 1 to 60, such as 2.5',
  },
  {
    name: 'CAIRN_SECRET',
    standard: 'generated in `DATA_DIR`',
    purpose: 'key for secrets at rest; must be the same for all processes of a database',
    isSecret: true,
    trouble: value =>
      /^[0-9a-f]{64}$/i.test(value) ? undefined : 'must be 64 hexadecimal digits, such as openssl rand -hex 32 makes',
  },
  {
    name: 'SMTP_URL',
    standard: '–',
    purpose:
      'mail server, `smtp://user:password@host:587`; without it mails wait in the database ([MAIL](docs/MAIL.md))',
    isSecret: true,
    trouble: smtpTrouble,
  },
  {
    name: 'KEEP_DAYS',
    standard: '–',
    purpose:
      'for how many days kinds of data are kept, where other than the table of retention says ([OPERATIONS](docs/OPERATIONS.md#retention)): `mails=14, notes=200`',
    trouble: keptDaysTrouble,
  },
  {
    name: 'TRUSTED_PROXIES',
    standard: '–',
    purpose:
      'addresses of your own proxies, separated by commas: `10.0.4.7, 10.0.4.8`. Their `X-Forwarded-Host`, `X-Forwarded-Proto` and `X-Forwarded-For` (or `Forwarded`) headers are trusted (see “Behind a proxy” in the README). List single addresses, not a network such as `10.0.0.0/8`: any machine in it could claim any address',
    trouble: value =>
      listOf(value).every(isAddressOrNetwork)
        ? undefined
        : 'must be single addresses such as 10.0.4.7, or networks in which every machine is a proxy of yours, separated by commas',
  },
  {
    name: 'CAIRN_ROLE',
    standard: '`both`',
    purpose:
      '`web`: answer people only; `worker`: work on tasks only, and answer the health addresses. With `DATABASE_URL`; of each role there may be any number',
    trouble: oneOf('web', 'worker', 'both'),
  },
  {
    name: 'CAIRN_DEMO',
    standard: '`on` (embedded)',
    purpose: '`off`: no demo data',
    trouble: oneOf('on', 'off'),
  },
  {
    name: 'DRAIN_SECONDS',
    standard: '0',
    purpose:
      'how long the server goes on after SIGTERM while `/health/ready` already answers 503, so that proxies send no more; longer than the interval of their health checks',
    trouble: value =>
      /^\d{1,3}$/.test(value) && Number(value) <= 600 ? undefined : 'must be a number of seconds from 0 to 600',
  },
  {
    name: 'STOP_SECONDS',
    standard: '30',
    purpose:
      'how long requests and tasks may take to end once the server stops, after `DRAIN_SECONDS`; what is still under way then is broken off and rolled back',
    trouble: value =>
      /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 600
        ? undefined
        : 'must be a number of seconds from 1 to 600',
  },
  {
    name: 'LOG_LEVEL',
    standard: '`info`',
    purpose: '`fatal` `error` `warn` `info` `debug` `silent`',
    trouble: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
  },
  {
    name: 'CAIRN_CHECK_REPLIES',
    standard: '`off`',
    purpose: '`on`: check each reply against its contract; for tests',
    trouble: oneOf('on', 'off'),
  },
] as const satisfies readonly Setting[]

export type SettingName = (typeof settings)[number]['name']
export type SettingValues = Readonly<Partial<Record<SettingName, string>>>

export class ConfigError extends Error {}

const fileEnding = '_FILE'

/**
 * The settings of an environment; each may come from a file that `NAME_FILE` names. Throws a ConfigError that names every setting
 * that is malformed, misspelt or given twice, and how to mend it.
 */
export function readSettings(environment: NodeJS.ProcessEnv): SettingValues {
  const wrong = misspelt(environment)
  const values: Partial<Record<SettingName, string>> = {}
  for (const { name, trouble } of settings) {
    try {
      const value = givenValue(environment, name)
      if (value === undefined) continue
      const message = trouble(value)
      if (message === undefined) values[name] = value
      else wrong.push(`${name} ${message}.`)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      wrong.push(error.message)
    }
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  return values
}

function givenValue(environment: NodeJS.ProcessEnv, name: SettingName): string | undefined {
  const file = environment[`${name}${fileEnding}`]
  if (file === undefined) return environment[name]
  if (environment[name] !== undefined) throw new ConfigError(`${name} and ${name}${fileEnding} are both set. Set one.`)
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new ConfigError(`${name}${fileEnding} names ${file}, which cannot be read: ${(error as Error).message}.`)
  }
}

/**
 * Names that begin as ours do, and names so close to a setting that is not set that it must be meant. Short names are left alone: in
 * every environment there are some that are close to PORT and HOST.
 */
function misspelt(environment: NodeJS.ProcessEnv): string[] {
  const known = new Set<string>(settings.flatMap(({ name }) => [name, name + fileEnding]))
  return Object.keys(environment).flatMap(name => {
    if (known.has(name)) return []
    const meant = [...known]
      .filter(one => one.length >= 8 && environment[one] === undefined)
      .map(one => ({ one, distance: distanceOf(name, one) }))
      .filter(({ one, distance }) => distance <= (one.length >= 12 || name.startsWith('CAIRN_') ? 2 : 1))
      .sort((a, b) => a.distance - b.distance)[0]
    if (meant !== undefined) return [`${name} is not a setting of Cairn. Did you mean ${meant.one}?`]
    if (!name.startsWith('CAIRN_')) return []
    return [`${name} is not a setting of Cairn. Known: ${settings.map(one => one.name).join(', ')}.`]
  })
}

/** In how many letters two names differ: left out, added, another one, or two that changed places. */
function distanceOf(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let at = 1; at <= one.length; at++) {
    const row = [at]
    for (let to = 1; to <= other.length; to++) {
      const isSame = one[at - 1] === other[to - 1]
      row[to] = Math.min(last![to]! + 1, row[to - 1]! + 1, last![to - 1]! + (isSame ? 0 : 1))
      const areSwapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      if (areSwapped) row[to] = Math.min(row[to]!, before![to - 2]! + 1)
    }
    ;[before, last] = [last!, row]
  }
  return last![other.length]!
}

/** What holds, one line for each setting, with secrets masked; `chosen` has the defaults that depend on other settings. */
export function effectiveSettings(values: SettingValues, chosen: SettingValues): string[] {
  return settings.map(({ name, standard, ...setting }) => {
    const value = values[name]
    if (value === undefined) return `${name}=${chosen[name] ?? standard.replaceAll('`', '')} (default)`
    return `${name}=${'isSecret' in setting ? '…' : value}`
  })
}

/** The table of the documents; addresses of other documents are relative to `docs` or its parent. */
export function settingsTable(isInDocs = false): string {
  const rows = settings.map(({ name, standard, purpose }) => `| \`${name}\` | ${standard} | ${purpose} |`)
  const table = ['| Setting | Default | Purpose |', '|---|---|---|', ...rows].join('\n')
  return isInDocs ? table.replaceAll('](docs/', '](') : table
}

/** The same for a terminal. */
export function settingsHelp(): string {
  const plain = (text: string) => text.replace(/\[(\w+)\]\(([^)]*)\)/g, '$2').replaceAll('`', '')
  const lines = settings.map(
    ({ name, standard, purpose }) =>
      `  ${name}${standard === '–' ? '' : ` (${plain(standard)})`}\n      ${plain(purpose)}`,
  )
  return ['Settings, as variables of the environment; NAME_FILE names a file that holds the value:', '', ...lines].join(
    '\n',
  )
}

function databaseTrouble(value: string): string | undefined {
  const read = readDatabaseUrl(value)
  return 'wrong' in read ? read.wrong : undefined
}

function replicaTrouble(value: string): string | undefined {
  const read = readDatabaseUrl(value)
  if ('wrong' in read) return read.wrong
  return read.addresses.length === 1 ? undefined : 'must name one host'
}

function oneOf(...values: readonly string[]): (value: string) => string | undefined {
  const list = `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
  return value => (values.includes(value) ? undefined : `must be ${list}`)
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535
}

/** `10.0.0.0/8, ::1` is two. */
export function listOf(text: string): string[] {
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
