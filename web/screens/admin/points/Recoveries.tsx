import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { endRecovery } from '../../../../contract/calls/admin/points/recoveries/end.ts'
import { listRecoveries } from '../../../../contract/calls/admin/points/recoveries.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { PersonLink } from '../parts/PersonLink.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { receiptOf } from '../results/receipt-of.ts'
import { refreshPoints } from './refresh-points.ts'

type Recovery = ReplyOf<typeof listRecoveries>['recoveries'][number]
type Opened = { readonly how: 'settled' | 'waived'; readonly recovery: Recovery }

/** Points that should go back and were spent: each is a case that somebody decides (W04c). */
export function Recoveries() {
  const me = useMe()
  const [isAll, showAll] = useState(false)
  const { data, error, refetch } = useCall(listRecoveries, { query: isAll ? { all: 'true' } : {} })
  const [opened, open] = useState<Opened>()
  return (
    <section className="pane pane--flush" aria-labelledby="recoveries">
      <div className="pane__h">
        <h2 id="recoveries">{c('points.recoveries')}</h2>
        <Button look="quiet" onClick={() => showAll(!isAll)}>
          {c(isAll ? 'points.recoveries-open' : 'points.recoveries-all')}
        </Button>
        <p>{c('points.recoveries-lead')}</p>
      </div>
      <ListState data={data?.recoveries} error={error} retry={refetch}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={c('points.no-recoveries')} text={c('points.no-recoveries-text')} />
          ) : (
            <DenseTable
              caption={c('points.recoveries')}
              rows={rows}
              rowKey={({ recoveryId }) => recoveryId}
              columns={[
                {
                  key: 'person',
                  title: c('results.person'),
                  rowHeader: true,
                  cell: ({ person }) => <PersonLink person={person} />,
                },
                {
                  key: 'points',
                  title: c('people.points'),
                  numeric: true,
                  cell: ({ points }) => <b>{formatNumber(points)}</b>,
                },
                {
                  key: 'batch',
                  title: c('results.batch'),
                  phone: 'full',
                  cell: ({ batchId, programId, since }) => (
                    <>
                      <Link to={`/admin/results/${batchId}`}>{receiptOf(batchId)}</Link>
                      <small>{[programId, formatMoment(since)].join(' · ')}</small>
                    </>
                  ),
                },
                {
                  key: 'state',
                  title: c('results.state'),
                  phone: 'full',
                  cell: ({ state, decidedBy, reason }) => (
                    <>
                      <Chip kind={state === 'open' ? 'brand' : 'quiet'}>{c(`points.recovery-${state}`)}</Chip>
                      {decidedBy && <small>{c('access.by', { by: decidedBy })}</small>}
                      {reason && <small>{c('people.quoted', { reason })}</small>}
                    </>
                  ),
                },
                {
                  key: 'acts',
                  title: c('access.acts'),
                  phone: 'full',
                  cell: recovery =>
                    recovery.state === 'open' &&
                    mayDo(me, 'approve') &&
                    (me.userId === recovery.person.userId ? (
                      <small>{c('errors.own-points')}</small>
                    ) : (
                      (['settled', 'waived'] as const).map(how => (
                        <Button key={how} look="quiet" onClick={() => open({ how, recovery })}>
                          {c(`points.to-${how}`)}
                          <span className="sr">{fullName(recovery.person)}</span>
                        </Button>
                      ))
                    )),
                },
              ]}
            />
          )
        }
      </ListState>
      {opened && <EndDialog {...opened} onClose={() => open(undefined)} />}
    </section>
  )
}

/** Takes the points of a case, or lets the person keep them. */
function EndDialog({ how, recovery, onClose }: Opened & { readonly onClose: () => void }) {
  const { recoveryId, person, points } = recovery
  const what = { name: fullName(person), points: formatNumber(points) }
  return (
    <ReasonDialog
      title={c(how === 'settled' ? 'points.take-title' : 'points.waive-title', what)}
      text={c(`points.text-${how}`)}
      confirm={c(`points.to-${how}`)}
      call={endRecovery}
      input={reason => ({ params: { recoveryId }, body: { how, reason } })}
      onDone={() => refreshPoints().then(onClose)}
      onClose={onClose}
    />
  )
}
