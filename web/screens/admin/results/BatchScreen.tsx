import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatMoment } from '../../../words/format.ts'
import { Page } from '../frame/Page.tsx'
import { useLetter } from '../parts/keys.tsx'
import { PendingPage } from '../parts/PendingPage.tsx'
import { AgainstForecast } from './AgainstForecast.tsx'
import { BatchFigures } from './BatchFigures.tsx'
import { BatchNotes } from './BatchNotes.tsx'
import { BatchState } from './BatchState.tsx'
import { Codes } from './Codes.tsx'
import { Comparison } from './Comparison.tsx'
import { Findings } from './Findings.tsx'
import { HeldBack } from './HeldBack.tsx'
import { Levels } from './Levels.tsx'
import { Life } from './Life.tsx'
import { Lines } from './Lines.tsx'
import { LockDialog } from './LockDialog.tsx'
import { type BatchReply, batchCrumbs, useBatch } from './use-batch.ts'

/** A batch of results: what it comes to against the one before, what wants a look, each line with its steps, and what is next. */
export function BatchScreen() {
  const reading = useBatch()
  if (reading.data) return <Review reply={reading.data} />
  return <PendingPage title={c('results.name')} reading={reading} />
}

function Review({ reply }: { readonly reply: BatchReply }) {
  const { batch, acts } = reply
  const [isLocking, lock] = useState(false)
  const [approving, toReceipt, locking] = [useLetter('a'), useLetter('r'), useLetter('l')]
  const title = batch.dataThrough
    ? c('results.title-through', { day: formatDate(batch.dataThrough) })
    : c('results.batch-number', { batch: batch.batchId })
  const isIssued = batch.status === 'issued'
  return (
    <Page
      title={title}
      chip={<BatchState batch={batch} />}
      crumbs={batchCrumbs(reply)}
      lead={c('results.lead-of', {
        program: batch.programName,
        batch: batch.batchId,
        by: batch.prepared.by,
        at: batch.prepared.at ? formatMoment(batch.prepared.at) : '',
      })}
      acts={
        <>
          {(batch.status === 'open' || batch.status === 'approved') && acts.mayApprove && (
            <Link className={buttonClass({})} to={`/admin/results/${batch.batchId}/issue`} {...approving.shortcut}>
              {c(batch.status === 'open' ? 'results.approve-and-issue' : 'results.issue')} {approving.shown}
            </Link>
          )}
          {(isIssued || batch.status === 'locked' || batch.status === 'superseded') && (
            <Link
              className={buttonClass({ look: 'line' })}
              to={`/admin/results/${batch.batchId}/receipt`}
              {...toReceipt.shortcut}
            >
              {c('results.receipt')} {toReceipt.shown}
            </Link>
          )}
          {isIssued && acts.mayApprove && (
            <>
              <Button look="line" onClick={() => lock(true)} {...locking.shortcut}>
                {c('results.lock')} {locking.shown}
              </Button>
              <Link
                className={buttonClass({ look: 'line' }, 'btn--bad')}
                to={`/admin/results/${batch.batchId}/reverse`}
              >
                {c('results.reverse')}
              </Link>
            </>
          )}
        </>
      }
    >
      <BatchNotes reply={reply} />
      <BatchFigures reply={reply} />
      <div className="grid batch">
        <div className="col g8">
          <Comparison reply={reply} />
          <AgainstForecast reply={reply} />
          <Levels reply={reply} />
          <Codes reply={reply} />
        </div>
        <div className="col g4">
          <Life batch={batch} />
          {batch.heldBack > 0 && <HeldBack reply={reply} />}
        </div>
      </div>
      {acts.maySeeLines && reply.findings.length > 0 && <Findings reply={reply} />}
      {acts.maySeeLines && batch.status !== 'withdrawn' && <Lines reply={reply} />}
      {isLocking && <LockDialog batch={batch} onClose={() => lock(false)} />}
    </Page>
  )
}
