import { type ChildProcess, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './embedded/binaries.ts'
import { chooseRunAs, makeOwnFolder, type RunAs, spawnAs } from './embedded/run-as.ts'
import { freePort } from './free-port-fixture.ts'

/** A PostgreSQL of its own that listens on the network, as an operator has one, from the programs of the embedded database. */
export interface RealServer {
  readonly port: number
  /** The folder of its socket, where the superuser needs no password. */
  readonly socketDir: string
  /** Runs statements as superuser, one transaction for each. */
  asSuperuser(database: string, ...statements: readonly string[]): Promise<Record<string, unknown>[]>
  start(): Promise<void>
  /** Stops it in order, its connections cut; at once where that takes too long. */
  stop(): Promise<void>
  /** Of one that is stopped: when it starts again, it is a standby that takes no changes, until it is promoted. */
  demote(): void
  /** Of one that is stopped: when it starts again, it is a standby that applies what another one writes. */
  follow(primary: RealServer): void
  /** Of one that is stopped: another one with the same data. */
  copy(): Promise<RealServer>
  remove(): Promise<void>
}

export interface RealServerWish {
  /** Whose programs it runs, such as Debian's; those of the embedded database unless it is said. */
  readonly programs?: string
  readonly settings?: readonly string[]
  /** The folder that has its data; the temporary one unless it is said. */
  readonly below?: string
}

const stopPatienceMs = 20_000

export async function makeRealServer(wish: RealServerWish = {}): Promise<RealServer> {
  const folder = makeFolder(wish.below)
  const initdb = programOf(wish, 'initdb')
  const runAs = chooseRunAs(dirname(initdb), folder)
  const own = join(folder, 'pg')
  makeOwnFolder(own, runAs)
  const args = `-D ${join(own, 'data')} -U postgres --encoding=UTF8 --locale=C --auth-local=trust --auth-host=scram-sha-256 --no-sync`
  const child = spawnAs(runAs, initdb, args.split(' '), { stdio: 'ignore', cwd: '/' })
  const code = await new Promise(resolve => child.once('close', resolve))
  if (code !== 0) throw new Error(`initdb ended with ${code}.`)
  const server = realServer(folder, runAs, await freePort(), wish)
  await server.start()
  return server
}

function programOf({ programs }: RealServerWish, name: 'initdb' | 'postgres'): string {
  return programs === undefined ? findBinaries()[name] : join(programs, name)
}

function realServer(folder: string, runAs: RunAs, port: number, wish: RealServerWish): RealServer {
  const own = join(folder, 'pg')
  const data = join(own, 'data')
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()
  async function answers(): Promise<boolean> {
    const client = new pg.Client({ host: own, port, user: 'postgres', database: 'postgres' })
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  // As service managers do: a server that gets SIGINT while it recovers from a crash may never end by itself.
  async function stop(): Promise<void> {
    child?.kill('SIGINT')
    const giveUp = setTimeout(() => child?.kill('SIGQUIT'), stopPatienceMs)
    await ended
    clearTimeout(giveUp)
    child = undefined
  }
  return {
    port,
    socketDir: own,
    asSuperuser: async (database, ...statements) => {
      const client = new pg.Client({ host: own, port, user: 'postgres', database })
      await client.connect()
      try {
        let rows: Record<string, unknown>[] = []
        for (const statement of statements) rows = (await client.query(statement)).rows
        return rows
      } finally {
        await client.end()
      }
    },
    start: async () => {
      const settings = `port=${port} listen_addresses=127.0.0.1 unix_socket_directories=${own} fsync=off shared_buffers=32MB hot_standby=on`
      const args = ['-D', data, ...[...settings.split(' '), ...(wish.settings ?? [])].flatMap(one => ['-c', one])]
      const begun = spawnAs(runAs, programOf(wish, 'postgres'), args, { stdio: 'ignore', cwd: '/' })
      child = begun
      let isGone = false
      ended = new Promise(resolve => begun.once('exit', resolve)).then(() => {
        isGone = true
      })
      while (!(await answers())) {
        if (isGone) throw new Error('The server ended as it began.')
        await pause(15)
      }
    },
    stop,
    demote: () => writeFileSync(join(data, 'standby.signal'), ''),
    follow: ({ socketDir, port: from }) => {
      writeFileSync(join(data, 'standby.signal'), '')
      const origin = `host=${socketDir} port=${from} user=postgres`
      appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${origin}'\n`)
    },
    copy: async () => {
      const other = makeFolder()
      spawnSync('cp', ['-a', own, join(other, 'pg')])
      return realServer(other, runAs, await freePort(), wish)
    },
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeFolder(below = tmpdir()): string {
  const folder = mkdtempSync(join(below, 'cairn-pg-'))
  chmodSync(folder, 0o711)
  return folder
}
