import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess } from '../http/test-process.ts'
import { addressOf } from './connect.ts'
import { migrate } from './migrate.ts'
import { PoolerError, refusePoolerAt } from './pooler.ts'
import { poolerVersion, startPooler } from './pooler-fixture.ts'
import { makeRealServer, type RealServer } from './real-server-fixture.ts'

/**
 * A line to a database that answers clients with a number of its own, as every pooler does; nothing else of one matters here. PgBouncer
 * itself is in pooler.test.ts, where it is installed.
 */
let real: RealServer
let line: Server
const folder = mkdtempSync(join(tmpdir(), 'cairn-pooled-'))
const urlTo = (port: number) => `postgresql://cairn:secret@127.0.0.1:${port}/cairn`
const linePort = () => (line.address() as AddressInfo).port

beforeAll(async () => {
  real = await makeRealServer()
  await real.asSuperuser(
    'postgres',
    "create role cairn login createrole password 'secret'",
    'create database cairn owner cairn',
  )
  line = createServer(near => {
    const far = connect(real.port, '127.0.0.1')
    near.pipe(far)
    far.on('data', chunk => near.write(withOtherNumber(chunk)))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>(resolve => line.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  line.close()
  await real.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** BackendKeyData: `K`, its length, and the number of the process. */
function withOtherNumber(chunk: Buffer): Buffer {
  const at = chunk.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
  if (at >= 0) chunk.writeUInt32BE(1, at + 5)
  return chunk
}

test('O09 migrations through a pooler are refused, with what to set', async () => {
  await expect(migrate(addressOf(urlTo(linePort())).owner)).rejects.toThrow(PoolerError)
  await expect(migrate(addressOf(urlTo(linePort())).owner)).rejects.toThrow(/PgBouncer\. Set DATABASE_SESSION_URL/)
  await refusePoolerAt(addressOf(urlTo(real.port)).session)
})

test('O09 a server whose DATABASE_URL leads to a pooler does not start without a session of its own', async () => {
  const pooled = { DATABASE_URL: urlTo(linePort()), DATA_DIR: folder }
  await expect(startProcess(pooled)).rejects.toThrow('their address leads to a pooler such as PgBouncer')
  const owner = { DATABASE_OWNER_URL: urlTo(real.port) }
  await expect(startProcess({ ...pooled, ...owner })).rejects.toThrow('Set DATABASE_SESSION_URL')
  const server = await startProcess({ ...pooled, ...owner, DATABASE_SESSION_URL: urlTo(real.port) })
  expect(await server.end()).toBe(0)
})

test.skipIf(poolerVersion() === undefined)('O09 PgBouncer itself is recognized, in any version', async () => {
  const pooler = await startPooler(urlTo(real.port), 2)
  try {
    await expect(refusePoolerAt(addressOf(pooler.url).session)).rejects.toThrow(PoolerError)
  } finally {
    await pooler.stop()
  }
})
