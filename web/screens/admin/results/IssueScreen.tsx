import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { approveBatch } from '../../../../contract/calls/admin/results/approve.ts'
import { issueBatch } from '../../../../contract/calls/admin/results/issue.ts'
import { getBatch, listBatches } from '../../../../contract/calls/admin/results.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { useUser } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatNumber, formatTime } from '../../../words/format.ts'
import { useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { PendingPage } from '../parts/PendingPage.tsx'
import { ThenPane } from '../parts/ThenPane.tsx'
import { useAct } from '../proof/use-act.ts'
import { TaskProgress } from '../tasks/TaskProgress.tsx'
import { type BatchReply, batchCrumbs, useBatch } from './use-batch.ts'

/** Check your answers: what is issued, to whom, and what happens then, before the button that does it. */
export function IssueScreen() {
  const reading = useBatch()
  if (reading.data) return <Check reply={reading.data} />
  return <PendingPage title={c('results.check-title')} look="text" reading={reading} />
}

function Check({ reply }: { readonly reply: BatchReply }) {
  const { batch, summary, budget, findings, stale, acts } = reply
  const { batchId, status, heldBack } = batch
  const me = useMe()
  const user = useUser()
  const navigate = useNavigate()
  const [isHeldSeen, seeHeld] = useState(false)
  const [isEarlySeen, seeEarly] = useState(false)
  const [taskId, setTask] = useState<string>()
  const [isOnItsWay, setOnItsWay] = useState(false)
  const receipt = `/admin/results/${batchId}/receipt`
  const approve = useAct(approveBatch, () => refresh(getBatch, listBatches))
  const issue = useAct(issueBatch, ({ taskId, isUnderWay = false }) => {
    setTask(taskId)
    setOnItsWay(isUnderWay)
  })
  const failure = approve.error ?? issue.error
  const needsHeld = status === 'open' && heldBack > 0
  const needsEarly = status === 'open' && acts.dataEndsEarly
  const isWaiting = status === 'open' || status === 'approved'
  const isBlocked = status === 'open' ? acts.approveRefusal !== undefined || !acts.mayApprove : !acts.mayApprove
  const open = findings.filter(finding => finding.looked === undefined).length

  async function go() {
    if (status === 'open') {
      const body = {
        ...(needsHeld && { heldBack }),
        ...(needsEarly && batch.dataThrough && { dataThrough: batch.dataThrough }),
      }
      if ((await approve.act({ params: { batchId }, body })) === false) return
    }
    await issue.act({ params: { batchId }, body: {} })
  }

  if (!isWaiting && taskId === undefined) {
    return (
      <Page title={c('results.check-title')} crumbs={batchCrumbs(reply, true)} look="text">
        <Alert>{c('results.not-waiting')}</Alert>
        <p className="acts">
          <Link className={buttonClass({})} to={receipt}>
            {c('results.receipt')}
          </Link>
        </p>
      </Page>
    )
  }

  const start = (
    <div className="acts">
      <Button
        size="lg"
        disabled={isBlocked || (needsHeld && !isHeldSeen) || (needsEarly && !isEarlySeen)}
        busy={approve.isActing || issue.isActing}
        onClick={() => void go()}
      >
        {c('results.issue-points', { points: formatNumber(batch.change) })}
      </Button>
      <Link className={buttonClass({ look: 'quiet', size: 'lg' })} to={`/admin/results/${batchId}`}>
        {c('results.go-back')}
      </Link>
    </div>
  )
  return (
    <Page title={c('results.check-title')} crumbs={batchCrumbs(reply, true)} look="text">
      <section className="pane" aria-label={c('results.check-what')}>
        <dl className="answers">
          <div>
            <dt>{c('results.check-issue')}</dt>
            <dd>
              <span className="big">{c('results.points', { points: formatNumber(batch.change) })}</span>
              <small>
                {c('results.credited-taken', {
                  credited: formatNumber(summary.figures.credited.now),
                  taken: formatNumber(summary.figures.takenBack.now),
                })}
              </small>
            </dd>
          </div>
          <div>
            <dt>{c('results.check-for')}</dt>
            <dd>
              {c('results.check-people', {
                count: summary.figures.paidPeople.now,
                paid: formatNumber(summary.figures.paidPeople.now),
                giving: formatNumber(summary.figures.givingPeople.now),
              })}
              <small>
                {c('results.batch-of', { program: batch.programName, batch: batchId })}
                {batch.dataThrough && ` · ${c('results.through', { day: formatDate(batch.dataThrough) })}`}
              </small>
            </dd>
            <dd>
              <Link to={`/admin/results/${batchId}`} hash="lines">
                {c('results.lines')}
              </Link>
            </dd>
          </div>
          {budget && (
            <div>
              <dt>{c('results.budget')}</dt>
              <dd>
                {c('results.budget-after', { left: formatNumber(budget.left), budget: formatNumber(budget.points) })}
                {budget.reason && (
                  <small>{c('results.budget-allowed', { by: budget.reasonBy ?? '', reason: budget.reason })}</small>
                )}
              </dd>
            </div>
          )}
          {heldBack > 0 && (
            <div>
              <dt>{c('results.held-back-short')}</dt>
              <dd>{c('results.held-back', { count: heldBack })}</dd>
            </div>
          )}
          {findings.length > 0 && (
            <div>
              <dt>{c('results.findings')}</dt>
              <dd>
                {c('results.findings-looked', {
                  looked: formatNumber(findings.length - open),
                  all: formatNumber(findings.length),
                })}
              </dd>
              <dd>
                <Link to={`/admin/results/${batchId}`} hash="findings">
                  {c('results.look')}
                </Link>
              </dd>
            </div>
          )}
          <div>
            <dt>{c('results.check-by')}</dt>
            <dd>
              {batch.approved
                ? c('results.check-approved', { by: batch.approved.by, prepared: batch.prepared.by })
                : c('results.check-approves', { by: fullName(user), prepared: batch.prepared.by })}
            </dd>
          </div>
        </dl>
      </section>
      <ThenPane
        steps={[
          { icon: 'star', text: c('results.then-paid') },
          ...(summary.figures.takenBack.now > 0 ? [{ icon: 'undo', text: c('results.then-taken') } as const] : []),
          { icon: 'lock', text: c('results.then-final') },
        ]}
      />
      {stale.length > 0 && <Alert kind="warn">{c('results.stale-check')}</Alert>}
      {(needsHeld || needsEarly) && (
        <fieldset className="pane">
          <legend className="sr">{c('results.name-them')}</legend>
          {needsHeld && (
            <label className="row">
              <input
                type="checkbox"
                className="tick"
                checked={isHeldSeen}
                onChange={event => seeHeld(event.target.checked)}
              />
              {c('results.name-held', { count: heldBack })}
            </label>
          )}
          {needsEarly && (
            <label className="row">
              <input
                type="checkbox"
                className="tick"
                checked={isEarlySeen}
                onChange={event => seeEarly(event.target.checked)}
              />
              {c('results.name-early', {
                through: batch.dataThrough ? formatDate(batch.dataThrough, 'day-and-year') : '–',
                end: formatDate(batch.periodEnd, 'day-and-year'),
              })}
            </label>
          )}
        </fieldset>
      )}
      {me.proof.until && Date.parse(me.proof.until) > Date.now() && (
        <p className="proof">
          <Icon name="shield" />
          <span>{c('results.proved', { until: formatTime(Date.parse(me.proof.until)) })}</span>
        </p>
      )}
      {failure && (
        <Alert kind="bad" focusOn={failure}>
          {errorText(failure)}
        </Alert>
      )}
      {isBlocked && <Alert>{c(blockedText(reply))}</Alert>}
      {isOnItsWay && <Alert>{c('results.issuing-already')}</Alert>}
      {taskId === undefined ? (
        start
      ) : (
        <section className="pane">
          <TaskProgress
            key={taskId}
            taskId={taskId}
            again={start}
            onDone={result => {
              if (result?.['refusal'] !== undefined) return
              void refresh(getBatch, listBatches).then(() => navigate({ to: receipt }))
            }}
          />
        </section>
      )}
    </Page>
  )
}

function blockedText({ batch, acts }: BatchReply) {
  if (!acts.mayApprove) return 'results.approvers-only' as const
  const why = batch.status === 'open' ? acts.approveRefusal : undefined
  if (why === 'own-award' || why === 'own-correction') return `results.${why}` as const
  return why === 'over-budget' ? ('results.over-budget-short' as const) : ('results.same-person' as const)
}
