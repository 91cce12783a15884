import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../db/client-tx.ts'
import { databaseUrl, testDatabase } from '../db/test-database.ts'
import { lockTable } from '../db/test-lock.ts'
import { createClient } from '../features/clients/create-client.ts'
import { type ServerProcess, startProcess } from './test-process.ts'

const database = testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'cairn-draining-'))
let server: ServerProcess

beforeAll(async () => {
  chmodSync(dataDir, 0o711)
  const made = await createClient(database.db, { key: 'one', name: 'one' })
  if (!made.ok) throw new Error(made.refusal)
  // A task that no kind knows how to read: its worker says so.
  await withClient(database.db, made.value, tx =>
    tx.query(
      `insert into tasks (client_id, kind, created_by, input) values ($1, 'issue-results', 'system:test', '[]')`,
      [made.value],
    ),
  )
  server = await startProcess({
    DATABASE_URL: databaseUrl(database.address),
    DATA_DIR: dataDir,
    DRAIN_SECONDS: '5',
    LOG_LEVEL: 'info',
  })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}/health/${path}`)
const statusOf = (path: string) =>
  ask(path).then(
    ({ status }) => status,
    () => 'refused',
  )

/** Sends the first part of a request on a connection of its own. */
async function begin(text: string, { port } = server): Promise<{ socket: Socket; reply: Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', chunk => {
    received += chunk
  })
  const reply = once(socket, 'close').then(() => received)
  socket.write(text)
  return { socket, reply }
}

test('O06 on SIGUSR2 a process logs its requests, and on the next one no more', async () => {
  const requests = () => server.output().split('incoming request').length - 1
  const switched = async (level: string) => {
    process.kill(server.pid, 'SIGUSR2')
    await expect.poll(() => server.output()).toContain(`The log has level ${level} now.`)
  }
  expect([await statusOf('live'), requests()]).toEqual([200, 0])
  await switched('debug')
  expect(await statusOf('live')).toBe(200)
  await expect.poll(requests).toBe(1)
  await switched('info')
  expect([await statusOf('live'), requests()]).toEqual([200, 1])
})

test('O06 every answer has the id by which the log knows its request', async () => {
  const idIn = (head: string) => /^x-request-id: ([0-9a-f-]{36})\r$/im.exec(head)?.[1]
  const ids: (string | undefined)[] = []
  for (const [path, status] of [
    ['/health/live', 200],
    ['/v1/contests-api/api/v1.0/user', 401],
    ['/v1/contests-api/api/v1.0/nothing', 404],
    ['/dashboard', 200],
    ['/%', 400],
  ] as const) {
    const { reply } = await begin(`GET ${path} HTTP/1.1\r\nhost: one.localhost\r\nconnection: close\r\n\r\n`)
    expect(await reply).toContain(`HTTP/1.1 ${status} `)
    ids.push(idIn(await reply))
  }
  const { reply } = await begin('no request\r\n\r\n')
  ids.push(idIn(await reply))
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(6)
  // Who was refused is in the log, by this id; its line comes through a pipe, not with the reply.
  for (const id of [ids[1], ids[5]]) await expect.poll(() => server.output()).toContain(`"requestId":"${id}"`)
})

test('O03 SIGTERM: not ready at once, still answering, then what is under way ends, and so does the process', async () => {
  expect(await Promise.all(['live', 'startup', 'ready'].map(statusOf))).toEqual([200, 200, 200])
  const body = JSON.stringify({ username: 'nobody', password: 'wrong' })
  const head = `POST /v1/contests-api/api/v1.0/login HTTP/1.1\r\nhost: one.localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const { socket, reply } = await begin(head + body.slice(0, 10))
  const kept = await begin('GET /health/live HTTP/1.1\r\nhost: a\r\n\r\n')
  await once(kept.socket, 'data')

  const ended = server.end('SIGTERM')
  await expect.poll(() => statusOf('ready')).toBe(503)
  expect(await (await ask('ready')).json()).toEqual({ status: 'draining' })
  const alive = await ask('live')
  expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close'])
  // A connection that was kept open is answered, and closed with the reply.
  kept.socket.write('GET /health/startup HTTP/1.1\r\nhost: a\r\n\r\n')
  expect(await kept.reply).toMatch(/200 OK[\s\S]*200 OK[\s\S]*connection: close[\s\S]*started/i)

  await expect.poll(() => statusOf('live')).toBe('refused')
  socket.write(body.slice(10))
  expect(await reply).toMatch(/^HTTP\/1\.1 401 /)
  expect(await ended).toBe(0)
})

test('O06 what a server prints, start and tasks included, is one JSON line for each event', async () => {
  const { output } = server
  // What is said while it is built comes before it starts.
  const lines = output().trim().split('\n')
  const events = lines.slice(lines.findIndex(line => line.startsWith('{'))).map(line => JSON.parse(line))
  expect(events.length).toBeGreaterThan(3)
  for (const event of events) {
    expect(event).toEqual(expect.objectContaining({ level: expect.any(String), msg: expect.any(String) }))
    expect(new Date(event.time).getTime()).toBeGreaterThan(Date.now() - 600_000)
  }
  expect(events).toContainEqual(
    expect.objectContaining({
      event: 'start',
      msg: expect.stringMatching(/^Settings: PORT=0, HOST=127\.0\.0\.1 \(default\), .*DATABASE_URL=…/),
    }),
  )
  expect(events).toContainEqual(expect.objectContaining({ event: 'start', msg: expect.stringMatching(/^Database: /) }))
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'start', msg: expect.stringMatching(/^Cairn serves/) }),
  )
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'work', msg: expect.stringMatching(/^A task failed: /) }),
  )
})

test('O06 a start that is refused is one JSON line, too', async () => {
  const refused = (more: Record<string, string>) =>
    startProcess({ DATABASE_URL: databaseUrl(database.address), DATA_DIR: dataDir, ...more }).then(
      () => undefined,
      ({ message }: Error) => JSON.parse(message.trim().split('\n').at(-1)!),
    )
  expect(await refused({ PORT: 'eighty' })).toMatchObject({
    level: 'fatal',
    event: 'start',
    msg: expect.stringMatching(/^PORT must be a port number/),
  })
  expect(await refused({ DATABASE_URL: 'postgresql://127.0.0.1:1/cairn' })).toMatchObject({
    level: 'fatal',
    event: 'start',
    msg: expect.stringMatching(/^The database cannot be reached/),
  })
})

test('O03 a process that waits for a task takes no requests meanwhile', async () => {
  // So long that nothing is broken off before the test is over.
  const other = await startProcess({
    DATABASE_URL: databaseUrl(database.address),
    DATA_DIR: dataDir,
    STOP_SECONDS: '600',
  })
  const lock = await lockTable(database.address, 'ledger_transfers', 'access exclusive')
  await withClient(database.db, 1, tx =>
    tx.query(`insert into tasks (client_id, kind, created_by) values ($1, 'prove-ledger', 'system:test')`, [
      tx.clientId,
    ]),
  )
  await lock.somebodyWaits()
  const ended = other.end('SIGTERM')
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${other.port}/health/live`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toBe('refused')
  await lock.release()
  expect(await ended).toBe(0)
})

test('O03 what does not end within STOP_SECONDS is broken off: a request that never comes whole, a task that waits', async () => {
  const other = await startProcess({
    DATABASE_URL: databaseUrl(database.address),
    DATA_DIR: dataDir,
    STOP_SECONDS: '1',
    LOG_LEVEL: 'info',
  })
  const lock = await lockTable(database.address, 'ledger_transfers', 'access exclusive')
  const head =
    'POST /v1/contests-api/api/v1.0/login HTTP/1.1\r\nhost: one.localhost\r\ncontent-type: application/json\r\n'
  const { socket, reply } = await begin(`${head}content-length: 99\r\n\r\n{`, other)
  await withClient(database.db, 1, tx =>
    tx.query(`insert into tasks (client_id, kind, created_by) values ($1, 'prove-ledger', 'system:test')`, [
      tx.clientId,
    ]),
  )
  await lock.somebodyWaits()
  expect(await other.end('SIGTERM')).toBe(0)
  expect(await reply).toBe('')
  socket.destroy()
  await lock.release()
  expect(other.output()).toContain('What was under way after 1 seconds is broken off and rolled back.')
})
