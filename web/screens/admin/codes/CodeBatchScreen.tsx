import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { voidCodeBatch } from '../../../../contract/calls/admin/codes/batches/void.ts'
import { getCodeBatch } from '../../../../contract/calls/admin/codes/batches.ts'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatMoment, formatNumber } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { Facts } from '../parts/Facts.tsx'
import { PendingPage } from '../parts/PendingPage.tsx'
import { PersonLink } from '../parts/PersonLink.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { refreshCodes } from './refresh-codes.ts'

type Reply = ReplyOf<typeof getCodeBatch>

/** A batch of codes: what became of them, and by whom. */
export function CodeBatchScreen() {
  const { batchId = '' } = useParams({ strict: false }) as { batchId?: string }
  const reading = useCall(getCodeBatch, { params: { batchId } })
  if (reading.data) return <Batch reply={reading.data} />
  return <PendingPage title={c('codes.batch')} crumbs={crumbs()} reading={reading} />
}

const crumbs = () => [{ text: c('codes.name'), to: consolePaths.codes }]

function Batch({ reply: { batch, redemptions } }: { readonly reply: Reply }) {
  const me = useMe()
  const [isVoiding, setVoiding] = useState(false)
  const { batchId, label, count, points, redeemed, voided, expired, left, lastDay, perPerson } = batch
  return (
    <Page
      title={label ?? c('codes.batch-number', { number: batchId })}
      crumbs={crumbs()}
      lead={c('codes.held', { count, codes: formatNumber(count), points: formatNumber(points) })}
      acts={
        mayDo(me, 'approve') &&
        left > 0 && (
          <Button look="line" onClick={() => setVoiding(true)}>
            {c('codes.void-left')}
          </Button>
        )
      }
    >
      <div className="grid">
        {redemptions && (
          <div className="col g8">
            <Redemptions redemptions={redemptions} redeemed={redeemed} />
          </div>
        )}
        <div className={redemptions ? 'col g4' : 'col'}>
          <section className="pane" aria-labelledby="became">
            <div className="pane__h">
              <h2 id="became">{c('codes.became')}</h2>
            </div>
            <Facts
              rows={[
                ...(
                  [
                    ['redeemed', redeemed],
                    ['voided', voided],
                    ['expired', expired],
                    ['left', left],
                  ] as const
                ).map(([key, codes]) => [c(`codes.${key}`), formatNumber(codes)] as const),
                [c('codes.batch'), c('codes.batch-number', { number: batchId })],
                [c('codes.last-day'), lastDay ? formatDate(lastDay, 'day-and-year') : c('codes.no-end')],
                [c('codes.share-field'), perPerson !== undefined && formatNumber(perPerson)],
                [c('codes.made'), c('points.by-at', { by: batch.madeBy, at: formatMoment(batch.madeAt) })],
                [c('codes.agreed'), batch.agreedBy],
                [c('results.single'), batch.isSingleApprover && c('results.single-approver')],
              ]}
            />
          </section>
        </div>
      </div>
      {isVoiding && (
        <ReasonDialog
          title={c('codes.void-title', { count: left, codes: formatNumber(left) })}
          text={c('codes.void-text')}
          confirm={c('codes.void')}
          call={voidCodeBatch}
          input={reason => ({ params: { batchId }, body: { reason } })}
          onDone={() => refreshCodes().then(() => setVoiding(false))}
          onClose={() => setVoiding(false)}
        />
      )}
    </Page>
  )
}

interface RedemptionsProps {
  readonly redemptions: NonNullable<Reply['redemptions']>
  readonly redeemed: number
}

function Redemptions({ redemptions, redeemed }: RedemptionsProps) {
  return (
    <section className="pane pane--flush" aria-labelledby="redemptions">
      <div className="pane__h">
        <h2 id="redemptions">{c('codes.redemptions')}</h2>
        {redeemed > redemptions.length && (
          <p>{c('codes.newest', { count: redemptions.length, all: formatNumber(redeemed) })}</p>
        )}
      </div>
      {redemptions.length === 0 ? (
        <Empty title={c('codes.none-redeemed')} text={c('codes.none-redeemed-text')} />
      ) : (
        <DenseTable
          caption={c('codes.redemptions')}
          rows={redemptions}
          rowKey={({ codeId }) => codeId}
          columns={[
            {
              key: 'person',
              title: c('results.person'),
              rowHeader: true,
              cell: ({ person }) => <PersonLink person={person} />,
            },
            { key: 'at', title: c('audit.when'), cell: ({ at }) => formatMoment(at) },
          ]}
        />
      )}
    </section>
  )
}
