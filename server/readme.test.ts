import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basePath } from '../contract/call.ts'
import { makeRealServer, type RealServer } from './db/real-server-fixture.ts'

let database: RealServer
let server: ChildProcess | undefined
const dataDir = mkdtempSync(join(tmpdir(), 'cairn-readme-'))
const text = readFileSync('README.md', 'utf8')
const chapter = /\n## For real\n([\s\S]*?)\n## /.exec(text)![1]!

beforeAll(async () => {
  chmodSync(dataDir, 0o711)
  database = await makeRealServer()
})
afterAll(async () => {
  if (server?.pid !== undefined && server.exitCode === null) {
    const ended = new Promise(resolve => server!.once('exit', resolve))
    process.kill(-server.pid, 'SIGTERM')
    await ended
  }
  await database?.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The fenced blocks of the chapter, as they stand there; only the port of the database is the test's own. */
function blocks(language: string): string[] {
  const found = [...chapter.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))]
  return found.map(([, block]) => block!.replaceAll('localhost:5432', `localhost:${database.port}`))
}

/** A shell of an operator who has set nothing yet. */
function shell(commands: string): ChildProcess {
  const ours = /^(VITEST|NODE_ENV|DATABASE_URL|PORT|HOST|DATA_DIR|TEST|CAIRN_)/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
  return spawn('bash', ['-e', '-o', 'pipefail', '-c', commands], {
    env: { ...env, DATA_DIR: dataDir, PORT: '0' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function portOf(child: ChildProcess): Promise<number> {
  let output = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      const found = /serves at http:\/\/localhost:(\d+)/.exec(output)
      if (found !== null) resolve(Number(found[1]))
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('exit', code => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
}

async function outputOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', chunk => {
      output += chunk
    })
  }
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { code, output }
}

// The host of a request is its client's, which only a request of Node's own may say.
function ask(port: number, method: string, path: string, body?: object, sessionId?: string) {
  // biome-ignore lint/suspicious/noExplicitAny: replies of several calls
  return new Promise<{ status: number; body: any }>((resolve, reject) => {
    const headers = {
      host: 'rewards.acme.example',
      'content-type': 'application/json',
      ...(sessionId === undefined ? {} : { 'x-session-id': sessionId }),
    }
    const sent = request({ port, host: '127.0.0.1', method, path: `${basePath}/api/v1.0${path}`, headers }, reply => {
      let answer = ''
      reply.on('data', chunk => {
        answer += chunk
      })
      reply.on('end', () => resolve({ status: reply.statusCode!, body: JSON.parse(answer) }))
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

test('W02 "For real" of the README runs as written, from an empty PostgreSQL to a participant who picks a goal (thorough)', async () => {
  const [sql] = blocks('sql')
  await database.asSuperuser('postgres', ...sql!.split(';').filter(statement => statement.trim() !== ''))
  const [start, commands] = blocks('sh')
  server = shell(start!)
  const port = await portOf(server)
  const { code, output } = await outputOf(shell(commands!))
  expect({ code, output }).toEqual({ code: 0, output: expect.any(String) })
  expect(output).toContain(`Database: cairn at localhost:${database.port}\n`)

  const link = /maya sets a password here[\s\S]*?k=([\w-]+)/.exec(output)
  const newPassword = 'a first Staple 9 horse'
  const activated = await ask(port, 'POST', '/activate', { k: link![1]!, newPassword })
  expect(activated).toMatchObject({ status: 200, body: { userName: 'maya' } })
  const signedIn = await ask(port, 'POST', '/login', { username: 'maya', password: newPassword })
  const { sessionId } = signedIn.body
  const views = await ask(port, 'GET', '/program-views', undefined, sessionId)
  expect(views.body).toMatchObject({
    programViews: [{ programId: 'first-quest', programViewStatus: 'goal_selection' }],
  })
  const wish = { programViewId: 'first-quest---Selector', payoutTierId: 'ridge' }
  const picked = await ask(port, 'POST', '/program/goalSelection', wish, sessionId)
  expect(picked).toMatchObject({ status: 200, body: { programViewStatus: 'goal_selected' } })

  // Whoever forgets the variable in the next terminal makes nothing in the embedded database.
  const forgotten = await outputOf(shell('npm run cairn -- client create other'))
  expect(forgotten.code).toBe(1)
  expect(forgotten.output).toContain(`serves the database cairn at localhost:${database.port}`)
  expect(forgotten.output).toContain('export DATABASE_URL=')
  // A dozen commands, each in processes of its own: what hangs is ended later than elsewhere.
}, 400_000)

test('W02 a server started without DATABASE_URL, after another database was served, says so (thorough)', async () => {
  const ended = new Promise(resolve => server!.once('exit', resolve))
  process.kill(-server!.pid!, 'SIGTERM')
  await ended
  server = shell('CAIRN_DEMO=off npm start')
  const output = outputOf(server)
  await portOf(server)
  process.kill(-server.pid!, 'SIGTERM')
  expect((await output).output).toContain(
    `ATTENTION: the server of this data folder served the database cairn at localhost:`,
  )
})
