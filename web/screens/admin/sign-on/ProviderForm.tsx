import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { adoptTrial } from '../../../../contract/calls/admin/sign-on/trials/use.ts'
import { beginTrial } from '../../../../contract/calls/admin/sign-on/trials.ts'
import { getSignOn } from '../../../../contract/calls/admin/sign-on.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { consolePaths } from '../console-paths.ts'
import { BothSides } from '../parts/BothSides.tsx'
import { Facts } from '../parts/Facts.tsx'
import { problemSentence } from '../parts/problem-sentence.ts'
import { SelectField } from '../parts/SelectField.tsx'
import { useAct } from '../proof/use-act.ts'
import { toFirstFault } from '../stock/to-first-fault.ts'
import { Field } from './Field.tsx'
import {
  addressesOf,
  type Draft,
  documentOf,
  draftOf,
  emptyDraft,
  fieldOf,
  kinds,
  moreFields,
  type SwitchName,
  stepFields,
  type TextName,
} from './provider-draft.ts'
import { TrialResult } from './TrialResult.tsx'

type SignOn = ReplyOf<typeof getSignOn>
type Begun = ReplyOf<typeof beginTrial>

interface ProviderFormProps {
  readonly signOn: SignOn
  /** The provider that is changed; nothing where it is a new one. */
  readonly providerId?: string | undefined
}

/** A provider in its five steps: nothing that is typed counts before a test of it has gone well (W06b). */
export function ProviderForm({ signOn, providerId }: ProviderFormProps) {
  const [base, setBase] = useState(signOn)
  const [draft, setDraft] = useState(() => savedDraft(signOn, providerId) ?? emptyDraft('okta'))
  const [begun, setBegun] = useState<{ readonly of: Draft; readonly reply: Begun }>()
  const [theirs, setTheirs] = useState<SignOn>()
  const [isUsed, setUsed] = useState(false)
  const trial = begun?.reply.trial
  const isSame = begun !== undefined && JSON.stringify(begun.of) === JSON.stringify(draft)

  const prepare = useAct(beginTrial, reply => {
    setBegun({ of: draft, reply })
    setUsed(false)
    if (reply.problems.length > 0) toFirstFault()
  })
  const adopt = useAct(adoptTrial, async ({ revision }) => {
    setUsed(true)
    setDraft(typed => ({ ...typed, secret: '' }))
    setBegun(undefined)
    setBase(now => ({ ...now, revision }))
    await refresh(getSignOn)
  })
  const isConflict = adopt.error?.messageCode === 'errors.settings-changed'

  async function adoptIt(revision = base.revision) {
    if (trial === undefined) return
    setTheirs(undefined)
    const done = await adopt.act({ params: { trialId: trial.trialId }, body: { revision } })
    if (done === false) setTheirs(await call(getSignOn).catch(() => undefined))
  }

  function keep(whose: 'mine' | 'theirs') {
    if (theirs === undefined) return
    setBase(theirs)
    setTheirs(undefined)
    if (whose === 'mine') return void adoptIt(theirs.revision)
    setDraft(savedDraft(theirs, draft.providerId) ?? draft)
    adopt.forget()
  }

  function change(next: Draft) {
    setUsed(false)
    setDraft(next)
  }

  const problems = isSame || begun?.reply.trial === undefined ? (begun?.reply.problems ?? []) : []
  const faultOf = (name: string) => {
    const problem = problems.find(({ path }) => fieldOf(path) === name)
    return problem && problemSentence(problem)
  }
  const fieldsOf = (names: readonly (TextName | SwitchName)[]) =>
    names.map(name => (
      <Field
        key={name}
        name={name}
        draft={draft}
        change={change}
        error={faultOf(name)}
        isKept={providerId !== undefined}
      />
    ))
  const loose = problems.filter(({ path }) => fieldOf(path) === undefined)

  return (
    <>
      {adopt.error && !(isConflict && theirs) && (
        <Alert kind="bad" focusOn={adopt.error}>
          {errorText(adopt.error)}
        </Alert>
      )}
      {isConflict && theirs && (
        <BothSides
          text={c('settings.conflict')}
          mine={linesOf(draft)}
          theirs={linesOf(savedDraft(theirs, draft.providerId))}
          onKeep={keep}
        />
      )}
      <form
        className="col"
        aria-label={draft.name || c('sign-on.add')}
        onSubmit={event => {
          event.preventDefault()
          void prepare.act({ body: { document: JSON.stringify(documentOf(draft)) } })
        }}
      >
        {providerId === undefined && (
          <div className="pane">
            <SelectField
              label={c('sign-on.kind')}
              value={draft.kind}
              options={kinds.map(kind => [kind, c(`sign-on.kind-${kind}`)])}
              onChoose={kind => change({ ...emptyDraft(kind), providerId: draft.providerId, name: draft.name })}
            />
          </div>
        )}
        {([1, 2, 3, 4] as const).map(step => (
          <section key={step} className="pane stack" aria-labelledby={`step-${step}`}>
            <h2 id={`step-${step}`}>{c('sign-on.step', { step: String(step) })}</h2>
            <p>{c(`sign-on.${draft.kind}-${step}`)}</p>
            <Facts
              rows={addressesOf(draft.kind, step, signOn.origin, draft.providerId).map(([name, address]) => [
                c(`sign-on.a-${name}`),
                <code key={name} className="mono">
                  {address}
                </code>,
              ])}
            />
            {fieldsOf(stepFields[draft.kind][step - 1] ?? [])}
          </section>
        ))}
        <details className="pane">
          <summary>{c('sign-on.more')}</summary>
          <div className="stack">{fieldsOf(moreFields[draft.kind])}</div>
        </details>
        <section className="pane stack" aria-labelledby="step-5">
          <h2 id="step-5">{c('sign-on.step', { step: '5' })}</h2>
          <p>{c('sign-on.step-5')}</p>
          {prepare.error && (
            <Alert kind="bad" focusOn={prepare.error}>
              {errorText(prepare.error)}
            </Alert>
          )}
          {problems.length > 0 && <Alert kind="bad">{c('sign-on.fix')}</Alert>}
          {loose.map(problem => (
            <p key={problem.path.join()}>
              {problem.path.join('.')} {problemSentence(problem)}
            </p>
          ))}
          <p className="acts">
            <Button type="submit" {...(trial && isSame && { look: 'line' as const })} busy={prepare.isActing}>
              {c('sign-on.prepare')}
            </Button>
          </p>
          {trial && !isSame && <Alert>{c('sign-on.changed')}</Alert>}
          {trial && isSame && (
            <TrialResult key={trial.trialId} trial={trial} onUse={() => void adoptIt()} isUsing={adopt.isActing} />
          )}
          {isUsed && (
            <Alert kind="good" focusOn={isUsed}>
              {c('sign-on.used')} {signOn.ssoType.startsWith('sso') || c('sign-on.used-off')}{' '}
              <Link to={consolePaths.signOn}>{c('sign-on.ways')}</Link>
            </Alert>
          )}
        </section>
      </form>
    </>
  )
}

function savedDraft({ providers }: SignOn, providerId: string | undefined): Draft | undefined {
  const found = providers.find(({ provider }) => provider.providerId === providerId)
  return found && draftOf(found.provider)
}

/** What a provider says, a line for each field that says something; never a secret. */
function linesOf(draft: Draft | undefined): string {
  if (draft === undefined) return ''
  const { kind, secret: _, metadata: __, ...rest } = draft
  const fields = Object.entries(rest).filter(([, value]) => value !== '' && value !== false)
  return [c(`sign-on.kind-${kind}`), ...fields.map(([, value]) => String(value))].join('\n')
}
