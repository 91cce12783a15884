import { useState } from 'react'
import { listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { allowOverBudget } from '../../../../contract/calls/admin/results/over-budget.ts'
import { getBatch, listBatches } from '../../../../contract/calls/admin/results.ts'
import type { Batch } from '../../../../contract/results.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatList, formatNumber } from '../../../words/format.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { PrepareDialog } from './PrepareDialog.tsx'
import type { BatchReply } from './use-batch.ts'

/** What stands in the way of a waiting batch, and who can go on: two persons, stale inputs, the budget, one's own award. */
export function BatchNotes({ reply }: { readonly reply: BatchReply }) {
  const { batch, acts, stale, budget } = reply
  const me = useMe()
  const [isAsking, ask] = useState(false)
  if (batch.status !== 'open' && batch.status !== 'approved') return null
  const isOver = budget !== undefined && budget.left < 0
  const isOwner = mayDo(me, 'administer', batch.programId)
  return (
    <div className="stack notes">
      {stale.length > 0 && <Alert kind="warn">{c('results.stale', { what: formatList(stale.map(staleText)) })}</Alert>}
      {acts.mayPrepare && <PrepareAgain batch={batch} />}
      {batch.status === 'open' && acts.approveRefusal === 'same-person' && (
        <Alert>{c('results.other-person', { by: batch.prepared.by })}</Alert>
      )}
      {batch.status === 'open' && acts.approveRefusal === 'own-award' && <Alert>{c('results.own-award')}</Alert>}
      {batch.status === 'open' && acts.approveRefusal === 'own-correction' && (
        <Alert>{c('results.own-correction')}</Alert>
      )}
      {!acts.mayApprove && <Alert>{c('results.approvers-only')}</Alert>}
      {isOver && budget.reason === undefined && (
        <Alert kind="warn">
          {c('results.over-budget', { over: formatNumber(-budget.left), budget: formatNumber(budget.points) })}
        </Alert>
      )}
      {isOver && budget.reason === undefined && batch.status === 'open' && isOwner && (
        <Button look="line" onClick={() => ask(true)}>
          {c('results.allow-over-budget')}
        </Button>
      )}
      {isOver && budget.reason !== undefined && (
        <Alert>{c('results.budget-allowed', { by: budget.reasonBy ?? '', reason: budget.reason })}</Alert>
      )}
      {batch.isSingleApprover && <Alert kind="warn">{c('results.single-approver')}</Alert>}
      {isAsking && <AllowDialog batchId={batch.batchId} onClose={() => ask(false)} />}
    </div>
  )
}

function staleText({ what, name }: BatchReply['stale'][number]): string {
  return c(`results.stale-${what}`, { name: name ?? '' })
}

function AllowDialog({ batchId, onClose }: { readonly batchId: string; readonly onClose: () => void }) {
  return (
    <ReasonDialog
      title={c('results.allow-over-budget')}
      text={c('results.allow-text')}
      confirm={c('results.allow-over-budget')}
      call={allowOverBudget}
      input={reason => ({ params: { batchId }, body: { reason } })}
      onDone={() => refresh(getBatch, listBatches).then(onClose)}
      onClose={onClose}
    />
  )
}

/** A batch whose inputs have changed is prepared anew, which withdraws it; also where issuing alone has found out. */
function PrepareAgain({ batch }: { readonly batch: Batch }) {
  const { data } = useCall(listPrograms)
  const program = data?.programs.find(one => one.programId === batch.programId)
  const [isPreparing, prepare] = useState(false)
  if (program === undefined) return null
  return (
    <>
      <Button look="line" onClick={() => prepare(true)}>
        {c('results.prepare-again')}
      </Button>
      {isPreparing && <PrepareDialog program={program} waiting={batch} onClose={() => prepare(false)} />}
    </>
  )
}
