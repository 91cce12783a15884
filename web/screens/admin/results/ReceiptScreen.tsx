import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { Page } from '../frame/Page.tsx'
import { PendingPage } from '../parts/PendingPage.tsx'
import { WhatWasDone } from '../parts/WhatWasDone.tsx'
import { Cairn } from './Cairn.tsx'
import { receiptOf } from './receipt-of.ts'
import { type BatchReply, batchCrumbs, useBatch } from './use-batch.ts'

/** What was issued, to stay: who prepared and approved, what was left open, and a reference by which it is found again. */
export function ReceiptScreen() {
  const reading = useBatch()
  if (reading.data) return <Receipt reply={reading.data} />
  return <PendingPage title={c('results.receipt')} look="text" reading={reading} />
}

function Receipt({ reply }: { readonly reply: BatchReply }) {
  const { batch, summary, budget, findings } = reply
  const [isCopied, setCopied] = useState(false)
  const reference = receiptOf(batch.batchId)
  const { issued, approved, prepared, reversed } = batch
  const open = findings.filter(finding => finding.looked === undefined).length
  if (issued === undefined) {
    return (
      <Page title={c('results.receipt')} crumbs={batchCrumbs(reply, true)} look="text">
        <Alert>{c('results.not-issued')}</Alert>
      </Page>
    )
  }
  const rows: readonly (readonly [string, string | undefined])[] = [
    [c('results.credited'), c('results.points', { points: formatNumber(summary.figures.credited.now) })],
    [
      c('results.taken-back'),
      summary.figures.takenBack.now > 0
        ? c('results.points', { points: formatNumber(summary.figures.takenBack.now) })
        : undefined,
    ],
    [
      c('results.budget'),
      budget && c('results.budget-after', { left: formatNumber(budget.left), budget: formatNumber(budget.points) }),
    ],
    [c('results.step-prepared'), by(prepared)],
    [c('results.step-approved'), approved && by(approved)],
    [c('results.single'), batch.isSingleApprover ? c('results.single-approver') : undefined],
    [c('results.step-issued'), by(issued)],
    [c('results.step-reversed'), reversed && by(reversed)],
    [c('results.reason-short'), batch.reason],
    [c('results.held-back-short'), batch.heldBack > 0 ? c('results.held-back', { count: batch.heldBack }) : undefined],
    [c('results.left-open'), open > 0 ? c('results.open-findings', { count: open }) : undefined],
  ]
  return (
    <Page
      title={c('results.receipt')}
      crumbs={batchCrumbs(reply, true)}
      look="text"
      acts={
        <Button look="line" onClick={() => print()}>
          {c('results.print')}
        </Button>
      }
    >
      <section className="receipt" aria-label={c('results.receipt')}>
        <Cairn />
        <p className="eyebrow">
          {c(batch.status === 'reversed' ? 'results.status-reversed' : 'results.status-issued')}
        </p>
        <h2 className="receipt__h">
          {c('results.receipt-title', {
            points: formatNumber(batch.change),
            count: summary.figures.paidPeople.now,
            people: formatNumber(summary.figures.paidPeople.now),
          })}
        </h2>
        <p>{issued.at && formatMoment(issued.at)}</p>
        <p className="ref">
          {c('results.reference')} <b>{reference}</b>
          {isSecureContext && (
            <Button
              look="quiet"
              onClick={() => void navigator.clipboard.writeText(reference).then(() => setCopied(true))}
            >
              {c(isCopied ? 'results.copied' : 'results.copy')}
            </Button>
          )}
        </p>
      </section>
      <WhatWasDone rows={rows} />
      <div className="acts">
        <Link className={buttonClass({})} to={consolePaths.today}>
          {c('results.back-to-today')}
        </Link>
        <Link className={buttonClass({ look: 'quiet' })} to={`/admin/results/${batch.batchId}`}>
          {c('results.see-batch')}
        </Link>
      </div>
      <p className="small muted">{c('results.receipt-stays')}</p>
    </Page>
  )
}

function by({ by, at }: { readonly by: string; readonly at?: string | undefined }): string {
  return at ? c('results.step-by', { by, at: formatMoment(at) }) : by
}
