import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basePath } from '../../../contract/call.ts'
import { databaseUrl, testDatabase } from '../../db/test-database.ts'
import { type ServerProcess, startProcess } from '../../http/test-process.ts'
import { accountsWorld, otherPassword, password } from './accounts-fixture.ts'

const database = testDatabase()
const world = accountsWorld(database)
const folder = mkdtempSync(join(tmpdir(), 'cairn-accounts-'))
let servers: ServerProcess[] = []

beforeAll(async () => {
  const environment = {
    DATABASE_URL: databaseUrl(database.address),
    DATA_DIR: folder,
    TRUSTED_PROXIES: '127.0.0.1',
  }
  servers = [await startProcess(environment), await startProcess(environment)]
}, 60_000)
afterAll(async () => {
  for (const server of servers) await server.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Asks the servers in turn, each time from another address. */
function ask(at: number, path: string, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port: servers[at % servers.length]!.port,
        host: '127.0.0.1',
        method: 'POST',
        path: basePath + path,
        headers: {
          host: 'one.localhost',
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.113.${at}`,
        },
      },
      reply => {
        reply.resume()
        reply.once('end', () => resolve(reply.statusCode!))
      },
    )
    sent.once('error', reject)
    sent.end(JSON.stringify(body))
  })
}

const atOnce = (times: number, path: string, body: (at: number) => object) =>
  Promise.all(Array.from({ length: times }, (_, at) => ask(at, path, body(at))))
const count = (statuses: readonly number[], status: number) => statuses.filter(one => one === status).length

test('R13 one reset link 32 times at once on two server processes: exactly one is done', async () => {
  const ann = await world.somebody()
  for (let round = 0; round < 5; round++) {
    await world.wait(3600)
    expect(await ask(250, '/api/v1.0/forgot-password', { userName: ann.userName })).toBe(200)
    const k = (await world.mailsTo(ann)).filter(({ kind }) => kind === 'forgot-password').at(-1)!.token!
    const statuses = await atOnce(32, '/api/v1.0/savePassword', at => ({
      k,
      newPassword: `${otherPassword} ${round} ${at}`,
    }))
    expect([count(statuses, 200), count(statuses, 410)]).toEqual([1, 31])
    const right = `${otherPassword} ${round} ${statuses.indexOf(200)}`
    expect(await ask(251, '/api/v1.0/login', { username: ann.userName, password: right })).toBe(200)
  }
  expect((await world.mailsTo(ann)).filter(({ kind }) => kind === 'password-changed')).toHaveLength(5)
}, 120_000)

test('T5 wrong passwords are counted one by one over two server processes: with one attempt left, 1 of 40 is compared', async () => {
  const ann = await world.somebody()
  expect(await ask(0, '/api/v1.0/login', { username: ann.userName, password: 'wrong' })).toBe(401)
  await world.one.within(tx =>
    tx.query(
      `insert into attempts (client_id, kind, subject, at)
       select t.client_id, t.kind, t.subject, t.at
       from (select * from attempts where kind = 'password-of' order by attempt_id desc limit 1) t, generate_series(1, 12)`,
    ),
  )
  await world.wait(3600)
  const statuses = await atOnce(40, '/api/v1.0/login', () => ({ username: ann.userName, password: 'wrong' }))
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([1, 39])
  await world.wait(3600)
  expect(await ask(1, '/api/v1.0/login', { username: ann.userName, password })).toBe(200)
}, 60_000)
