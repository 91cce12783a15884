import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Outcome } from '../../rules/outcome.ts'
import type { Worked } from './run-task.ts'
import type { Task } from './task.ts'
import { workerFile } from './worker-file.ts'

/** What a worker thread is told as it begins. */
export interface WorkerOrders {
  readonly taskName: string
  readonly terms: unknown
}
export type WorkerAnswer = Outcome<Worked>

/** Threads that all run one task; each chunk is worked on by whichever has the least to do. */
export interface Crew {
  /** Chunks that may be under way at once, so that nobody waits and little is held. */
  readonly most: number
  work(facts: Uint8Array<ArrayBuffer>): Promise<Outcome<Worked>>
  end(): Promise<void>
}

/** As many threads as there are cores: more would only take turns. */
export const coreCount = Math.max(1, availableParallelism())

/** Chunks for each thread: one that it works on and one that lies ready. */
const chunksEach = 2
/** A thread holds a chunk or two and their lines; one that needs more has gone wrong. */
const mostMegabytes = 64

export function openCrew<Terms>(task: Task<Terms>, terms: Terms, size: number): Crew {
  const members = Array.from({ length: Math.min(Math.max(1, size), coreCount) }, () => new Member(task.name, terms))
  return {
    most: members.length * chunksEach,
    work: facts => members.reduce((least, one) => (one.load < least.load ? one : least)).work(facts),
    end: async () => {
      await Promise.all(members.map(member => member.end()))
    },
  }
}

const places = ['./worker-from-source.mjs', './calculation-worker.js', '../calculation-worker.js']

interface Waiting {
  readonly done: (answer: WorkerAnswer) => void
  readonly failed: (error: Error) => void
}

class Member {
  private readonly worker: Worker
  private readonly waiting: Waiting[] = []
  private broken: Error | undefined

  constructor(taskName: string, terms: unknown) {
    const orders: WorkerOrders = { taskName, terms }
    this.worker = new Worker(workerFile(import.meta.url, places), {
      workerData: orders,
      name: `calculation ${taskName}`,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 16 },
    })
    this.worker.on('message', (answer: WorkerAnswer) => this.waiting.shift()?.done(answer))
    this.worker.on('error', error => this.breakOff(error instanceof Error ? error : new Error(String(error))))
    this.worker.on('exit', code => this.breakOff(new Error(`A worker thread of the calculation ended (${code}).`)))
  }

  get load(): number {
    return this.waiting.length
  }

  work(facts: Uint8Array<ArrayBuffer>): Promise<WorkerAnswer> {
    if (this.broken !== undefined) return Promise.reject(this.broken)
    return new Promise((done, failed) => {
      this.waiting.push({ done, failed })
      this.worker.postMessage(facts, [facts.buffer])
    })
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }

  // Whoever waits for it must not wait for ever.
  private breakOff(error: Error): void {
    this.broken ??= error
    for (const { failed } of this.waiting.splice(0)) failed(this.broken)
  }
}
