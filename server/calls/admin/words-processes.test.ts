import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl, testDatabase } from '../../db/test-database.ts'
import { type TestPerson, testClient } from '../../db/test-world.ts'
import { type ServerProcess, startProcess } from '../../http/test-process.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-words-'))
let servers: ServerProcess[] = []
let owner: TestPerson
beforeAll(async () => {
  const one = await testClient(database.db, 1, 'one')
  owner = await one.person('olga.owner')
  await one.grant(owner, 'owner')
  const environment = { DATABASE_URL: databaseUrl(database.address), CAIRN_SECRET: 'a'.repeat(64), DATA_DIR: folder }
  servers = [await startProcess(environment), await startProcess(environment)]
})
afterAll(async () => {
  for (const server of servers) await server.end()
  rmSync(folder, { recursive: true, force: true })
})

function send({ port }: ServerProcess, method: string, path: string, body?: object): Promise<string> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    host: 'one.localhost',
    'x-session-id': owner.sessionId,
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  const target = { host: '127.0.0.1', port, method, path: `/v1/contests-api/api/v1.0${path}`, headers }
  return new Promise((resolve, reject) =>
    request(target, async reply => {
      let answer = ''
      for await (const chunk of reply) answer += chunk
      if (reply.statusCode === 200) resolve(answer)
      else reject(new Error(answer))
    })
      .on('error', reject)
      .end(text),
  )
}

test('W07a an override that one server process saves is in the pages of another within two seconds, both running on', async () => {
  const [here, there] = servers as [ServerProcess, ServerProcess]
  expect(here.pid).not.toBe(there.pid)
  const saidThere = async () =>
    JSON.parse(await send(there, 'GET', '/translations/goalquest/standard/client')).messages['login.heading']
  const product = await saidThere()
  let revision = 'none'
  for (const words of ['Hello, climber', 'Welcome to the ridge', null]) {
    const saved = await send(here, 'PUT', '/admin/words/login.heading', { locale: 'en_US', words, revision })
    revision = JSON.parse(saved).revision
    await expect.poll(saidThere).toBe(words ?? product)
  }
})
