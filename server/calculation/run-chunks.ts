import { type ChunkResult, runTask } from './run-task.ts'
import type { Task } from './task.ts'
import { openWorkerPool, type WorkerPool } from './worker-pool.ts'

type Chunk = Uint8Array<ArrayBuffer>

/**
 * Runs a task over chunks of facts and keeps the results in the order of the chunks: a single chunk in this thread, several in
 * worker threads.
 */
export async function runChunks<Terms>(
  chunks: AsyncGenerator<Chunk>,
  task: Task<Terms>,
  terms: Terms,
  threads: number,
  keep: (result: ChunkResult) => Promise<void>,
): Promise<void> {
  let workerPool: WorkerPool | undefined
  try {
    const first = await chunks.next()
    if (first.done) return
    const second = await chunks.next()
    if (second.done) return await keep(runTask(task, terms, first.value))
    workerPool = openWorkerPool(task, terms, threads)
    await runInPool(workerPool, prepend([first.value, second.value], chunks), keep)
  } finally {
    await workerPool?.end()
    await chunks.return(undefined)
  }
}

async function* prepend<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* rest
}

async function runInPool(
  workerPool: WorkerPool,
  chunks: AsyncIterable<Chunk>,
  keep: (result: ChunkResult) => Promise<void>,
): Promise<void> {
  const pending: Promise<ChunkResult>[] = []
  for await (const chunk of chunks) {
    const result = workerPool.run(chunk)
    // It is awaited later; without a handler a rejection until then would end the process.
    result.catch(() => {})
    pending.push(result)
    if (pending.length === workerPool.mostPending) await keep(await pending.shift()!)
  }
  for (const result of pending) await keep(await result)
}
