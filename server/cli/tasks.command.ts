import { type Task, type TaskState, taskStates } from '../../contract/task.ts'
import { withClient } from '../db/client-tx.ts'
import { listTasks, showTask } from '../features/tasks/look-at-tasks.ts'
import { cancelTask } from '../features/tasks/task-cancelling.ts'
import { actingOptions, actorEvenIfSetAside } from './acting.ts'
import { clientOption, clientsNamed, clientWithNumber } from './client-named.ts'
import {
  answer,
  type Command,
  type CommandAnswer,
  type CommandCall,
  CommandError,
  must,
  tableLines,
  textOption,
} from './command.ts'

export const tasksCommands: readonly Command[] = [
  {
    name: 'tasks list',
    usage: '[--client KEY] [--state STATE] [--kind KIND]',
    summary: 'Lists the newest 50 tasks of a client, or of each, and how they stand.',
    options: { ...clientOption, state: { type: 'string' }, kind: { type: 'string' } },
    run: list,
  },
  {
    name: 'tasks show',
    usage: 'ID [--client KEY]',
    summary: 'Shows a task: who started it, how far it is, and what came of it.',
    options: clientOption,
    run: show,
  },
  {
    name: 'tasks cancel',
    usage: 'ID [--client KEY] [--as NAME]',
    summary: 'Cancels a task that somebody started; what it was about to write is rolled back.',
    options: actingOptions,
    run: cancel,
  },
]

async function list(call: CommandCall): Promise<CommandAnswer> {
  const state = textOption(call, 'state')
  if (state !== undefined && !taskStates.includes(state as TaskState)) {
    throw new CommandError(`${state} is no state of a task. There are: ${taskStates.join(', ')}`)
  }
  const query = { state: state as TaskState | undefined, kind: textOption(call, 'kind') }
  const found: (Task & { client: string })[] = []
  for (const { clientId, key } of await clientsNamed(call)) {
    const { tasks } = await withClient(call.db, clientId, tx => listTasks(tx, query))
    found.push(...tasks.map(task => ({ ...task, client: key })))
  }
  if (found.length === 0) return answer(['There are no such tasks.'], { tasks: [] })
  const heads = ['id', 'client', 'kind', 'by', 'state', 'attempts', 'progress', 'queued', 'failure']
  const cells = found.map(task => [
    task.taskId,
    task.client,
    task.kind,
    task.actor,
    stateOf(task),
    String(task.attempts),
    progressOf(task),
    task.createdAt.slice(0, 16),
    failureOf(task),
  ])
  return answer(tableLines(heads, cells, [0, 5, 6]), { tasks: found })
}

async function show(call: CommandCall): Promise<CommandAnswer> {
  const { clientId, key, id } = await clientWithTask(call)
  const task = { ...must(await withClient(call.db, clientId, tx => showTask(tx, id))), client: key }
  const lines = [
    `Task ${task.taskId} of ${task.client}: ${task.kind}, by ${task.actor}`,
    `State: ${stateOf(task)}, attempts: ${task.attempts}${task.dueAt === null ? '' : `, due ${task.dueAt}`}`,
    `Queued: ${task.createdAt}, begun: ${task.startedAt ?? '-'}, ended: ${task.endedAt ?? '-'}`,
    ...(task.progress === null ? [] : [`Progress: ${progressOf(task)}`]),
    ...(task.failure === null ? [] : [`Failure: ${failureOf(task)}`]),
    ...(task.cancelledBy === null ? [] : [`Cancelled by ${task.cancelledBy}`]),
    `Input: ${JSON.stringify(task.input)}`,
    ...(task.result === null ? [] : [`Result: ${JSON.stringify(task.result)}`]),
  ]
  return answer(lines, task)
}

async function cancel(call: CommandCall): Promise<CommandAnswer> {
  const { clientId, id } = await clientWithTask(call)
  const outcome = await withClient(call.db, clientId, async tx =>
    cancelTask(tx, id, { actor: await actorEvenIfSetAside(call, tx), mayCancelAll: true }),
  )
  const task = must(outcome)
  const now = task.state === 'cancelled' ? 'is cancelled' : 'is being cancelled'
  return answer([`Task ${task.taskId} ${now}.`], task)
}

function stateOf({ state, cancelledBy }: Task): string {
  return state === 'running' && cancelledBy !== null ? 'cancelling' : state
}

function progressOf({ progress }: Task): string {
  return progress === null ? '' : `${progress.done}/${progress.total}`
}

function failureOf({ failure }: Task): string {
  if (failure === null) return ''
  return failure.reference === null ? failure.code : `${failure.code} (${failure.reference})`
}

function clientWithTask(call: CommandCall): Promise<{ clientId: number; key: string; id: number }> {
  return clientWithNumber(call, { what: 'task', list: 'tasks list' }, async (tx, id) => (await showTask(tx, id)).ok)
}
