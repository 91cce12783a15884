import { type ReactNode, useEffect, useRef } from 'react'
import { cancelTask } from '../../../../contract/calls/admin/tasks/cancel.ts'
import { getTask } from '../../../../contract/calls/admin/tasks.ts'
import type { Task } from '../../../../contract/task.ts'
import { errorText } from '../../../client/error-text.ts'
import { useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c, consoleText } from '../../../words/console-words.ts'
import { formatNumber, formatPercent } from '../../../words/format.ts'
import { follow } from '../parts/follow.ts'
import { useAct } from '../proof/use-act.ts'

export interface TaskProgressProps {
  readonly taskId: string
  /** Called once, when the task is done, with its result. */
  readonly onDone: (result: Readonly<Record<string, unknown>> | null) => void
  /** What begins it anew, below why a task brought nothing. */
  readonly again?: ReactNode
}

/** Follows a task while it runs: how far it is, a way to cancel it, and why it failed. It goes on without this page. */
export function TaskProgress({ taskId, onDone, again }: TaskProgressProps) {
  const { data: task, error, refetch } = useCall(getTask, { params: { taskId } })
  const cancel = useAct(cancelTask, () => refetch())
  const state = task?.state
  const isOver = state === 'done' || state === 'failed' || state === 'cancelled'
  const done = useRef(onDone)
  done.current = onDone
  const result = task?.result ?? null

  useEffect(() => {
    if (state === 'done') done.current(result)
  }, [state, result])
  useEffect(() => (isOver ? undefined : follow(getTask)), [isOver])

  if (error && !task) return <Alert kind="bad">{errorText(error)}</Alert>
  const why = task && whyNothing(task)
  if (why !== undefined) {
    return (
      <div className="stack">
        <Alert kind={state === 'cancelled' ? 'info' : 'bad'}>{why}</Alert>
        {again}
      </div>
    )
  }
  const progress = task?.progress
  const share = progress && progress.total > 0 ? Math.floor((100 * progress.done) / progress.total) : undefined
  return (
    <div className="stack" role="status" aria-busy={!isOver}>
      <p>
        {state === 'running'
          ? progress
            ? share === undefined
              ? c('tasks.done-so-far', { done: formatNumber(progress.done) })
              : c('tasks.share', { percent: formatPercent(share) })
            : c('tasks.running')
          : c('tasks.waiting')}
      </p>
      <progress className="wide" max={100} value={share} aria-label={c('tasks.progress')} />
      <p className="small muted">{c('tasks.goes-on')}</p>
      {!isOver && (
        <Button look="line" busy={cancel.isActing} onClick={() => void cancel.act({ params: { taskId } })}>
          {c('tasks.cancel')}
        </Button>
      )}
    </div>
  )
}

/** Why a task that is over brought nothing. */
function whyNothing({ state, failure, result }: Task): string | undefined {
  if (state === 'cancelled') return c('tasks.cancelled')
  if (state === 'failed') {
    return (
      consoleText(`errors.${failure?.code ?? 'unexpected'}`) ??
      c('tasks.failed', { reference: failure?.reference ?? '' })
    )
  }
  const refusal = result?.['refusal']
  if (typeof refusal !== 'string') return undefined
  const details = (result?.['details'] ?? {}) as Record<string, string | number>
  return consoleText(`errors.${refusal}`, details) ?? c('tasks.refused')
}
