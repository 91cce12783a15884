import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeRealServer, type RealServer } from './db/real-server-fixture.ts'
import { blocksUnder } from './operations-page-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-operations-'))
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A shell of an operator. */
function shell(commands: string, environment: Readonly<Record<string, string>>): ChildProcess {
  const ours = /^(VITEST|NODE_ENV|DATABASE_URL|PORT|HOST|DATA_DIR|TEST|CAIRN_|PG)/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
  return spawn('bash', ['-e', '-o', 'pipefail', '-c', commands], {
    env: { ...env, PORT: '0', CAIRN_DEMO: 'off', ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** What commands say, standard error too; fails where they fail. */
async function run(commands: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const child = shell(commands, environment)
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', chunk => {
      output += chunk
    })
  }
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  if (code !== 0) throw new Error(`It ended with ${code}:\n${commands}\n${output}`)
  return output
}

/** Starts a server, does something beside it, and stops it. */
async function besideServer(environment: Readonly<Record<string, string>>, work: () => Promise<void>): Promise<void> {
  const server = shell('npm start', environment)
  let output = ''
  const ended = new Promise(resolve => server.once('exit', resolve))
  try {
    await new Promise<void>((resolve, reject) => {
      for (const stream of [server.stdout!, server.stderr!]) {
        stream.on('data', chunk => {
          output += chunk
          if (/serves at http/.test(output)) resolve()
        })
      }
      server.once('exit', code => reject(new Error(`The server ended with ${code}:\n${output}`)))
    })
    await work()
  } finally {
    if (server.exitCode === null) process.kill(-server.pid!, 'SIGTERM')
    await ended
  }
}

const firstClient = `npm run cairn -- client create acme --host rewards.acme.example
npm run cairn -- program apply samples/first/quest.json --client acme
npm run cairn -- load participants samples/first/people.csv --client acme`

test('O07 the embedded database is backed up while it serves, the backup verified, and restored in another place, as the page says', async () => {
  const here = { DATA_DIR: join(folder, 'data') }
  const places = {
    '/var/backups/cairn': join(folder, 'backups'),
    '/srv/cairn-restored': join(folder, 'restored'),
    '/root/cairn.secret': join(folder, 'data', 'cairn.secret'),
  }
  await besideServer(here, async () => {
    await run(firstClient, here)
    const taken = await run(blocksUnder('Take a backup', places)[0]!, here)
    expect(taken).toMatch(/Backed up 1 clients, \d+ rows, 1 MB into .*backups\/monday\.\nThe secret is not in it/)
  })
  expect(await run(blocksUnder('Verify a backup', places)[0]!, here)).toMatch(
    /Database: a throw-away database in [\s\S]*The backup can be restored: 1 clients, .* The ledger and the audit trail hold\./,
  )
  // As a shell of the page's machine `admin` has it.
  const elsewhere = { DATABASE_URL: 'postgresql://cairn@127.0.0.1:1/cairn', CAIRN_SECRET: 'f'.repeat(64) }
  expect(await run(blocksUnder('Restore a backup', places)[0]!, elsewhere)).toMatch(
    /Database: the embedded database in .*restored\n[\s\S]*The backup is restored: 1 clients/,
  )
  await besideServer({ DATA_DIR: join(folder, 'restored') }, async () => {})
  expect(await run('npm run cairn -- client hosts acme', { DATA_DIR: join(folder, 'restored') })).toContain(
    'rewards.acme.example',
  )
  // A dozen commands, each in processes of its own.
}, 400_000)

test('O08 a client is exported, and moves to another installation, as the page says', async () => {
  const [here, there] = ['old', 'new'].map(name => ({ DATA_DIR: join(folder, name) }))
  const places = {
    '/var/backups/cairn': join(folder, 'moves'),
    '/root/old-cairn.secret': join(folder, 'old', 'cairn.secret'),
  }
  await run(`npm run cairn -- migrate\n${firstClient.replaceAll('acme', 'northlight')}`, here!)
  const [whole] = blocksUnder('Give a client their data, or an installation of their own', places)
  await run(whole!.replaceAll('acme', 'northlight').replace('/northlight\n', '/copy\n'), here!)
  const [leave, arrive] = blocksUnder('Move a client', places)
  await run(leave!, here!)
  await run('npm run cairn -- migrate\nnpm run cairn -- client create acme --host rewards.acme.example', there!)
  expect(await run(arrive!, there!)).toMatch(/ledger and the audit trail hold/i)
  expect(await run('npm run cairn -- client hosts northlight', there!)).toContain('rewards.northlight.example')
}, 400_000)

// The embedded database has no pg_dump, and one of the server's own version is needed.
const debian = '/usr/lib/postgresql/15/bin'
test.skipIf(!existsSync(join(debian, 'pg_dump')))(
  'O07 a PostgreSQL of one’s own is dumped by pg_dump and restored, as the page says',
  async () => {
    mkdirSync(join(folder, 'dumps'))
    chmodSync(join(folder, 'dumps'), 0o777)
    const servers: RealServer[] = []
    try {
      const first = await makeRealServer({ programs: debian })
      servers.push(first)
      const create = ["create role cairn login createrole password 'change-me'", 'create database cairn owner cairn']
      await first.asSuperuser('postgres', ...create)
      const on = (port: number) => ({
        DATA_DIR: join(folder, 'dumped'),
        DATABASE_URL: `postgresql://cairn:change-me@127.0.0.1:${port}/cairn`,
      })
      await run(`npm run cairn -- migrate\n${firstClient}`, on(first.port))
      const second = await makeRealServer({ programs: debian })
      servers.push(second)
      const [role, dump, restore] = blocksUnder('Dump an external database with pg_dump', {
        '/var/backups/cairn': join(folder, 'dumps'),
        'localhost:5432': `127.0.0.1:${first.port}`,
        'postgres@/cairn': `postgres@/cairn?host=${second.socketDir}\\&port=${second.port}`,
      })
      await first.asSuperuser('postgres', role!)
      await run(dump!, {})
      await second.asSuperuser('postgres', ...create, readFileSync('server/db/roles.sql', 'utf8'))
      await run(restore!, {})
      expect(await run('npm run cairn -- ledger verify', on(second.port))).toContain('The ledger holds.')
      const counted = 'select count(*)::int as people from people'
      expect(await second.asSuperuser('cairn', counted)).toEqual(await first.asSuperuser('cairn', counted))
    } finally {
      for (const server of servers) await server.remove()
    }
  },
  400_000,
)
