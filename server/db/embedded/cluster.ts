import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, lstatSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { canConnect, createRolesAndDatabase } from './bootstrap.ts'
import { ClusterError } from './cluster-error.ts'
import { addLease, dropLease, withLock } from './file-lock.ts'
import { disownStalePid, findPostmaster, postmasterFile } from './postmaster.ts'
import { chooseRunAs, makeOwnFolder, type RunAs, spawnAs } from './run-as.ts'

/** A running embedded server: a Unix socket only, no TCP (STACK §5.8). */
export interface Cluster {
  /** The folder of the socket: the `host` of a connection. */
  readonly socketDir: string
  /** Leaves; the last process to leave stops the server. */
  leave(): Promise<void>
  /** Starts the server again where it has died; answers whether it now answers. One that is frozen is left alone. */
  revive(): Promise<boolean>
}

interface Places {
  readonly pgData: string
  readonly socketDir: string
  readonly logFile: string
  readonly lockFile: string
  readonly leases: string
}

/** How long a server may take to answer; replaying the log of a crash is part of it. */
const startPatienceMs = 60_000
/** What the log says where a killed server's helpers still hold on to its memory; they may add their own last words to it. */
const leftMemory = /pre-existing shared memory block /

/**
 * Starts the embedded PostgreSQL below `dataDir`, or joins the one that already runs there: a command beside the
 * server, or a server after a crash that left its database alive (STACK §5.9).
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const binaries = findBinaries()
  const runAs = chooseRunAs(dirname(binaries.postgres), dataDir)
  const places = placesOf(dataDir)
  await withLock(places.lockFile, async () => {
    addLease(places.leases)
    try {
      if (await canConnect(places.socketDir)) return
      await start(binaries, runAs, places)
      await createRolesAndDatabase(places.socketDir)
    } catch (error) {
      if (!dropLease(places.leases)) await stop(places)
      throw error
    }
  })
  return {
    socketDir: places.socketDir,
    leave: () =>
      withLock(places.lockFile, async () => {
        if (!dropLease(places.leases)) await stop(places)
      }),
    revive: () =>
      withLock(places.lockFile, async () => {
        if (await canConnect(places.socketDir)) return true
        if ((await postmasterOf(places)) !== undefined) return false
        await start(binaries, runAs, places)
        return true
      }),
  }
}

function placesOf(dataDir: string): Places {
  const own = join(dataDir, 'postgres')
  return {
    pgData: join(own, 'data'),
    socketDir: socketFolder(join(own, 'socket')),
    logFile: join(dataDir, 'postgres.log'),
    lockFile: join(dataDir, 'postgres.lock'),
    leases: join(dataDir, 'postgres.users'),
  }
}

// A socket's path has about 100 bytes; a deeper folder gets a short one of its own, named after it.
function socketFolder(wanted: string): string {
  if (Buffer.byteLength(wanted) <= 85) return wanted
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 16)
  return join(tmpdir(), `cairn-${process.getuid?.() ?? 0}-${name}`)
}

/** A sixteenth of the machine's memory, from 256 MB to 1 GB: what more would bring, the files' cache brings too. */
function bufferMegabytes(memoryBytes: number): number {
  return Math.round(Math.min(1024, Math.max(256, memoryBytes / 2 ** 24)))
}

async function start(binaries: { initdb: string; postgres: string }, runAs: RunAs, places: Places): Promise<void> {
  refuseStrangersFolder(places.socketDir, runAs)
  makeOwnFolder(dirname(places.pgData), runAs)
  makeOwnFolder(places.socketDir, runAs)
  if (!existsSync(join(places.pgData, 'PG_VERSION'))) await initialise(binaries.initdb, runAs, places)
  if (await comesUp(places)) return
  disownStalePid(places.pgData)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: places.socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${bufferMegabytes(totalmem())}MB`,
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    wal_compression: 'on',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
  }
  const args = ['-D', places.pgData, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  let ended: string | undefined
  let logged = 0
  const launch = () => {
    ended = undefined
    logged = statSync(places.logFile, { throwIfNoEntry: false })?.size ?? 0
    const log = openSync(places.logFile, 'a', 0o600)
    // Detached: a Ctrl-C must reach the application first, which then stops the database in order (STACK §5.10).
    const child = spawnAs(runAs, binaries.postgres, args, { detached: true, stdio: ['ignore', log, log], cwd: '/' })
    closeSync(log)
    child.once('exit', (code, signal) => {
      ended = `it ended with ${signal ?? `code ${code}`}`
    })
    child.once('error', error => {
      ended = error.message
    })
    child.unref()
  }
  launch()
  const patience = performance.now() + startPatienceMs
  while (!(await canConnect(places.socketDir))) {
    // Of a server that was killed the helpers live on for a moment, and keep its memory.
    if (ended !== undefined && performance.now() < patience && leftMemory.test(logSince(places.logFile, logged))) {
      await pause(100)
      launch()
    } else if (ended !== undefined || performance.now() > patience) {
      throw new ClusterError(
        `The embedded database did not start: ${ended ?? 'no answer in 60 s'}.\n${logSince(places.logFile, 0)}`,
      )
    }
    await pause(15)
  }
}

/** Waits for a server that lives but does not answer yet, being in recovery or on its way out; answers whether it came up. */
async function comesUp(places: Places): Promise<boolean> {
  const patience = performance.now() + startPatienceMs
  while ((await postmasterOf(places)) !== undefined && performance.now() < patience) {
    if (await canConnect(places.socketDir)) return true
    await pause(15)
  }
  return false
}

// In the shared temporary folder anyone could have made the name first.
function refuseStrangersFolder(folder: string, runAs: RunAs): void {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return
  const owners = [process.getuid?.() ?? 0, runAs.kind === 'user' ? runAs.uid : 0]
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new ClusterError(`${folder} belongs to somebody else. Remove it, or choose a shorter DATA_DIR.`)
  }
}

async function initialise(initdb: string, runAs: RunAs, places: Places): Promise<void> {
  // Made beside and renamed when whole, so that a first start killed midway leaves nothing that looks finished.
  const unfinished = `${places.pgData}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const settings = '--encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --data-checksums'
  const authentication = '--auth-local=trust --auth-host=reject --no-instructions'
  const args = ['-D', unfinished, '-U', 'postgres', ...`${settings} ${authentication}`.split(' ')]
  const child = spawnAs(runAs, initdb, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' })
  let output = ''
  child.stdout?.on('data', chunk => {
    output += chunk
  })
  child.stderr?.on('data', chunk => {
    output += chunk
  })
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exit, signal) => resolve(signal ?? exit ?? 0))
  })
  if (code !== 0)
    throw new ClusterError(`The embedded database could not be created (${code}).\n${output.slice(-2000)}`)
  renameSync(unfinished, places.pgData)
}

async function stop(places: Places): Promise<void> {
  const pid = await postmasterOf(places)
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  const patience = performance.now() + 30_000
  while (existsSync(postmasterFile(places.pgData)) && performance.now() < patience) await pause(15)
}

function postmasterOf({ pgData, socketDir }: Places): Promise<number | undefined> {
  return findPostmaster(pgData, () => canConnect(socketDir))
}

/** The end of what a log has said since it had so many bytes; a log of years is never read as a whole. */
function logSince(file: string, bytes: number): string {
  if (!existsSync(file)) return ''
  const log = openSync(file, 'r')
  try {
    const { size } = fstatSync(log)
    const from = Math.max(bytes, size - 2000)
    const end = Buffer.alloc(Math.max(0, size - from))
    readSync(log, end, 0, end.length, from)
    return end.toString('utf8')
  } finally {
    closeSync(log)
  }
}
