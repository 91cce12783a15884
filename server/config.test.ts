import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clocksTable, usualDays } from './clocks.ts'
import { ConfigError, makeDataDir, readConfig, secretOf } from './config.ts'
import { shortPatienceMs } from './db/connect.ts'
import { settings, settingsHelp, settingsTable } from './settings.ts'

test.each([
  ['TRUSTED_PROXIES', '10.0.0.0/99', 'TRUSTED_PROXIES must be single addresses such as 10.0.4.7, or networks'],
  ['TRUSTED_PROXIES', '1.2.3', 'TRUSTED_PROXIES must be single addresses such as 10.0.4.7, or networks'],
  ['TRUSTED_PROXIES', '::1/129', 'TRUSTED_PROXIES must be single addresses such as 10.0.4.7, or networks'],
  ['TRUSTED_PROXIES', '10.0.0.1/', 'TRUSTED_PROXIES must be single addresses such as 10.0.4.7, or networks'],
  ['DATABASE_URL', 'postgres://[', 'DATABASE_URL must look like'],
  ['DATABASE_URL', 'mysql://x/y', 'DATABASE_URL must look like'],
  ['PORT', '70000', 'PORT must be a port number'],
  ['KEEP_DAYS', 'mails=a month', 'KEEP_DAYS must give mails a whole number of days from 1 to 9999, such as mails=30'],
  ['KEEP_DAYS', 'mails=14, tickets=3', 'KEEP_DAYS must give tickets a whole number of days from 7'],
  ['KEEP_DAYS', 'mail=14', 'KEEP_DAYS names "mail", which is none of load-history'],
  ['CAIRN_ROLE', 'queen', 'CAIRN_ROLE must be web, worker or both'],
  ['CAIRN_ROLE', 'worker', 'CAIRN_ROLE worker needs DATABASE_URL'],
  ['CAIRN_SECRET', 'open sesame', 'CAIRN_SECRET must be 64 hexadecimal digits'],
  ['CAIRN_SECRET', 'ab'.repeat(31), 'CAIRN_SECRET must be 64 hexadecimal digits'],
  ['DATABASE_OWNER_URL', 'postgresql://db/cairn', 'DATABASE_OWNER_URL needs DATABASE_URL'],
  ['DATABASE_REPLICA_URL', 'postgresql://db/cairn', 'DATABASE_REPLICA_URL needs DATABASE_URL'],
  ['DATABASE_REPLICA_URL', 'postgresql://a,b/cairn', 'DATABASE_REPLICA_URL must name one host'],
  ['REPLICA_LAG_SECONDS', '90', 'REPLICA_LAG_SECONDS must be a number of seconds from 0 to 60'],
  ['DATABASE_WAIT_SECONDS', '0.5', 'DATABASE_WAIT_SECONDS must be a number of seconds from 1 to 60, such as 2.5'],
  ['CAIRN_ROLL', 'web', 'CAIRN_ROLL is not a setting of Cairn. Did you mean CAIRN_ROLE?'],
  ['CAIRN_TURBO', 'on', 'CAIRN_TURBO is not a setting of Cairn. Known: PORT, HOST'],
  ['DATABSE_URL', 'postgresql://db/cairn', 'DATABSE_URL is not a setting of Cairn. Did you mean DATABASE_URL?'],
  ['TRUSTED_PROXYS', '10.0.4.7', 'Did you mean TRUSTED_PROXIES?'],
  ['SMTP_ULR_FILE', '/run/smtp', 'SMTP_ULR_FILE is not a setting of Cairn. Did you mean SMTP_URL_FILE?'],
  ['SMTP_URL_FILE', '/run/nowhere', 'SMTP_URL_FILE names /run/nowhere, which cannot be read'],
])('%s=%s stops the start with a sentence', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(message)
})

test('M4 what is shown to copy trusts single proxies, no network', () => {
  const shown = ['README.md', 'compose.yaml', 'deploy/cairn.env', 'docs/OPERATIONS.md'].flatMap(file => [
    ...readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(/TRUSTED_PROXIES[=:] *([\d.:,]\S*)/g),
  ])
  expect(shown.length).toBeGreaterThan(2)
  for (const [, value] of shown) expect(value).not.toContain('/')
})

test('settings are parsed', () => {
  const { trustedProxies, databaseUrl, databaseWaitMs } = readConfig({
    TRUSTED_PROXIES: ' 10.0.0.0/8, ::1 ,fd00::/8,192.168.1.1',
    DATABASE_WAIT_SECONDS: '4.5',
    DATABASE_URL: 'postgresql://localhost/cairn?host=/run/postgresql',
  })
  expect(trustedProxies).toEqual(['10.0.0.0/8', '::1', 'fd00::/8', '192.168.1.1'])
  expect(databaseUrl).toBe('postgresql://localhost/cairn?host=/run/postgresql')
  expect(databaseWaitMs).toBe(4500)
})

test('what the table says of waiting for the database is what holds', () => {
  const { standard } = settings.find(({ name }) => name === 'DATABASE_WAIT_SECONDS')!
  expect(readConfig({}).databaseWaitMs).toBeUndefined()
  expect(Number(standard) * 1000).toBe(shortPatienceMs)
})

test('O02 what others have in their environment is left alone, also where it resembles a setting', () => {
  const others = { PATH: '/bin', PWD: '/', HOSTS: 'a', PORTS: '1', SMTP_URI: 'smtp://a', DATABASE_URLS: '' }
  const { databaseUrl } = readConfig({ ...others, SMTP_URL: 'smtp://b', DATABASE_URL: 'postgresql://db/cairn' })
  expect(databaseUrl).toBe('postgresql://db/cairn')
})

test('O02 everything that is wrong is said at once', () => {
  expect(() => readConfig({ PORT: 'a', CAIRN_ROLL: 'web', LOG_LEVEL: 'loud' })).toThrow(
    /^CAIRN_ROLL is not .*\nPORT must be .*\nLOG_LEVEL must be /,
  )
})

test('O02 a setting may come from a file, but not from two places; what is set is shown without secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-config-'))
  const file = join(folder, 'url')
  writeFileSync(file, 'postgresql://cairn:hidden@db/cairn\n')
  const config = readConfig({ DATABASE_URL_FILE: file, CAIRN_SECRET: 'ab'.repeat(32), PORT: '4000' })
  expect(config.databaseUrl).toBe('postgresql://cairn:hidden@db/cairn')
  expect(config.effective).toHaveLength(settings.length)
  for (const line of [
    'PORT=4000',
    'DATABASE_URL=…',
    'CAIRN_SECRET=…',
    'HOST=127.0.0.1 (default)',
    'CAIRN_DEMO=off (default)',
  ])
    expect(config.effective).toContain(line)
  expect(() => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgresql://db/cairn' })).toThrow(
    'DATABASE_URL and DATABASE_URL_FILE are both set. Set one.',
  )
  rmSync(folder, { recursive: true })
})

test('O02 README and OPERATIONS have the table of settings as it is in code', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(`\n${settingsTable()}\n`)
  expect(readFileSync('docs/OPERATIONS.md', 'utf8')).toContain(`\n${settingsTable(true)}\n`)
  for (const { name } of settings) expect(settingsHelp()).toContain(`  ${name}`)
})

test('an unusable data folder is reported, with how to choose another', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-config-'))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'below')]) {
    const config = readConfig({ DATA_DIR: dataDir })
    expect(() => makeDataDir(config)).toThrow(ConfigError)
    expect(() => makeDataDir(config)).toThrow(`${dataDir} cannot be used`)
  }
  rmSync(folder, { recursive: true })
})

test('the key for secrets at rest is created once, readable by its owner only, and the setting overrides it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-config-'))
  const dataDir = join(folder, 'data')
  const made = secretOf(readConfig({ DATA_DIR: dataDir }))
  const file = join(dataDir, 'cairn.secret')
  expect(made).toHaveLength(32)
  expect(readFileSync(file, 'utf8')).toBe(`${made.toString('hex')}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(secretOf(readConfig({ DATA_DIR: dataDir }))).toEqual(made)
  expect(readdirSync(dataDir)).toEqual(['cairn.secret'])
  const set = 'Ab'.repeat(32)
  expect(secretOf(readConfig({ DATA_DIR: dataDir, CAIRN_SECRET: set })).toString('hex')).toBe(set.toLowerCase())
  rmSync(folder, { recursive: true })
})

test.each([
  ['is no key', 'open sesame\n', 0o600, 'must hold 64 hexadecimal digits'],
  ['was cut off', 'ab'.repeat(20), 0o600, 'must hold 64 hexadecimal digits'],
  ['others may read', `${'ab'.repeat(32)}\n`, 0o640, 'may be read by others'],
])('a stored key that %s stops the start, and its text is not shown', (_, text, mode, message) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-config-'))
  const file = join(dataDir, 'cairn.secret')
  writeFileSync(file, text)
  chmodSync(file, mode)
  const config = readConfig({ DATA_DIR: dataDir })
  expect(() => secretOf(config)).toThrow(ConfigError)
  expect(() => secretOf(config)).toThrow(message)
  expect(() => secretOf(config)).not.toThrow(text.trim())
  rmSync(dataDir, { recursive: true })
})

test('O14 OPERATIONS has the table of clocks as it is in code; a setting changes those that it names', () => {
  expect(readFileSync('docs/OPERATIONS.md', 'utf8')).toContain(`\n${clocksTable()}\n`)
  expect(readConfig({}).keptDays).toEqual(usualDays)
  expect(readConfig({ KEEP_DAYS: 'mails=14, audit-details=400' }).keptDays).toEqual({
    ...usualDays,
    mails: 14,
    'audit-details': 400,
  })
})
