import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cairnProcess, makeDataDir, type RunningServer, removeDataDir, root, startServer } from './support/server.ts'

const running: RunningServer[] = []
const folders: string[] = []

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) removeDataDir(folder)
})

function freshFolder(): string {
  const folder = makeDataDir()
  folders.push(folder)
  return folder
}

/** Where nobody looks at the demo, it need not be made: that is most of a first start's time. */
const withoutDemo = { CAIRN_DEMO: 'off' } as const

async function start(dataDir: string, environment?: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(dataDir, environment)
  running.push(server)
  return server
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s leaves no process behind (thorough)', async signal => {
  const dataDir = freshFolder()
  const server = await start(dataDir, withoutDemo)
  expect(processesOf(dataDir).length).toBeGreaterThan(0)
  expect(await server.stop(signal)).toBe(0)
  await nothingRuns(dataDir)
})

test('a second start on the same data says so, names the first, and harms nothing (thorough)', async () => {
  const dataDir = freshFolder()
  const first = await start(dataDir, withoutDemo)
  await expect(start(dataDir, withoutDemo)).rejects.toThrow(`http://localhost:${first.port}`)
  expect((await fetch(`http://localhost:${first.port}/health/ready`)).status).toBe(200)
})

test('after kill -9 the next start adopts the database that was left, and stops it in the end (thorough)', async () => {
  const dataDir = freshFolder()
  const first = await start(dataDir, withoutDemo)
  await first.stop('SIGKILL')
  const orphans = processesOf(dataDir)
  expect(orphans.length).toBeGreaterThan(0)
  const second = await start(dataDir, withoutDemo)
  expect((await fetch(`http://localhost:${second.port}/health/ready`)).status).toBe(200)
  await second.stop()
  await nothingRuns(dataDir)
})

test('R5 a database that dies is started again, and requests go on by themselves (thorough)', async () => {
  const dataDir = freshFolder()
  const server = await start(dataDir)
  const views = async () =>
    (await fetch(`http://127.0.0.1:${server.port}/v1/contests-api/api/v1.0/translations/goalquest/native`)).status
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGQUIT')
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${server.port}/health/ready`)).status).toBe(200)
  await expect.poll(views).toBe(200)
  expect((await fetch(`http://127.0.0.1:${server.port}/health/live`)).status).toBe(200)
  await server.stop()
  await nothingRuns(dataDir)
}, 180_000)

test('the command line works beside the running server, and without one (thorough)', async () => {
  const dataDir = freshFolder()
  const server = await start(dataDir)
  expect((await cairnProcess(dataDir, ['ledger', 'verify'])).code).toBe(0)
  await server.stop()
  const alone = await cairnProcess(dataDir, ['ledger', 'verify', '--json'])
  expect(alone.code).toBe(0)
  expect(JSON.parse(alone.out)).toBeTypeOf('object')
  await nothingRuns(dataDir)
}, 180_000)

test.each([
  ['PORT', 'eighty', 'PORT must be a port number'],
  ['CAIRN_DEMO', 'maybe', 'CAIRN_DEMO must be on or off'],
  ['CAIRN_COLOUR', 'blue', 'CAIRN_COLOUR is not a setting'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must look like'],
  ['DATABASE_URL', 'postgres://[', 'DATABASE_URL must look like'],
  ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none', 'The database cannot be reached'],
  ['TRUSTED_PROXIES', '10.0.0.0/99', 'TRUSTED_PROXIES must be single addresses'],
  ['HOST', 'no-such-host.invalid', 'HOST no-such-host.invalid is no address of this machine'],
  ['DATA_DIR', join(root, 'package.json'), 'cannot be used: it is a file'],
])('%s=%s stops the start with a clear message (thorough)', async (name, value, message) => {
  const failure: Error = await start(freshFolder(), { ...withoutDemo, [name]: value }).then(
    () => new Error('It started.'),
    error => error,
  )
  expect(failure.message).toContain(message)
  expect(failure.message).not.toMatch(/\n\s+at /)
})

test('as somebody other than root it serves as well (thorough)', async () => {
  const dataDir = freshFolder()
  if (process.getuid?.() !== 0) {
    expect((await start(dataDir, withoutDemo)).port).toBeGreaterThan(0)
    return
  }
  const as = (command: string) =>
    spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', 'sh', '-c', command], {
      encoding: 'utf8',
      cwd: root,
    })
  spawnSync('chown', ['65534:65534', dataDir])
  const { status, stdout, stderr } = as(
    `DATA_DIR=${dataDir} PORT=0 CAIRN_DEMO=off ${process.execPath} -e '
      import("${root}/dist/server/main.js").then(async ({ serve }) => {
        const { address, stop } = await serve("", () => {})
        const { status } = await fetch(address + "/health/ready")
        await stop()
        console.log("answered " + status)
      })'`,
  )
  expect(`${stdout}${stderr}`).toContain('answered 200')
  expect(status).toBe(0)
})

/** A database lets go of its folder a moment before its process is gone. */
const nothingRuns = (dataDir: string) => expect.poll(() => processesOf(dataDir)).toEqual([])

// The processes that have the folder in their command line: the server's database and nothing else.
function processesOf(dataDir: string): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return command.includes(dataDir) && command.includes('postgres') ? [command] : []
      } catch {
        return []
      }
    })
}
