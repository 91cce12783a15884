import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../emails/smtp-fixture.ts'
import { type ServerProcess, startProcess } from '../http/test-process.ts'
import { hasPooler, type Pooler, startPooler } from './pooler-fixture.ts'
import { databaseUrl, testDatabase } from './test-database.ts'
import { type TestPerson, testClient } from './test-world.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-pooler-'))
/** Connections to the database for both servers together; they ask for twenty and more. */
const poolSize = 3
let pooler: Pooler | undefined
let smtp: MailServer
let servers: ServerProcess[] = []
const people: TestPerson[] = []

describe.skipIf(!hasPooler())('PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    const client = await testClient(database.db, 1, 'one')
    for (let number = 1; number <= 8; number += 1) people.push(await client.person(`person${number}`))
    await client.within(tx => tx.query(`update people set email = 'person@one.example' where user_name = 'person1'`))
    smtp = await startMailServer()
    pooler = await startPooler(databaseUrl(database.address), poolSize)
    const environment = {
      DATABASE_URL: pooler.url,
      DATABASE_SESSION_URL: databaseUrl(database.address),
      SMTP_URL: smtp.url,
      CAIRN_SECRET: 'a'.repeat(64),
      DATA_DIR: folder,
    }
    servers = [await startProcess(environment), await startProcess(environment)]
  })
  afterAll(async () => {
    for (const server of servers) await server.end()
    await pooler?.stop()
    await smtp.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('O09 reads and writes of many sessions over a few connections, each with its own answer', async () => {
    // More at once than there are connections, and so few that a busy machine answers each in time.
    const answers = await Promise.all(
      people.flatMap(person =>
        servers.map(async server => {
          const got: { status: number; userName: string }[] = []
          for (let turn = 0; turn < 25; turn += 1) {
            const { status, body } =
              turn % 10 === 0
                ? await send(server, 'POST', '/user/locale', person, { locale: turn === 0 ? 'de_DE' : 'en_US' })
                : await send(server, 'GET', '/user', person)
            got.push({ status, userName: JSON.parse(body).userName })
          }
          return got
        }),
      ),
    )
    const own = people.flatMap(({ userName }) => Array(servers.length * 25).fill({ status: 200, userName }))
    expect(answers.flat()).toEqual(own)
  })

  test('O09 nothing of a transaction stays on a connection that others get', async () => {
    const other = new pg.Client({ connectionString: pooler!.url })
    await other.connect()
    const left = await other.query(
      `select current_setting('cairn.client_id', true) as client, current_setting('statement_timeout') as limit, current_user as role`,
    )
    await other.end()
    expect(left.rows[0]).toMatchObject({ limit: '0', role: database.address.owner.user })
    expect(left.rows[0].client ?? '').toBe('')
  })

  test('O09 what one server has done reaches pages of the other, and tasks are worked on', async () => {
    const [ben] = people.slice(1)
    const headers = { host: 'one.localhost', 'x-session-id': ben!.sessionId }
    const stream = get({ port: servers[1]!.port, host: '127.0.0.1', path: `${api}/session/events`, headers })
    const [reply] = await once(stream, 'response')
    let heard = ''
    reply.on('data', (chunk: Buffer) => {
      heard += chunk
    })
    await expect.poll(() => heard).toContain('"open"')
    await send(servers[0]!, 'POST', '/logout', ben!)
    await expect.poll(() => heard).toContain('"ended"')
    stream.destroy()

    expect((await send(servers[0]!, 'POST', '/forgot-password', undefined, { userName: 'person1' })).status).toBe(200)
    await expect.poll(() => smtp.mails.length).toBe(1)
  })
})

const api = '/v1/contests-api/api/v1.0'

function send(
  { port }: ServerProcess,
  method: string,
  path: string,
  person?: TestPerson,
  body: object = {},
): Promise<{ status: number; body: string }> {
  const text = method === 'GET' ? '' : JSON.stringify(body)
  const headers = {
    host: 'one.localhost',
    ...(person && { 'x-session-id': person.sessionId }),
    ...(text && { 'content-type': 'application/json', 'content-length': text.length }),
  }
  return new Promise((resolve, reject) =>
    request({ host: '127.0.0.1', port, method, path: api + path, headers }, reply => {
      let answer = ''
      reply.on('data', chunk => {
        answer += chunk
      })
      reply.on('end', () => resolve({ status: reply.statusCode!, body: answer }))
    })
      .on('error', reject)
      .end(text),
  )
}
