import { useEffect } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { type beginTrial, getTrial } from '../../../../contract/calls/admin/sign-on/trials.ts'
import { useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { c, consoleText } from '../../../words/console-words.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { follow } from '../parts/follow.ts'
import { failureText } from './failure-text.ts'

type Trial = NonNullable<ReplyOf<typeof beginTrial>['trial']>
type Good = NonNullable<ReplyOf<typeof getTrial>['good']>

interface TrialResultProps {
  readonly trial: Trial
  readonly isUsing: boolean
  readonly onUse: () => void
}

/** A test of a provider: what the check found, the way into the window, and what came back from it. */
export function TrialResult({ trial, isUsing, onUse }: TrialResultProps) {
  const { trialId, checks, startsAt } = trial
  const { data } = useCall(getTrial, { params: { trialId } })
  const state = data?.state ?? 'open'
  const isWaiting = state === 'open' || state === 'begun'
  useEffect(() => (isWaiting ? follow(getTrial) : undefined), [isWaiting])
  return (
    <div className="stack">
      <section aria-label={c('sign-on.checks')}>
        <ul className="plain">
          {checks.map(({ ok, code, values }) => (
            <li key={`${code}${Object.values(values).join()}`} className="row small">
              <span className={ok ? 'dot dot--good' : 'dot dot--bad'}>{c(ok ? 'sign-on.good' : 'sign-on.bad')}</span>
              <span>{consoleText(`sign-on.check-${code}`, values)}</span>
            </li>
          ))}
        </ul>
      </section>
      {isWaiting &&
        (startsAt === undefined ? (
          <p>{c('sign-on.start-canvas')}</p>
        ) : (
          state === 'open' && (
            <p>
              <a className={buttonClass({})} href={startsAt} target="_blank" rel="noreferrer">
                {c('sign-on.start')}
              </a>
            </p>
          )
        ))}
      <div role="status">
        {state === 'begun' && <Alert>{c('sign-on.waiting')}</Alert>}
        {state === 'over' && <Alert kind="bad">{c('sign-on.over')}</Alert>}
        {data?.bad !== undefined && (
          <Alert kind="bad">
            {c('sign-on.failed')} {failureText(data.bad)} <small>{c('sign-on.found-was', { reason: data.bad })}</small>
          </Alert>
        )}
        {data?.good && <Alert kind={'nobody' in data.good.person ? 'warn' : 'good'}>{whoText(data.good)}</Alert>}
      </div>
      {data?.good && (
        <>
          <DenseTable
            caption={c('sign-on.claims')}
            rows={data.good.claims}
            rowKey={({ name }) => name}
            columns={[
              { key: 'name', title: c('sign-on.claim'), rowHeader: true, cell: ({ name }) => name },
              { key: 'value', title: c('sign-on.value'), cell: ({ value }) => value },
            ]}
          />
          <p className="acts">
            <Button busy={isUsing} onClick={onUse}>
              {c('sign-on.use')}
            </Button>
          </p>
        </>
      )}
    </div>
  )
}

function whoText({ subject, person }: Good): string {
  if ('userId' in person) return c('sign-on.would-be', { userName: person.userName })
  if ('newUserName' in person) return c('sign-on.would-be-new', { userName: person.newUserName })
  const why = { nobody: 'nobody', 'several people': 'several', 'may not sign in': 'closed' } as const
  return c(`sign-on.nobody-${why[person.nobody]}`, { subject })
}
