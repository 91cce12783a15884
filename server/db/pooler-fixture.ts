import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port-fixture.ts'

const nobody = 65534

/** Of the PgBouncer that is installed: 1.18 is 118; undefined where there is none. */
export function poolerVersion(): number | undefined {
  try {
    const said = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }))
    return said === null ? undefined : Number(said[1]) * 100 + Number(said[2])
  } catch {
    return undefined
  }
}

/** Since 1.21 it knows prepared statements in transaction mode. */
const withPrepared = 121

/** PgBouncer is there, in a version that Cairn works behind. */
export function hasPooler(): boolean {
  return (poolerVersion() ?? 0) >= withPrepared
}

export interface Pooler {
  /** Of the same database, through it. */
  readonly url: string
  stop(): Promise<void>
}

/** A PgBouncer in transaction mode before a database, with so many connections to it; it refuses to run as root. */
export async function startPooler(databaseUrl: string, poolSize: number): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-pooler-'))
  chmodSync(folder, 0o711)
  const port = await freePort()
  const { host, port: behind, user, password, database } = partsOf(databaseUrl)
  const target = { host, port: behind, dbname: database, user, password }
  const line = Object.entries(target).flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`]))
  const config = `[databases]
${database} = ${line.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
${hasPooler() ? 'max_prepared_statements = 200\n' : ''}`
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, config)
  // The embedded database's own user may enter the folder of its socket.
  const { uid, gid } = host.startsWith('/') ? statSync(host) : { uid: nobody, gid: nobody }
  const child = spawn('pgbouncer', [file], { ...(process.getuid?.() === 0 && { uid, gid }), stdio: 'pipe' })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', chunk => {
      said += chunk
      if (said.includes('process up')) resolve()
    })
    child.once('exit', () => reject(new Error(said)))
  })
  return {
    url: `postgresql://${user}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      child.kill('SIGQUIT')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function partsOf(url: string) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return { host: searchParams.get('host') ?? hostname, port, user: username, password, database: pathname.slice(1) }
}
