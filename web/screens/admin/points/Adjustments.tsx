import { useState } from 'react'
import { listAdjustments } from '../../../../contract/calls/admin/points/adjustments.ts'
import type { Adjustment } from '../../../../contract/points.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ChipProps } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatMoment, formatNumber } from '../../../words/format.ts'
import { type Me, mayDo, useMe } from '../frame/me.ts'
import { Decided } from '../parts/Decided.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { PersonLink } from '../parts/PersonLink.tsx'
import { AgreeDialog, DeclineDialog } from './AdjustmentDialogs.tsx'
import { aloneText } from './alone-text.ts'

const looks: Readonly<Record<Adjustment['state'], NonNullable<ChipProps['kind']>>> = {
  proposed: 'brand',
  made: 'good',
  declined: 'quiet',
}

type Opened = { readonly act: 'agree' | 'decline'; readonly adjustment: Adjustment }

/** Adjustments, those that wait for a second person first. */
export function Adjustments() {
  const me = useMe()
  const { data, error, refetch } = useCall(listAdjustments)
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  return (
    <section className="pane pane--flush" aria-labelledby="adjustments">
      <div className="pane__h">
        <h2 id="adjustments">{c('points.adjustments')}</h2>
        {data && <p>{aloneText(data)}</p>}
      </div>
      <ListState data={data?.adjustments} error={error} retry={refetch}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={c('points.no-adjustments')} text={c('points.no-adjustments-text')} />
          ) : (
            <DenseTable
              caption={c('points.adjustments')}
              rows={rows}
              rowKey={({ adjustmentId }) => adjustmentId}
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
                  cell: ({ points, lastDay }) => (
                    <>
                      <b>{signed(points)}</b>
                      {lastDay && <small>{c('points.until', { day: formatDate(lastDay, 'day-and-year') })}</small>}
                    </>
                  ),
                },
                {
                  key: 'why',
                  title: c('frame.reason'),
                  phone: 'full',
                  cell: ({ reason, proposedBy, proposedAt }) => (
                    <>
                      {reason}
                      <small>{c('points.by-at', { by: proposedBy, at: formatMoment(proposedAt) })}</small>
                    </>
                  ),
                },
                {
                  key: 'state',
                  title: c('results.state'),
                  phone: 'full',
                  cell: one => (
                    <Decided kind={looks[one.state]} state={c(`points.state-${one.state}`)} proposal={one} />
                  ),
                },
                {
                  key: 'acts',
                  title: c('access.acts'),
                  phone: 'full',
                  cell: adjustment =>
                    adjustment.state === 'proposed' && <Acts me={me} adjustment={adjustment} open={open} />,
                },
              ]}
            />
          )
        }
      </ListState>
      {opened?.act === 'agree' && <AgreeDialog adjustment={opened.adjustment} onClose={close} />}
      {opened?.act === 'decline' && <DeclineDialog adjustment={opened.adjustment} onClose={close} />}
    </section>
  )
}

interface ActsProps {
  readonly me: Me
  readonly adjustment: Adjustment
  readonly open: (opened: Opened) => void
}

/** What may be done about one that waits; where somebody else has to agree, why. */
function Acts({ me, adjustment, open }: ActsProps) {
  const { isOwn, agreeRefusal, person } = adjustment
  const mayApprove = mayDo(me, 'approve')
  return (
    <>
      {mayApprove &&
        (agreeRefusal ? (
          <small>{c(`errors.${agreeRefusal}`)}</small>
        ) : (
          <Button look="soft" onClick={() => open({ act: 'agree', adjustment })}>
            {c('points.agree')}
            <span className="sr">{fullName(person)}</span>
          </Button>
        ))}
      {((mayApprove && agreeRefusal !== 'own-points') || isOwn) && (
        <Button look="quiet" onClick={() => open({ act: 'decline', adjustment })}>
          {c(isOwn ? 'points.take-back' : 'points.decline')}
          <span className="sr">{fullName(person)}</span>
        </Button>
      )}
    </>
  )
}

/** With its sign, which says whether points are given or taken. */
function signed(points: number): string {
  return `${points > 0 ? '+' : ''}${formatNumber(points)}`
}
