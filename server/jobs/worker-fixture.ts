import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseAddress } from '../db/connect.ts'
import { databaseUrl } from '../db/test-database.ts'

const program = fileURLToPath(new URL('worker-process-fixture.ts', import.meta.url))

/** Workers in processes of their own, which can be killed. */
export interface TestWorkers {
  start(): ChildProcess
  /** Kills one as `kill -9` does; settles once it is gone. */
  kill(worker: ChildProcess): Promise<void>
  killAll(): Promise<void>
}

export function testWorkers(address: DatabaseAddress): TestWorkers {
  const running = new Set<ChildProcess>()
  const kill = async (worker: ChildProcess) => {
    running.delete(worker)
    if (worker.exitCode !== null || worker.signalCode !== null) return
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  return {
    start: () => {
      const worker = spawn(process.execPath, ['--import', 'tsx', program], {
        env: { ...process.env, DATABASE_URL: databaseUrl(address) },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      running.add(worker)
      return worker
    },
    kill,
    killAll: async () => {
      for (const worker of [...running]) await kill(worker)
    },
  }
}
