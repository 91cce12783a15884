import { endingsTask } from '../features/forecasts/endings-task.ts'
import { paceTask } from '../features/forecasts/pace-task.ts'
import { awardLineTask } from '../features/results/award-line-task.ts'
import { standingTask } from '../features/standings/standing-task.ts'
import type { Task } from './task.ts'

/** Every task that a worker thread can run, by its name. */
export const tasks: Readonly<Record<string, Task<never>>> = {
  [awardLineTask.name]: awardLineTask,
  [endingsTask.name]: endingsTask,
  [paceTask.name]: paceTask,
  [standingTask.name]: standingTask,
}
