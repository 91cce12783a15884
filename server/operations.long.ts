import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeRealServer, openRealServer, type RealServer } from './db/real-server-fixture.ts'

const text = readFileSync('docs/OPERATIONS.md', 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'cairn-operations-'))
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The blocks of a task, as they stand in the page, but for where things are on the machine of the test. */
function blocks(task: string, language: string, places: Readonly<Record<string, string>>): string[] {
  const chapter = text.split(/^## /m).find(one => one.startsWith(`${task}\n`))
  const found = [...(chapter ?? '').matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))]
  if (found.length === 0) throw new Error(`${task} has no block of ${language}.`)
  return found.map(([, block]) => Object.entries(places).reduce((now, [from, to]) => now.replaceAll(from, to), block!))
}

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
    const taken = await run(blocks('Take a backup', 'sh', places)[0]!, here)
    expect(taken).toMatch(/Backed up 1 clients, \d+ rows, 1 MB into .*backups\/monday\.\nThe secret is not in it/)
  })
  expect(await run(blocks('Verify a backup', 'sh', places)[0]!, here)).toMatch(
    /Database: a throw-away database in [\s\S]*The backup can be restored: 1 clients, .* The ledger and the audit trail hold\./,
  )
  expect(await run(blocks('Restore a backup', 'sh', places)[0]!, {})).toMatch(
    /Database: the embedded database in .*restored\n[\s\S]*The backup is restored: 1 clients/,
  )
  await besideServer({ DATA_DIR: join(folder, 'restored') }, async () => {})
  expect(await run('npm run cairn -- client hosts acme', { DATA_DIR: join(folder, 'restored') })).toContain(
    'rewards.acme.example',
  )
  // A dozen commands, each in processes of its own.
}, 400_000)

// The embedded database has neither pg_dump nor pg_basebackup, and a server of its own version is needed for them.
const debian = '/usr/lib/postgresql/15/bin'
describe.skipIf(!existsSync(join(debian, 'pg_basebackup')))('with the tools of Debian’s PostgreSQL', () => {
  test('O07 a PostgreSQL of one’s own is dumped by pg_dump, and restored to a point in time, as the page says', async () => {
    for (const name of ['backups', 'wal', 'dumps']) {
      mkdirSync(join(folder, name), { recursive: true })
      chmodSync(join(folder, name), 0o777)
    }
    const places = {
      '/var/backups/cairn': join(folder, 'dumps'),
      '/var/backups/wal': join(folder, 'wal'),
      '/var/backups/base': join(folder, 'base'),
    }
    const [conf] = blocks('Restore to a point in time', 'conf', places)
    const settings = conf!
      .trim()
      .split('\n')
      .map(line => line.replace(/ = '?/, '=').replace(/'$/, ''))
    const programs = debian
    const servers: RealServer[] = []
    try {
      const first = await makeRealServer({ programs, settings: ['wal_level=replica', ...settings] })
      servers.push(first)
      const create = ["create role cairn login createrole password 'change-me'", 'create database cairn owner cairn']
      await first.asSuperuser('postgres', ...create)
      const on = (port: number) => ({
        DATA_DIR: join(folder, 'dumped'),
        DATABASE_URL: `postgresql://cairn:change-me@127.0.0.1:${port}/cairn`,
      })
      await run(`npm run cairn -- migrate\n${firstClient}`, on(first.port))

      const [sql] = blocks('Dump an external database with pg_dump', 'sql', places)
      await first.asSuperuser('postgres', sql!)
      const second = await makeRealServer({ programs })
      servers.push(second)
      const [dump, restore] = blocks('Dump an external database with pg_dump', 'sh', {
        ...places,
        'localhost:5432': `127.0.0.1:${first.port}`,
        'postgres@/cairn': `postgres@/cairn?host=${second.socketDir}&port=${second.port}`,
      }).map(block => block.replaceAll('&', '\\&'))
      await run(dump!, {})
      await second.asSuperuser('postgres', ...create, readFileSync('server/db/roles.sql', 'utf8'))
      await run(restore!, {})
      expect(await run('npm run cairn -- ledger verify', on(second.port))).toContain('The ledger holds.')
      const counted = 'select count(*)::int as people from people'
      expect(await second.asSuperuser('cairn', counted)).toEqual(await first.asSuperuser('cairn', counted))

      const socket = { PGHOST: first.socketDir, PGPORT: String(first.port), PGUSER: 'postgres' }
      const [base, back] = blocks('Restore to a point in time', 'sh', places)
      await run(base!, socket)
      const wanted = await first.asSuperuser('cairn', counted, "update clients set name = 'as it was'", counted)
      const [moment] = await first.asSuperuser('cairn', 'select clock_timestamp()::text as now')
      await first.asSuperuser('cairn', "update clients set name = 'by mistake'", 'select pg_switch_wal()')
      const third = await openRealServer(
        data => run(back!.replaceAll('/var/lib/postgresql/15/restored', data), { MOMENT: String(moment!['now']) }),
        { programs },
      )
      servers.push(third)
      await expect.poll(() => third.asSuperuser('cairn', 'select pg_is_in_recovery() as is')).toEqual([{ is: false }])
      expect(await third.asSuperuser('cairn', 'select name from clients')).toEqual([{ name: 'as it was' }])
      expect(await third.asSuperuser('cairn', counted)).toEqual(wanted)
      expect(await run('npm run cairn -- ledger verify', on(third.port))).toContain('The ledger holds.')
    } finally {
      for (const server of servers) await server.remove()
    }
  }, 400_000)
})
