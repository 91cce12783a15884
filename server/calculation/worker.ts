import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerAnswer, WorkerOrders } from './crew.ts'
import { runTask } from './run-task.ts'
import { tasks } from './tasks.ts'

/** A worker thread of a calculation: runs one task over the chunks of facts that come, each answered in its turn. */

const { taskName, terms } = workerData as WorkerOrders
const task = tasks[taskName]
if (task === undefined || parentPort === null) throw new Error(`No task ${taskName} stands in tasks.ts.`)
const port = parentPort

port.on('message', (facts: Uint8Array) => {
  const worked = runTask(task, terms as never, facts)
  const answer: WorkerAnswer = worked
  port.postMessage(answer, worked.ok ? [worked.value.lines.buffer] : [])
})
