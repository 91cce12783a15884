import { useState } from 'react'
import { lookAtFinding } from '../../../../contract/calls/admin/results/findings.ts'
import { getBatch } from '../../../../contract/calls/admin/results.ts'
import type { Finding } from '../../../../contract/results.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { refresh } from '../../../client/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { exactFigure } from '../../../words/exact-label.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import type { BatchReply } from './use-batch.ts'

/** What stands out, each with its reason; who has looked says what they found. */
export function Findings({ reply }: { readonly reply: BatchReply }) {
  const { findings, batch } = reply
  const [looking, look] = useState<Finding>()
  const looked = findings.filter(finding => finding.looked).length
  return (
    <section className="pane pane--flush spaced" aria-labelledby="findings">
      <div className="pane__h">
        <h2 id="findings">{c('results.findings')}</h2>
        <span>
          {c('results.findings-looked', { looked: formatNumber(looked), all: formatNumber(findings.length) })}
        </span>
      </div>
      <ul className="wait look">
        {findings.map(finding => (
          <li key={finding.findingId}>
            <span className={finding.looked ? 'icon-tile icon-tile--good' : 'icon-tile icon-tile--warn'}>
              <Icon name={finding.looked ? 'check' : 'warn'} />
            </span>
            <div>
              <b>{titleOf(finding, reply)}</b>
              <p>{c(`results.finding-${finding.kind}-text`)}</p>
              {finding.looked && (
                <p className="looked">
                  {c('results.looked', {
                    by: finding.looked.by,
                    note: finding.looked.note,
                    at: formatMoment(finding.looked.at),
                  })}
                </p>
              )}
            </div>
            <span className="pts">{c('results.points', { points: formatNumber(finding.change) })}</span>
            {finding.looked ? (
              <span />
            ) : (
              <Button look="soft" onClick={() => look(finding)}>
                {c('results.look')}
                <span className="sr">{titleOf(finding, reply)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {looking && (
        <LookDialog batchId={batch.batchId} finding={looking} reply={reply} onClose={() => look(undefined)} />
      )}
    </section>
  )
}

function titleOf(finding: Finding, { measures }: BatchReply): string {
  const { kind, facts, firstName, lastName } = finding
  const name = firstName === undefined || lastName === undefined ? '' : fullName({ firstName, lastName })
  const figure = (value: string | number | undefined) =>
    value === undefined ? '–' : exactFigure(String(value), measures.goalLabel)
  return c(`results.finding-${kind}`, {
    name,
    result: figure(facts['result']),
    target: figure(facts['target']),
    people: Number(facts['people'] ?? 0),
  })
}

interface LookProps {
  readonly batchId: string
  readonly finding: Finding
  readonly reply: BatchReply
  readonly onClose: () => void
}

function LookDialog({ batchId, finding, reply, onClose }: LookProps) {
  return (
    <ReasonDialog
      title={titleOf(finding, reply)}
      text={c('results.look-text')}
      confirm={c('results.look-save')}
      label={c('results.note')}
      call={lookAtFinding}
      input={note => ({ params: { batchId, findingId: finding.findingId }, body: { note } })}
      onDone={() => refresh(getBatch).then(onClose)}
      onClose={onClose}
    />
  )
}
