import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { reverseBatch } from '../../../../contract/calls/admin/results/reverse.ts'
import { getBatch, listBatches } from '../../../../contract/calls/admin/results.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { Page } from '../frame/Page.tsx'
import { PendingPage } from '../parts/PendingPage.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'
import { ThenPane } from '../parts/ThenPane.tsx'
import { useAct } from '../proof/use-act.ts'
import { type BatchReply, batchCrumbs, useBatch } from './use-batch.ts'

/** Check your answers: what a reversal takes back, of whom, and what happens then, before the button that does it. */
export function ReverseScreen() {
  const reading = useBatch()
  if (reading.data) return <Check reply={reading.data} />
  return <PendingPage title={c('results.check-reverse')} look="text" reading={reading} />
}

function Check({ reply }: { readonly reply: BatchReply }) {
  const { batch, summary, acts } = reply
  const { batchId, issued, status } = batch
  const [reason, setReason] = useState('')
  const navigate = useNavigate()
  const receipt = `/admin/results/${batchId}/receipt`
  const reverse = useAct(reverseBatch, async () => {
    await refresh(getBatch, listBatches)
    await navigate({ to: receipt })
  })
  const page = { title: c('results.check-reverse'), crumbs: batchCrumbs(reply, true), look: 'text' } as const
  if (status !== 'issued' || issued === undefined) {
    return (
      <Page {...page}>
        <Alert>{c('results.not-reversible')}</Alert>
        <p className="acts">
          <Link className={buttonClass({})} to={receipt}>
            {c('results.receipt')}
          </Link>
        </p>
      </Page>
    )
  }
  const points = formatNumber(batch.change)
  const people = summary.figures.paidPeople.now
  return (
    <Page {...page}>
      <section className="pane" aria-label={c('results.check-reverse-what')}>
        <dl className="answers">
          <div>
            <dt>{c('results.reverse')}</dt>
            <dd>
              <span className="big">{c('results.points', { points })}</span>
              <small>{c('results.batch-of', { program: batch.programName, batch: batchId })}</small>
            </dd>
            <dd>
              <Link to={`/admin/results/${batchId}`}>{c('results.see-batch')}</Link>
            </dd>
          </div>
          <div>
            <dt>{c('results.check-for')}</dt>
            <dd>{c('results.people', { count: people, people: formatNumber(people) })}</dd>
            <dd>
              <Link to={`/admin/results/${batchId}`} hash="lines">
                {c('results.lines')}
              </Link>
            </dd>
          </div>
          <div>
            <dt>{c('results.step-issued')}</dt>
            <dd>{issued.at ? c('results.step-by', { by: issued.by, at: formatMoment(issued.at) }) : issued.by}</dd>
          </div>
        </dl>
      </section>
      <ThenPane
        steps={[
          { icon: 'undo', text: c('results.reverse-text') },
          { icon: 'lock', text: c('results.then-reversed') },
        ]}
      />
      <section className="pane">
        <ReasonField hint={c('results.reverse-hint')} value={reason} onChange={setReason} />
      </section>
      {!acts.mayApprove && <Alert>{c('results.approvers-only')}</Alert>}
      {reverse.error && (
        <Alert kind="bad" focusOn={reverse.error}>
          {errorText(reverse.error)}
        </Alert>
      )}
      <div className="acts">
        <Button
          size="lg"
          className="btn--bad"
          disabled={!acts.mayApprove}
          busy={reverse.isActing}
          onClick={() => void reverse.act({ params: { batchId }, body: { reason } })}
        >
          {c('results.reverse-points', { points })}
        </Button>
        <Link className={buttonClass({ look: 'quiet', size: 'lg' })} to={`/admin/results/${batchId}`}>
          {c('results.go-back')}
        </Link>
      </div>
    </Page>
  )
}
