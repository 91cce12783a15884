import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl, testDatabase } from '../../db/test-database.ts'
import { type ServerProcess, startProcess } from '../../http/test-process.ts'
import { openArena } from './arena-fixture.ts'
import { fight } from './concurrency-fixture.ts'
import { reckon } from './reckoning-fixture.ts'

const database = testDatabase()
const secret = Buffer.alloc(32, 7)
const folder = mkdtempSync(join(tmpdir(), 'cairn-concurrency-'))
let servers: ServerProcess[] = []

beforeAll(async () => {
  const environment = { DATABASE_URL: databaseUrl(database.address), CAIRN_SECRET: secret.toString('hex') }
  servers = await Promise.all(
    ['one', 'two'].map(name =>
      startProcess({ ...environment, DATA_DIR: join(folder, name), TRUSTED_PROXIES: '127.0.0.1' }),
    ),
  )
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.end()))
  rmSync(folder, { recursive: true, force: true })
})

// On a busy machine a server may run out of patience and say 503; who asks again is answered for the same code.
const whenBack = async () => {}

test('R1 of four concurrent requests for each of 40 codes, over two servers, one is paid', async () => {
  const arena = await openArena(database.db, secret, { codes: 40, requestsPerCode: 4 })
  const seen = await fight(arena, { clients: 32, ports: servers.map(({ port }) => port), whenBack })
  expect(seen).toMatchObject({ refused: 120, lostAnswers: 0, strange: [] })
  expect(seen.redeemed).toHaveLength(40)
  const { credits, doubles, lost, proof } = await reckon(database.db, secret, arena, seen)
  expect({ credits, doubles, lost }).toEqual({ credits: 40, doubles: 0, lost: 0 })
  expect(proof.invariants.filter(({ broken }) => broken)).toEqual([])
})
