import { useState } from 'react'
import { proveLedger } from '../../../../contract/calls/admin/points/prove.ts'
import { getPointsOverview, type PointsOverview } from '../../../../contract/calls/admin/points.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatMoment, formatNumber } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Facts } from '../parts/Facts.tsx'
import { ListState } from '../parts/ListState.tsx'
import { useAct } from '../proof/use-act.ts'
import { TaskProgress } from '../tasks/TaskProgress.tsx'

/** The newest proof of the ledger with its date, and what the points that it counted will expire on. */
export function Proof() {
  const { data, error, refetch } = useCall(getPointsOverview)
  return (
    <>
      <section className="pane" aria-labelledby="proof">
        <div className="pane__h">
          <h2 id="proof">{c('points.proof')}</h2>
        </div>
        <ListState data={data} error={error} retry={refetch}>
          {overview => <Proved overview={overview} />}
        </ListState>
      </section>
      {data?.proof && <Expiring proof={data.proof} />}
    </>
  )
}

function Proved({ overview: { proof, isProving } }: { readonly overview: PointsOverview }) {
  const [taskId, setTask] = useState<string>()
  const prove = useAct(proveLedger, async reply => {
    setTask(reply.taskId)
    await refresh(getPointsOverview)
  })
  const start = (
    <div>
      <Button look="line" busy={prove.isActing} onClick={() => void prove.act({ body: {} })}>
        {c('points.prove')}
      </Button>
    </div>
  )
  return (
    <div className="stack">
      {proof ? <Outcome proof={proof} /> : <p className="muted small">{c('points.proof-none')}</p>}
      {prove.error && <Alert kind="bad">{errorText(prove.error)}</Alert>}
      {taskId !== undefined ? (
        <TaskProgress
          key={taskId}
          taskId={taskId}
          again={start}
          onDone={async () => {
            await refresh(getPointsOverview)
            setTask(undefined)
          }}
        />
      ) : isProving ? (
        <p className="muted small">{c('points.proving')}</p>
      ) : (
        start
      )}
    </div>
  )
}

type Proof = NonNullable<PointsOverview['proof']>

function Outcome({ proof: { at, holds, transfers, accounts } }: { readonly proof: Proof }) {
  if (!holds) return <Alert kind="bad">{c('points.proof-broken', { at: formatMoment(at) })}</Alert>
  return (
    <>
      <p>
        <Chip kind="good" icon="check">
          {c('points.proof-holds')}
        </Chip>
      </p>
      <Facts
        rows={[
          [
            c('points.proved'),
            <time key="at" dateTime={at}>
              {formatMoment(at)}
            </time>,
          ],
          [c('points.transfers'), transfers !== undefined && formatNumber(transfers)],
          [c('points.accounts'), accounts !== undefined && formatNumber(accounts)],
        ]}
      />
    </>
  )
}

function Expiring({ proof: { at, expiring } }: { readonly proof: Proof }) {
  return (
    <section className="pane pane--flush" aria-labelledby="expiring">
      <div className="pane__h">
        <h2 id="expiring">{c('points.expiring')}</h2>
        <p>{c('points.as-of', { at: formatMoment(at) })}</p>
      </div>
      {expiring.length === 0 ? (
        <p className="muted small pane__none">{c('points.none-expire')}</p>
      ) : (
        <DenseTable
          caption={c('points.expiring')}
          rows={expiring}
          rowKey={({ day }) => day}
          columns={[
            {
              key: 'day',
              title: c('people.last-day'),
              rowHeader: true,
              cell: ({ day }) => formatDate(day, 'day-and-year'),
            },
            { key: 'points', title: c('people.points'), numeric: true, cell: ({ points }) => formatNumber(points) },
            { key: 'people', title: c('people.name'), numeric: true, cell: ({ people }) => formatNumber(people) },
          ]}
        />
      )}
    </section>
  )
}
