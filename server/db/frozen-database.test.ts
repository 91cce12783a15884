import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readerOf } from './client-reads.ts'
import { withClient } from './client-tx.ts'
import { type Database, openDatabase } from './connect.ts'
import { testDatabase } from './test-database.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** A line to the test database that can be held: bytes are kept back, as by a server that is stopped in mid-flight. */
const real = testDatabase()
const sockets = new Set<Socket>()
let isFrozen = false
let line: Server
let db: Database

beforeAll(async () => {
  line = createServer(near => {
    const far = connect(realEnd())
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    near.on('data', chunk => isFrozen || far.write(chunk))
    far.on('data', chunk => isFrozen || near.write(chunk))
    near.on('end', () => far.end())
    far.on('end', () => near.end())
  })
  await new Promise<void>(resolve => line.listen(0, '127.0.0.1', resolve))
  const { port } = line.address() as AddressInfo
  const { user, database, password } = plainAddress()
  const app = { host: '127.0.0.1', port, user, database, password }
  db = openDatabase({ app, session: app, owner: app }, () => {})
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await db.close()
  line.close()
})

function plainAddress() {
  const { connectionString, host, user, database } = real.address.app
  if (connectionString === undefined) return { host, port: 5432, user, database, password: undefined }
  const url = new URL(connectionString)
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: url.username,
    database: url.pathname.slice(1),
    password: url.password,
  }
}

function realEnd() {
  const { host, port } = plainAddress()
  return host!.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

const readOne = () => readerOf(db, 1).query('select 1 as one')

test('R10 a frozen database is unavailable, and available again once it answers', async () => {
  expect(await readOne()).toEqual([{ one: 1 }])
  expect(await withClient(db, 1, tx => tx.query('select 1 as one'))).toEqual([{ one: 1 }])
  isFrozen = true
  const answers = await Promise.allSettled([
    readOne(),
    withClient(db, 1, tx => tx.query('select 1 as one')),
    ...Array.from({ length: 12 }, () => readOne()),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe('rejected')
    expect((answer as PromiseRejectedResult).reason).toBeInstanceOf(DatabaseUnavailable)
  }
  isFrozen = false
  expect(await readOne()).toEqual([{ one: 1 }])
})
