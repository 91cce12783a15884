import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess } from '../http/test-process.ts'
import { withClient } from './client-tx.ts'
import { addressOf, openDatabase } from './connect.ts'
import { databaseTrouble } from './database-trouble.ts'
import { migrate } from './migrate.ts'
import { makeRealServer, type RealServer } from './real-server-fixture.ts'
import { testPatienceMs } from './test-database.ts'

let server: RealServer
const urlOf = (user: string) => `postgresql://${user}:secret@127.0.0.1:${server.port}/${user}`

beforeAll(async () => {
  server = await makeRealServer()
})
afterAll(() => server?.remove())

async function newOwner(user: string, rights: string): Promise<void> {
  await server.asSuperuser(
    'postgres',
    `create role ${user} login ${rights} password 'secret'`,
    `create database ${user} owner ${user}`,
  )
}

/** Whether Cairn may work in the database of a user. */
async function expectServed(user: string): Promise<void> {
  const db = openDatabase(addressOf(urlOf(user)), () => {}, testPatienceMs)
  expect(
    await withClient(db, 1, tx => tx.query('select current_user as role, (select count(*)::int from clients)')),
  ).toEqual([{ role: 'cairn_app', count: 0 }])
  await db.close()
}

async function troubleOf(user: string): Promise<string> {
  return migrate(addressOf(urlOf(user)).owner).then(
    () => 'none',
    error => databaseTrouble(error)?.text ?? String(error),
  )
}

test('an owner who may not create roles is given the script for it, which works as it was printed', async () => {
  await newOwner('plain', '')
  const trouble = await troubleOf('plain')
  expect(trouble).toContain('the user plain may not make that role')
  const script = trouble.slice(trouble.indexOf('\n\n'))
  expect(script).toContain('grant cairn_app to "plain"')
  await server.asSuperuser('postgres', script)
  await server.asSuperuser('postgres', script)
  expect(await troubleOf('plain')).toBe('none')
  await expectServed('plain')
})

test('an owner who may create roles, but has not created this one, is given the script too', async () => {
  await newOwner('maker', 'createrole')
  const trouble = await troubleOf('maker')
  expect(trouble).toContain('grant cairn_app to "maker"')
  await server.asSuperuser('postgres', trouble.slice(trouble.indexOf('\n\n')))
  expect(await troubleOf('maker')).toBe('none')
  await expectServed('maker')
})

test('the script of the repository is for the user that the README names', () => {
  expect(readFileSync('server/db/roles.sql', 'utf8')).toContain('grant cairn_app to "cairn";')
  expect(readFileSync('README.md', 'utf8')).toContain('create role cairn login')
})

test('a database restored without the role has another message than a broken one', async () => {
  await server.asSuperuser('plain', 'drop owned by cairn_app')
  expect(await troubleOf('plain')).toMatch(/restored while that role was missing.*server\/db\/roles\.sql/s)
})

test('O02 a server whose user owns nothing works on what the owner has migrated, tasks included', async () => {
  await newOwner('split', '')
  await server.asSuperuser('postgres', 'grant cairn_app to split')
  const [sql] = /create role cairn_web.*/.exec(readFileSync('deploy/database.sql', 'utf8'))!
  const owner = { DATABASE_OWNER_URL: urlOf('split') }
  const environment = {
    DATABASE_URL: `postgresql://cairn_web:change-me-too@127.0.0.1:${server.port}/split`,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'cairn-roles-')),
    CAIRN_SECRET: 'ab'.repeat(32),
  }
  await server.asSuperuser('postgres', sql.replace(":'web'", "'change-me-too'"))
  await expect(startProcess(environment)).rejects.toThrow('name their owner in DATABASE_OWNER_URL')
  await (await startProcess({ ...environment, ...owner })).end()
  await server.asSuperuser('split', `insert into clients (key, name, settings) values ('acme', 'Acme', '{}')`)
  // It needs no folder either, where the secret is given.
  const process = await startProcess({ ...environment, DATA_DIR: '/dev/null/data' })
  try {
    const done = `select count(*)::int as tasks from tasks where state = 'done' and kind = 'tidy'`
    await expect.poll(() => server.asSuperuser('split', done)).toEqual([{ tasks: 1 }])
    const owned = `select relname from pg_class where relowner = 'cairn_web'::regrole`
    expect(await server.asSuperuser('split', owned)).toEqual([])
  } finally {
    await process.end()
    rmSync(environment.DATA_DIR, { recursive: true, force: true })
  }
})
