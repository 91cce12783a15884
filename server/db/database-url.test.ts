import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { readDatabaseUrl } from './database-url.ts'

test.each([
  ['postgresql://ann:pw@one/cairn', ['postgresql://ann:pw@one/cairn'], 'cairn at one'],
  ['postgres://one:6543/cairn', ['postgresql://one:6543/cairn'], 'cairn at one:6543'],
  [
    'postgresql://ann:p,w@one:5432,two/cairn?target_session_attrs=read-write&sslmode=require',
    ['postgresql://ann:p,w@one:5432/cairn?sslmode=require', 'postgresql://ann:p,w@two/cairn?sslmode=require'],
    'cairn at one:5432,two',
  ],
  [
    'postgresql://[::1]:5432,[::2]:5433/my%20db',
    ['postgresql://[::1]:5432/my%20db', 'postgresql://[::2]:5433/my%20db'],
    'my db at [::1]:5432,[::2]:5433',
  ],
  [
    'postgresql://ann@localhost/cairn?host=/run/postgresql',
    ['postgresql://ann@localhost/cairn?host=%2Frun%2Fpostgresql'],
    'cairn at /run/postgresql',
  ],
])('an address such as %s names each of its servers, and itself without a password', (url, addresses, name) => {
  expect(readDatabaseUrl(url)).toMatchObject({ addresses, name })
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test.each([
  ['postgresql://ann:p/w@one/cairn', 'must look like'],
  ['mysql://one/cairn', 'must look like'],
  ['postgresql://one,,two/cairn', 'must look like'],
  ['postgresql://one:port/cairn', 'must look like'],
  ['postgresql://one,two/cairn?target_session_attrs=standby', 'must not ask for a server that is standby'],
])('an address such as %s is refused in words', (url, words) => {
  expect(readDatabaseUrl(url)).toMatchObject({ wrong: expect.stringContaining(words) })
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(words)
})
