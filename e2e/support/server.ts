import { type ChildProcess, fork, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A whole Cairn of its own: the built server on a fresh embedded database, as `npm start` runs it. */
export interface RunningServer {
  readonly port: number
  readonly dataDir: string
  readonly pid: number
  readonly output: () => string
  /** Asks it to stop as Ctrl-C would; answers its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export const root = join(import.meta.dirname, '..', '..')

export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-e2e-'))
  chmodSync(dataDir, 0o711)
  return dataDir
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Starts it and waits for the line that says where it serves. Rejects with its output when it ends before. */
export async function startServer(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [join(root, 'tools', 'start.mjs')], {
    cwd: root,
    env: {
      ...plainEnvironment(),
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      CAIRN_CHECK_REPLIES: 'on',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<number | null>(resolve => child.once('close', code => resolve(code)))
  const port = await new Promise<number>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      const found = /serves at http:\/\/localhost:(\d+)/.exec(output)
      if (found !== null) resolve(Number(found[1]))
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('close', code => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
  return {
    port,
    dataDir,
    pid: child.pid!,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      return exited
    },
  }
}

interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

const builtCairn = join(root, 'dist', 'server', 'cairn.js')
let commandHost: ChildProcess | undefined
const awaited = new Map<number, (ran: Ran) => void>()
let commands = 0

/**
 * Runs a command of the built command line on a server's data; answers what it printed and its exit code. All of a worker's run in
 * one process, one after the other.
 */
export function cairn(dataDir: string, args: readonly string[], input = ''): Promise<Ran> {
  commandHost ??= openCommandHost()
  commands += 1
  const id = commands
  commandHost.send({ id, dataDir, args, input })
  return new Promise(resolve => awaited.set(id, resolve))
}

function openCommandHost(): ChildProcess {
  const host = fork(join(import.meta.dirname, 'command-host.mjs'), [builtCairn], {
    cwd: root,
    env: { ...plainEnvironment(), NODE_ENV: 'production', LOG_LEVEL: 'warn' },
    execArgv: [],
  })
  host.on('message', message => {
    const { id, ...ran } = message as Ran & { readonly id: number }
    awaited.get(id)?.(ran)
    awaited.delete(id)
  })
  host.once('exit', code => {
    commandHost = undefined
    for (const resolve of awaited.values())
      resolve({ code, out: '', err: `The process of the commands ended with ${code}.` })
    awaited.clear()
  })
  // It goes with this process, and keeps it from nothing.
  host.unref()
  host.channel?.unref()
  return host
}

/** The same in a process of its own, as `npm run cairn -- …` runs it. */
export function cairnProcess(dataDir: string, args: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [builtCairn, ...args], {
    cwd: root,
    env: { ...plainEnvironment(), NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout!.on('data', chunk => {
    out += chunk
  })
  child.stderr!.on('data', chunk => {
    err += chunk
  })
  return new Promise(resolve => child.once('close', code => resolve({ code, out, err })))
}

// Vitest's own settings must not reach a server that should run as on any machine.
function plainEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV|DATABASE_URL|PORT|HOST|DATA_DIR|TEST)/.test(name),
  )
  // What a person is spared on a server is no fault of a machine that is busy with tests.
  return { ...Object.fromEntries(kept), DATABASE_WAIT_SECONDS: '12' } as Record<string, string>
}
