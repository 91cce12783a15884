import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ChunkResult } from './run-task.ts'
import type { Task } from './task.ts'
import { workerFile } from './worker-file.ts'

/** What a worker thread starts with. */
export interface WorkerInput {
  readonly taskName: string
  readonly terms: unknown
}

/** Threads that all run one task; each chunk goes to the thread with the fewest pending. */
export interface WorkerPool {
  /** Chunks that may be pending at once: enough that no thread is idle, few enough that little is held. */
  readonly mostPending: number
  run(facts: Uint8Array<ArrayBuffer>): Promise<ChunkResult>
  end(): Promise<void>
}

/** One thread for each core: more would only share them. */
export const coreCount = Math.max(1, availableParallelism())

/** Chunks for each thread: one being calculated and one ready. */
const chunksEach = 2
/** A thread holds a chunk or two and their lines; one that needs more has a fault. */
const mostMegabytes = 64

export function openWorkerPool<Terms>(task: Task<Terms>, terms: Terms, size: number): WorkerPool {
  const threads = Array.from({ length: Math.min(Math.max(1, size), coreCount) }, () => new PoolThread(task.name, terms))
  return {
    mostPending: threads.length * chunksEach,
    run: facts => threads.reduce((least, one) => (one.pending < least.pending ? one : least)).run(facts),
    end: async () => {
      await Promise.all(threads.map(thread => thread.end()))
    },
  }
}

const workerFiles = ['./worker-from-source.mjs', './calculation-worker.js', '../calculation-worker.js']

interface Pending {
  readonly resolve: (result: ChunkResult) => void
  readonly reject: (error: Error) => void
}

class PoolThread {
  private readonly worker: Worker
  private readonly queue: Pending[] = []
  private failure: Error | undefined

  constructor(taskName: string, terms: unknown) {
    const input: WorkerInput = { taskName, terms }
    this.worker = new Worker(workerFile(import.meta.url, workerFiles), {
      workerData: input,
      name: `calculation ${taskName}`,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 16 },
    })
    this.worker.on('message', (result: ChunkResult) => this.queue.shift()?.resolve(result))
    this.worker.on('error', error => this.fail(error instanceof Error ? error : new Error(String(error))))
    this.worker.on('exit', code => this.fail(new Error(`A worker thread of the calculation ended (${code}).`)))
  }

  get pending(): number {
    return this.queue.length
  }

  run(facts: Uint8Array<ArrayBuffer>): Promise<ChunkResult> {
    if (this.failure !== undefined) return Promise.reject(this.failure)
    return new Promise((resolve, reject) => {
      this.queue.push({ resolve, reject })
      this.worker.postMessage(facts, [facts.buffer])
    })
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }

  // Otherwise callers would wait forever.
  private fail(error: Error): void {
    this.failure ??= error
    for (const { reject } of this.queue.splice(0)) reject(this.failure)
  }
}
