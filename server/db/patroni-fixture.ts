import { type ChildProcess, execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { readYaml } from '../yaml-fixture.ts'
import { chooseRunAs, makeOwnFolder, type RunAs, spawnAs } from './embedded/run-as.ts'
import { freePort } from './free-port-fixture.ts'

const programs = '/usr/lib/postgresql/15/bin'
const password = 'secret'
/** Times, and when a change is acknowledged: as operators have them. */
const { slots: _, ...dcs } = readYaml('deploy/patroni.yaml').bootstrap.dcs

/** Three PostgreSQL servers on this machine under Patroni, one of which takes changes, each of them written by two before it is done. */
export interface Cluster {
  /** For servers of ours: all hosts, of which the writable one is taken. */
  readonly url: string
  /** Waits until one leads and another one has all that it has written; answers the one that leads. */
  settled(): Promise<string>
  /** Kills the one that leads by SIGKILL, with its Patroni or without; answers when another one leads, as a moment in milliseconds. */
  killLeader(withPatroni: boolean): Promise<number>
  remove(): Promise<void>
}

/** Debian's programs: apt-get install patroni etcd-server postgresql-15 */
export function hasPatroni(): boolean {
  return ['/usr/bin/patroni', '/usr/bin/etcd', join(programs, 'postgres')].every(program => existsSync(program))
}

interface Node {
  readonly name: string
  readonly port: number
  readonly rest: number
  readonly data: string
  readonly config: string
  patroni?: ChildProcess | undefined
}

/** Makes one, empty, with the owner `owner` of a database `cairn`. */
export async function makeCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-patroni-'))
  chmodSync(folder, 0o711)
  const runAs = chooseRunAs(programs, folder)
  const own = join(folder, 'own')
  makeOwnFolder(own, runAs)
  const start = (program: string, args: readonly string[]) =>
    spawnAs(runAs, program, args, { stdio: 'ignore', cwd: '/', env: { PATH: process.env['PATH'], HOME: own } })
  const etcdPort = await freePort()
  const client = `http://127.0.0.1:${etcdPort}`
  const peer = `http://127.0.0.1:${await freePort()}`
  const etcd = start('/usr/bin/etcd', [
    ...['--data-dir', join(own, 'etcd'), '--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
    '--unsafe-no-fsync',
  ])
  const nodes: Node[] = []
  for (const name of ['one', 'two', 'three']) nodes.push(await makeNode(own, name, etcdPort, runAs))
  const begin = (node: Node) => {
    node.patroni = start('/usr/bin/patroni', [node.config])
  }
  const answers = async (node: Node, path: string) =>
    fetch(`http://127.0.0.1:${node.rest}/${path}`).then(
      ({ status }) => status === 200,
      () => false,
    )
  const leader = async (except?: Node) => {
    for (const node of nodes) if (node !== except && (await answers(node, 'primary'))) return node
    return undefined
  }
  const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
    for (let tries = 0; tries < 1200; tries += 1) {
      const found = await look()
      if (found !== undefined) return found
      await pause(100)
    }
    throw new Error(`The cluster in ${folder} did not become what it should within two minutes.`)
  }
  const settle = () =>
    until(async () => {
      const first = await leader()
      if (first === undefined) return undefined
      const others = nodes.filter(node => node !== first)
      const following = await Promise.all(others.map(node => answers(node, 'replica')))
      const inStep = await Promise.all(others.map(node => answers(node, 'synchronous')))
      return following.every(Boolean) && inStep.some(Boolean) ? first : undefined
    })
  const run = async ({ port }: Node, database: string, ...statements: readonly string[]) => {
    const connection = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database })
    await connection.connect()
    try {
      for (const statement of statements) await connection.query(statement)
    } finally {
      await connection.end()
    }
  }
  try {
    nodes.forEach(begin)
    await run(
      await settle(),
      'postgres',
      `create role owner login createrole password '${password}'`,
      'create database cairn owner owner',
    )
    for (const node of nodes) {
      await until(() =>
        run(node, 'cairn').then(
          () => true,
          () => undefined,
        ),
      )
    }
  } catch (error) {
    await remove()
    throw error
  }

  async function remove(): Promise<void> {
    for (const { patroni, data } of nodes) {
      patroni?.kill('SIGKILL')
      killPostmaster(data)
    }
    etcd.kill('SIGKILL')
    await until(async () => (nodes.every(({ data }) => !isAlive(pidOf(data))) ? true : undefined))
    rmSync(folder, { recursive: true, force: true })
  }
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    url: `postgresql://owner:${password}@${hosts}/cairn?target_session_attrs=read-write`,
    settled: async () => (await settle()).name,
    killLeader: async withPatroni => {
      const first = await settle()
      if (withPatroni) first.patroni?.kill('SIGKILL')
      killPostmaster(first.data)
      await until(() => leader(first))
      const at = Date.now()
      // As an operator who repairs the machine: Patroni makes a follower of it.
      if (withPatroni) begin(first)
      return at
    },
    remove,
  }
}

async function makeNode(own: string, name: string, etcdPort: number, runAs: RunAs): Promise<Node> {
  const [port, rest] = [await freePort(), await freePort()]
  const data = join(own, `${name}-data`)
  const config = join(own, `${name}.json`)
  // JSON is YAML.
  const text = JSON.stringify({
    scope: 'cairn',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...dcs,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 60, shared_buffers: '32MB', fsync: 'off' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums', 'no-sync'],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: programs,
      pgpass: join(own, `${name}.pgpass`),
      parameters: { unix_socket_directories: own },
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
    },
  })
  writeFileSync(config, text)
  if (runAs.kind === 'user') execFileSync('chown', [`${runAs.uid}:${runAs.gid}`, config])
  return { name, port, rest, data, config }
}

function pidOf(data: string): number | undefined {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

function isAlive(pid: number | undefined): boolean {
  return pid !== undefined && existsSync(`/proc/${pid}`)
}

/** By its process and those that it began, as where the machine goes. */
function killPostmaster(data: string): void {
  const pid = pidOf(data)
  if (pid === undefined || !isAlive(pid)) return
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It is gone.
    }
  }
}
