import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A whole server in a process of its own, built, as `npm start` runs it. */
export interface ServerProcess {
  readonly port: number
  readonly pid: number
  readonly output: () => string
  /** Ends it; answers its exit code, null where a signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts one, of this release or of the one in a folder, and waits until it serves. Rejects with what it said where it ends before. */
export async function startProcess(
  environment: Readonly<Record<string, string>>,
  folder = root,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: folder,
    env: { ...plainEnvironment(), PORT: '0', LOG_LEVEL: 'error', CAIRN_DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | null>(resolve => child.once('close', code => resolve(code)))
  const port = await new Promise<number>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      const found = /serves at http:\/\/localhost:(\d+)/.exec(output)
      if (found !== null) resolve(Number(found[1]))
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', code => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
  return {
    port,
    pid: child.pid!,
    output: () => output,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

// What the tests are run with must not reach a server that should run as on any machine.
function plainEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(VITEST|NODE_ENV|DATABASE_URL|PORT|HOST|DATA_DIR|TEST|CAIRN_)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}
