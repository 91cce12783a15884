import type { TaskState } from '../../../contract/task.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { type ClientTx, withoutClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'

export interface TaskRow {
  readonly task_id: number
  readonly kind: string
  readonly created_by: string
  readonly input: Readonly<Record<string, unknown>>
  readonly state: TaskState
  readonly run_at: Date
  readonly attempts: number
  readonly most_attempts: number | null
  readonly progress_done: number | null
  readonly progress_total: number | null
  readonly result: Readonly<Record<string, unknown>> | null
  readonly failure: string | null
  readonly failure_reference: string | null
  readonly cancelled_by: string | null
  readonly created_at: Date
  readonly started_at: Date | null
  readonly ended_at: Date | null
}

const columns = `task_id, kind, created_by, input, state, run_at, attempts, most_attempts, progress_done, progress_total, result,
  failure, failure_reference, cancelled_by, created_at, started_at, ended_at`

export interface TaskInsert {
  readonly kind: string
  readonly actor: Actor
  readonly input: unknown
  readonly mostAttempts: number | undefined
  readonly key: string | undefined
  /** Now where absent. */
  readonly dueAt: Date | undefined
}

/** Answers the number of the new task; nothing where one with its key waits or runs. */
export async function insertTask(tx: ClientTx, task: TaskInsert): Promise<number | undefined> {
  const [row] = await tx.query<{ task_id: number }>(
    `insert into tasks (client_id, kind, created_by, input, most_attempts, work_key, run_at)
     select $1, $2, $3, $4::jsonb, $5::int, $6::text, coalesce($7::timestamptz, now())
     where $6::text is null or not exists (
       select from tasks where client_id = $1 and work_key = $6 and state in ('waiting', 'running'))
     on conflict (client_id, work_key) where work_key is not null and state in ('waiting', 'running') do nothing
     returning task_id`,
    [
      tx.clientId,
      task.kind,
      task.actor,
      JSON.stringify(task.input),
      task.mostAttempts ?? null,
      task.key ?? null,
      task.dueAt ?? null,
    ],
  )
  return row?.task_id
}

/** The task with this key that waits or runs. */
export async function readOpenTask(tx: ClientTx, key: string): Promise<number | undefined> {
  const [row] = await tx.query<{ task_id: number }>(
    `select task_id from tasks where client_id = $1 and work_key = $2 and state in ('waiting', 'running')`,
    [tx.clientId, key],
  )
  return row?.task_id
}

/** One counting at a time, so that limits hold. */
export async function lockOpenTasks(tx: ClientTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('cairn open tasks'), $1)", [tx.clientId])
}

/** How many tasks of a kind that somebody has started wait or run. */
export async function countOpenTasks(tx: ClientTx, kind: string, actor: Actor): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from tasks
     where client_id = $1 and kind = $2 and created_by = $3 and state in ('waiting', 'running')`,
    [tx.clientId, kind, actor],
  )
  return row!.count
}

/** A task that this process has taken, and whose it is. */
export interface Claim {
  readonly clientId: number
  readonly taskId: number
  readonly lease: string
}

/** Takes the next due task of these kinds, in turn between the clients that are not `busy`. */
export async function claimTask(
  db: Database,
  kinds: readonly string[],
  busy: readonly number[],
  lease: string,
  leaseSeconds: number,
): Promise<{ readonly claim: Claim; readonly kind: string } | undefined> {
  const [row] = await withoutClient<{ of_client: number; task: number; of_kind: string }>(
    db,
    'select of_client, task, of_kind from claim_task($1, $2, $3, $4)',
    [kinds, busy, lease, leaseSeconds],
  )
  return row && { kind: row.of_kind, claim: { clientId: row.of_client, taskId: row.task, lease } }
}

/** A task of a process that died. */
export interface LostTask {
  readonly taskId: number
  readonly kind: string
  /** What became of it: it waits for another attempt, or this was the last, or it had been cancelled. */
  readonly state: 'waiting' | 'failed' | 'cancelled'
  readonly attempt: number
  readonly seconds: number
}

/** Lets tasks of processes that died wait again; answers which. */
export function takeOverTasks(db: Database): Promise<LostTask[]> {
  const text = `select task as "taskId", of_kind as kind, next_state as state, attempt, seconds from recover_lost_tasks()`
  return withoutClient<LostTask>(db, text, [])
}

/** Wakes a worker where a task has been due for so many seconds: the one that was woken for it may have died. */
export async function wakeForOverdue(db: Database, seconds: number): Promise<void> {
  await withoutClient(db, 'select wake_workers(now()) from has_overdue_task($1) as is_overdue where is_overdue', [
    seconds,
  ])
}

const held = `client_id = $1 and task_id = $2 and lease = $3`
const released = 'lease = null, leased_until = null'
const valuesOf = (tx: ClientTx, { taskId, lease }: Claim) => [tx.clientId, taskId, lease]

/** Renews the lease and notes the progress; answers whether the task was cancelled, or nothing where it is no longer held. */
export async function renewLease(
  tx: ClientTx,
  claim: Claim,
  leaseSeconds: number,
  progress: { readonly done: number; readonly total: number } | undefined,
): Promise<{ isCancelled: boolean } | undefined> {
  const [row] = await tx.query<{ is_cancelled: boolean }>(
    `update tasks set leased_until = clock_timestamp() + make_interval(secs => $4),
       progress_done = coalesce($5, progress_done), progress_total = coalesce($6, progress_total)
     where ${held} returning cancelled_by is not null as is_cancelled`,
    [...valuesOf(tx, claim), leaseSeconds, progress?.done ?? null, progress?.total ?? null],
  )
  return row && { isCancelled: row.is_cancelled }
}

/** Whether the claim stands and nobody has cancelled the task; if so, neither changes before the transaction ends. */
export async function holdTask(tx: ClientTx, claim: Claim): Promise<boolean> {
  const rows = await tx.query(
    `select from tasks where ${held} and cancelled_by is null for no key update`,
    valuesOf(tx, claim),
  )
  return rows.length > 0
}

/** Ends a held task as done; of those before it with the same key only failures are kept. */
export async function completeTask(tx: ClientTx, claim: Claim, result: unknown): Promise<boolean> {
  const [row] = await tx.query<{ work_key: string | null }>(
    `update tasks set state = 'done', ${released}, result = $4, ended_at = clock_timestamp(),
       progress_done = coalesce(progress_total, progress_done)
     where ${held} and cancelled_by is null returning work_key`,
    [...valuesOf(tx, claim), result === undefined ? null : JSON.stringify(result)],
  )
  if (row === undefined) return false
  if (row.work_key !== null) {
    await tx.query(`delete from tasks where client_id = $1 and work_key = $2 and state = 'done' and task_id <> $3`, [
      tx.clientId,
      row.work_key,
      claim.taskId,
    ])
  }
  return true
}

export interface Failure {
  readonly code: string
  readonly reference: string
}

export async function failTask(tx: ClientTx, claim: Claim, { code, reference }: Failure): Promise<void> {
  await tx.query(
    `update tasks set state = 'failed', ${released}, failure = $4, failure_reference = $5, ended_at = clock_timestamp() where ${held}`,
    [...valuesOf(tx, claim), code, reference],
  )
}

export async function retryTask(
  tx: ClientTx,
  claim: Claim,
  seconds: number,
  failure: Failure,
  counts: boolean,
): Promise<void> {
  await tx.query(
    `update tasks set state = 'waiting', ${released}, run_at = clock_timestamp() + make_interval(secs => $4), failure = $5,
       failure_reference = $6, attempts = attempts - $7
     where ${held}`,
    [...valuesOf(tx, claim), seconds, failure.code, failure.reference, counts ? 0 : 1],
  )
}

/** Lets a task wait as if this attempt had not been. */
export async function handBackTask(tx: ClientTx, claim: Claim): Promise<void> {
  await tx.query(
    `update tasks set state = 'waiting', ${released}, run_at = now(), attempts = attempts - 1 where ${held}`,
    valuesOf(tx, claim),
  )
}

export async function endCancelled(tx: ClientTx, claim: Claim): Promise<void> {
  await tx.query(
    `update tasks set state = 'cancelled', ${released}, ended_at = clock_timestamp() where ${held} and cancelled_by is not null`,
    valuesOf(tx, claim),
  )
}

export async function readTask(tx: ClientTx, taskId: number): Promise<TaskRow | undefined> {
  const [row] = await tx.query<TaskRow>(`select ${columns} from tasks where client_id = $1 and task_id = $2`, [
    tx.clientId,
    taskId,
  ])
  return row
}

/** The program that a task is about: the one that its input names, or that of its batch. */
export async function readProgramOf(tx: ClientTx, { input }: Pick<TaskRow, 'input'>): Promise<string | undefined> {
  const { programId, batchId } = input
  if (typeof programId === 'string') return programId
  if (typeof batchId !== 'number') return undefined
  const [row] = await tx.query<{ program_id: string }>(
    'select program_id from result_batches where client_id = $1 and batch_id = $2',
    [tx.clientId, batchId],
  )
  return row?.program_id
}

export interface TaskFilter {
  readonly state?: TaskState | undefined
  readonly kind?: string | undefined
  /** Only tasks before this one. */
  readonly before?: number | undefined
}

/** The newest tasks first. */
export function readTasks(tx: ClientTx, { state, kind, before }: TaskFilter, most: number): Promise<TaskRow[]> {
  return tx.query<TaskRow>(
    `select ${columns} from tasks
     where client_id = $1 and ($2::text is null or state = $2) and ($3::text is null or kind = $3)
       and ($4::bigint is null or task_id < $4)
     order by task_id desc limit $5`,
    [tx.clientId, state ?? null, kind ?? null, before ?? null, most],
  )
}

/** The same, and nobody else changes it before the transaction ends. */
export async function lockTask(tx: ClientTx, taskId: number): Promise<TaskRow | undefined> {
  const [row] = await tx.query<TaskRow>(
    `select ${columns} from tasks where client_id = $1 and task_id = $2 for update`,
    [tx.clientId, taskId],
  )
  return row
}

/** Cancels a task: one that waits at once, one that runs as soon as its worker notices. Answers whether it was open. */
export async function cancelOpen(tx: ClientTx, taskId: number, actor: Actor): Promise<boolean> {
  const rows = await tx.query(
    `update tasks set cancelled_by = coalesce(cancelled_by, $3), state = case state when 'waiting' then 'cancelled' else state end,
       ended_at = case state when 'waiting' then now() end
     where client_id = $1 and task_id = $2 and state in ('waiting', 'running') returning 1`,
    [tx.clientId, taskId, actor],
  )
  return rows.length > 0
}

/** Deletes tasks that ended before so many days; answers whether more are left. */
export async function deleteEnded(tx: ClientTx, days: number, most: number): Promise<boolean> {
  const rows = await tx.query(
    `with old as (
       select client_id, task_id from tasks where client_id = $1 and ended_at < now() - make_interval(days => $2)
       order by ended_at limit $3 for update skip locked)
     delete from tasks t using old o where t.client_id = o.client_id and t.task_id = o.task_id returning 1`,
    [tx.clientId, days, most],
  )
  return rows.length === most
}

export interface OpenTasks {
  readonly kind: string
  readonly state: 'waiting' | 'running'
  readonly count: number
  readonly seconds: number
}

/** How many wait or run, by kind, and for how long the oldest has been due. */
export function countOpen(tx: ClientTx): Promise<OpenTasks[]> {
  return tx.query<OpenTasks>(
    `select kind, state, count(*)::int as count, greatest(0, extract(epoch from now() - min(run_at)))::float as seconds
     from tasks where client_id = $1 and state in ('waiting', 'running') group by kind, state`,
    [tx.clientId],
  )
}

/** How many seconds ago a task of this kind was last done; undefined where none is known. */
export async function secondsSinceDone(tx: ClientTx, kind: string): Promise<number | undefined> {
  const [row] = await tx.query<{ seconds: number | null }>(
    `select extract(epoch from now() - max(ended_at))::float as seconds from tasks
     where client_id = $1 and kind = $2 and state = 'done'`,
    [tx.clientId, kind],
  )
  return row?.seconds ?? undefined
}
