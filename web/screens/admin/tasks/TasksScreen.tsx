import { useState } from 'react'
import type { QueryOf } from '../../../../contract/call.ts'
import { cancelTask } from '../../../../contract/calls/admin/tasks/cancel.ts'
import { listTasks } from '../../../../contract/calls/admin/tasks.ts'
import type { Task } from '../../../../contract/task.ts'
import { errorText } from '../../../client/error-text.ts'
import { usePages } from '../../../client/use-pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip, type ChipProps } from '../../../ui/Chip.tsx'
import { c, consoleText } from '../../../words/console-words.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { Page } from '../frame/Page.tsx'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { MoreRows } from '../parts/MoreRows.tsx'
import { SavedViews } from '../parts/SavedViews.tsx'
import { said, useAddress } from '../parts/use-address.ts'
import { useAct } from '../proof/use-act.ts'

const looks: Readonly<Record<Task['state'], NonNullable<ChipProps['kind']>>> = {
  waiting: 'quiet',
  running: 'brand',
  done: 'good',
  failed: 'bad',
  cancelled: 'quiet',
}

/** Long work: what waits, runs and has ended, and a way to cancel what somebody started. */
export function TasksScreen() {
  const [{ state }, change] = useAddress<'state'>()
  const query = said({ state }) as Pick<QueryOf<typeof listTasks>, 'state'>
  const list = usePages(listTasks, { query }, 'before', last => (last.isMore ? last.tasks.at(-1)?.taskId : undefined))
  const { data, error, refetch } = list
  const tasks = data?.pages.flatMap(page => page.tasks)
  const [cancelling, setCancelling] = useState<Task>()
  const cancel = useAct(cancelTask, async () => {
    setCancelling(undefined)
    await refetch()
  })
  return (
    <Page title={c('tasks.name')} lead={c('tasks.lead')}>
      <section className="pane pane--flush" aria-label={c('tasks.name')}>
        <div className="fchips tools">
          <ChoiceField
            label={c('results.state')}
            value={state}
            all={c('results.all')}
            options={(Object.keys(looks) as Task['state'][]).map(one => [one, c(`tasks.state-${one}`)])}
            onChoose={one => change({ state: one })}
          />
        </div>
        <SavedViews />
        <ListState data={tasks} error={error} retry={refetch}>
          {rows =>
            rows.length === 0 ? (
              <Empty title={c('tasks.none')} text={c('tasks.none-text')} />
            ) : (
              <>
                <DenseTable
                  caption={c('tasks.name')}
                  rows={rows}
                  rowKey={({ taskId }) => taskId}
                  columns={[
                    {
                      key: 'kind',
                      title: c('tasks.task'),
                      rowHeader: true,
                      cell: ({ kind, taskId }) => (
                        <>
                          <b>{consoleText(`tasks.kind-${kind}`) ?? kind}</b>
                          <small>{taskId}</small>
                        </>
                      ),
                    },
                    { key: 'state', title: c('results.state'), cell: task => <State task={task} /> },
                    { key: 'by', title: c('audit.who'), cell: ({ actor }) => actor },
                    { key: 'at', title: c('tasks.begun'), cell: ({ createdAt }) => formatMoment(createdAt) },
                    {
                      key: 'ended',
                      title: c('tasks.ended'),
                      phone: 'off',
                      cell: ({ endedAt }) => (endedAt === null ? '–' : formatMoment(endedAt)),
                    },
                    {
                      key: 'acts',
                      title: c('access.acts'),
                      cell: task =>
                        task.canCancel && (
                          <Button look="quiet" onClick={() => setCancelling(task)}>
                            {c('tasks.cancel')}
                            <span className="sr">{consoleText(`tasks.kind-${task.kind}`) ?? task.kind}</span>
                          </Button>
                        ),
                    },
                  ]}
                />
                <MoreRows of={list} />
              </>
            )
          }
        </ListState>
      </section>
      {cancelling && (
        <ConfirmDialog
          title={c('tasks.cancel-title')}
          text={c('tasks.cancel-text')}
          confirm={c('tasks.cancel-confirm')}
          busy={cancel.isActing}
          error={cancel.error && errorText(cancel.error)}
          onConfirm={() => void cancel.act({ params: { taskId: cancelling.taskId } })}
          onClose={() => {
            cancel.forget()
            setCancelling(undefined)
          }}
        />
      )}
    </Page>
  )
}

function State({ task: { state, progress, failure, attempts } }: { readonly task: Task }) {
  return (
    <>
      <Chip kind={looks[state]}>{c(`tasks.state-${state}`)}</Chip>
      {state === 'running' && progress && (
        <small>
          {progress.total > 0
            ? `${formatNumber(progress.done)} / ${formatNumber(progress.total)}`
            : c('tasks.done-so-far', { done: formatNumber(progress.done) })}
        </small>
      )}
      {failure && <small>{c('tasks.failure', { code: failure.code, reference: failure.reference ?? '–' })}</small>}
      {attempts > 1 && <small>{c('tasks.attempts', { count: attempts })}</small>}
    </>
  )
}
