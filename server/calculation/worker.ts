import { parentPort, workerData } from 'node:worker_threads'
import { runTask } from './run-task.ts'
import { tasks } from './tasks.ts'
import type { WorkerInput } from './worker-pool.ts'

/** A worker thread of a calculation: runs one task over the chunks of facts it is sent, and answers each in order. */

const { taskName, terms } = workerData as WorkerInput
const task = tasks[taskName]
if (task === undefined || parentPort === null) throw new Error(`tasks.ts has no task ${taskName}.`)
const port = parentPort

port.on('message', (facts: Uint8Array) => {
  const result = runTask(task, terms as never, facts)
  port.postMessage(result, [result.lines.buffer])
})
