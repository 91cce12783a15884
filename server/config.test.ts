import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, makeDataDir, readConfig } from './config.ts'

test.each([
  ['TRUSTED_PROXIES', '10.0.0.0/99', 'TRUSTED_PROXIES must be addresses or networks'],
  ['TRUSTED_PROXIES', '1.2.3', 'TRUSTED_PROXIES must be addresses or networks'],
  ['TRUSTED_PROXIES', '::1/129', 'TRUSTED_PROXIES must be addresses or networks'],
  ['TRUSTED_PROXIES', '10.0.0.1/', 'TRUSTED_PROXIES must be addresses or networks'],
  ['DATABASE_URL', 'postgres://[', 'DATABASE_URL must look like'],
  ['DATABASE_URL', 'mysql://x/y', 'DATABASE_URL must look like'],
  ['PORT', '70000', 'PORT must be a port number'],
])('%s=%s stops the start with a sentence', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(message)
})

test('what an operator may set is read as it is meant', () => {
  const { trustedProxies, databaseUrl } = readConfig({
    TRUSTED_PROXIES: ' 10.0.0.0/8, ::1 ,fd00::/8,192.168.1.1',
    DATABASE_URL: 'postgresql://localhost/cairn?host=/run/postgresql',
  })
  expect(trustedProxies).toEqual(['10.0.0.0/8', '::1', 'fd00::/8', '192.168.1.1'])
  expect(databaseUrl).toBe('postgresql://localhost/cairn?host=/run/postgresql')
})

test('a data folder that cannot be one is named, with how to choose another', () => {
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
