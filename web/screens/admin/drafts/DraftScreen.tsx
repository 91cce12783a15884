import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { discardDraft } from '../../../../contract/calls/admin/drafts/discard.ts'
import { getDraft, listDrafts } from '../../../../contract/calls/admin/drafts.ts'
import { call } from '../../../client/call.ts'
import type { CallError } from '../../../client/call-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Chip, type ChipProps } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { consolePaths } from '../console-paths.ts'
import { Page } from '../frame/Page.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { PendingPage } from '../parts/PendingPage.tsx'
import { useAddress } from '../parts/use-address.ts'
import { PreviewBeside, PreviewStep } from '../preview/PreviewStep.tsx'
import { useAct } from '../proof/use-act.ts'
import { Attention } from './Attention.tsx'
import { Conflict } from './Conflict.tsx'
import { DocumentStep } from './DocumentStep.tsx'
import { type Path, readValue, withPart, writeValue } from './document-value.ts'
import type { KeepingState, KeptDraft } from './draft-keeper.ts'
import { FormStep } from './FormStep.tsx'
import { byPlace, placeOf, shownParts } from './field-places.ts'
import { nameOf, type Step, stepOf, steps } from './fields.ts'
import { type Form, FormContext, type Problem } from './form.ts'
import { GoalsStep } from './GoalsStep.tsx'
import { LookStep } from './LookStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { PublishStep } from './PublishStep.tsx'
import { useDraft } from './use-draft.ts'
import { WordsStep } from './WordsStep.tsx'

const looks: Readonly<Record<KeepingState, NonNullable<ChipProps['kind']>>> = {
  saved: 'good',
  typing: 'quiet',
  saving: 'quiet',
  waiting: 'reward',
  conflict: 'bad',
  refused: 'bad',
}

/** A draft of a program: the author's steps over one document, which saves itself. */
export function DraftScreen() {
  const { draftId = '' } = useParams({ strict: false }) as { draftId?: string }
  // Read once: from then on the page has the text, and the server hears of it.
  const draft = useQuery({
    queryKey: [getDraft.path, draftId],
    queryFn: () => call(getDraft, { params: { draftId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return draft.data ? (
    <Draft key={draftId} loaded={draft.data} />
  ) : (
    <PendingPage
      title={c('author.draft')}
      crumbs={crumbs()}
      reading={{ error: draft.error as CallError | null, refetch: draft.refetch }}
    />
  )
}

const crumbs = () => [{ text: c('programs.name'), to: consolePaths.programs }]

function Draft({ loaded }: { readonly loaded: ReplyOf<typeof getDraft> }) {
  const [kept, keeper] = useDraft(loaded)
  const { client } = useSession()
  const [{ step: wanted }] = useAddress<'step'>()
  const step = steps.find(one => one === wanted) ?? 'basics'
  const navigate = useNavigate()
  const box = useRef<HTMLTextAreaElement>(null)
  const [going, setGoing] = useState<{ readonly problem: Problem; readonly step: Step }>()
  const [isDiscarding, setDiscarding] = useState(false)
  const { draftId, problems, name } = kept.known
  const value = useMemo(() => readValue(kept.text), [kept.text])
  const locales = useMemo(() => {
    const offered = client?.locales.map(({ code }) => code) ?? []
    const first = client?.defaultLocale ?? 'en_US'
    return [first, ...offered.filter(code => code !== first)]
  }, [client])
  const latest = useRef(value)
  latest.current = value
  const change = useCallback(
    (path: Path, part: unknown) => {
      const next = (withPart(latest.current, path, part) ?? {}) as NonNullable<typeof value>
      latest.current = next
      keeper.change(writeValue(next))
    },
    [keeper],
  )
  const form = useMemo<Form | undefined>(
    () => value && { value, change, problems, beside: byPlace(value, problems), locales },
    [value, change, problems, locales],
  )
  const show = (next: Step) => void navigate({ to: '.', search: { step: next }, replace: true } as never)

  const goTo = (problem: Problem) => {
    const its = form === undefined ? 'document' : stepOf(problem, locales[0]!)
    setGoing({ problem, step: its })
    show(its)
  }

  // The field of a problem gets the focus once its step is there.
  useEffect(() => {
    if (going === undefined || going.step !== step) return
    setGoing(undefined)
    const { path, line } = going.problem
    if (step === 'document') return selectLine(box.current, line)
    const place = placeOf(shownParts(value), path) ?? path
    const names = [path, place].flatMap(one => [nameOf(one), nameOf([...one, locales[0]!])])
    const fields = names.map(one => document.querySelector<HTMLElement>(`[name="${CSS.escape(one)}"]`))
    const field = fields.find(Boolean) ?? document.querySelector<HTMLElement>(`[name^="${CSS.escape(nameOf(place))}."]`)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
  }, [going, step, locales, value])

  const discard = useAct(discardDraft, async () => {
    keeper.end()
    await refresh(listDrafts)
    await navigate({ to: consolePaths.programs })
  })
  const rehearsed = value?.['programId' as never] as unknown
  const next = steps[steps.indexOf(step) + 1]
  const isForm = step !== 'document' && step !== 'preview' && step !== 'publish'
  const isWide = step === 'preview' || step === 'publish'
  return (
    <Page
      title={name || c('author.new')}
      lead={c('author.lead')}
      crumbs={crumbs()}
      chip={<SaveState kept={kept} />}
      acts={
        <>
          {(kept.state === 'waiting' || kept.state === 'refused') && (
            <Button look="line" onClick={() => keeper.retry()}>
              {c('author.save-now')}
            </Button>
          )}
          {typeof kept.known.programId === 'string' && (
            <Link
              className={buttonClass({ look: 'line' })}
              to={`/admin/programs/${kept.known.programId}/forecast`}
              search={{ draft: draftId } as never}
            >
              <Icon name="trend" />
              {c('forecast.name')}
            </Link>
          )}
          {typeof rehearsed === 'string' && !problems.some(({ severity }) => severity === 'problem') && (
            <Link
              className={buttonClass({ look: 'line' })}
              to={`/admin/programs/${rehearsed}/rehearsal`}
              search={{ draft: draftId } as never}
            >
              <Icon name="people" />
              {c('rehearsal.name')}
            </Link>
          )}
          <Button look="quiet" icon="trash" onClick={() => setDiscarding(true)}>
            {c('author.discard')}
          </Button>
        </>
      }
    >
      <nav className="subnav" aria-label={c('author.steps')}>
        {steps.map(one => (
          <Link key={one} to="." search={{ step: one } as never} aria-current={one === step ? 'step' : undefined}>
            {c(`author.step-${one}`)}
          </Link>
        ))}
      </nav>
      {kept.state === 'waiting' && <Alert kind="warn">{c('author.waiting')}</Alert>}
      {kept.state === 'refused' && kept.error && <Alert kind="bad">{errorText(kept.error)}</Alert>}
      {kept.state === 'conflict' ? (
        <Conflict
          kept={kept}
          onResolve={(whose, mixed) => {
            keeper.resolve(whose)
            if (mixed !== undefined) keeper.change(mixed)
          }}
        />
      ) : (
        <div className={isWide ? undefined : 'grid'}>
          <div className={isWide ? undefined : 'g8'}>
            {isForm && form === undefined && <Alert kind="warn">{c('author.no-form')}</Alert>}
            {form && isForm && (
              <FormContext value={form}>
                {step === 'people' ? (
                  <PeopleStep />
                ) : step === 'goals' ? (
                  <GoalsStep />
                ) : step === 'look' ? (
                  <LookStep draftId={draftId} />
                ) : step === 'words' ? (
                  <WordsStep />
                ) : (
                  <FormStep step={step} />
                )}
              </FormContext>
            )}
            {step === 'document' && (
              <DocumentStep name={name} text={kept.text} onChange={text => keeper.change(text)} box={box} />
            )}
            {step === 'preview' && <PreviewStep kept={kept} />}
            {step === 'publish' && <PublishStep kept={kept} keeper={keeper} onGo={goTo} />}
            {next !== undefined && (
              <div className="acts">
                <Link
                  className={buttonClass({ look: 'line' })}
                  to="."
                  search={{ step: next } as never}
                  onClick={() => document.getElementById('main')?.focus()}
                >
                  {c('author.next', { step: c(`author.step-${next}`) })}
                </Link>
              </div>
            )}
          </div>
          {!isWide && (
            <div className="g4 col alongside">
              <Attention problems={problems} onGo={goTo} />
              <PreviewBeside kept={kept} />
            </div>
          )}
        </div>
      )}
      {isDiscarding && (
        <ConfirmDialog
          title={c('author.discard-title')}
          text={c('author.discard-text')}
          confirm={c('author.discard')}
          busy={discard.isActing}
          error={discard.error && errorText(discard.error)}
          onConfirm={() =>
            void keeper
              .settled()
              .then(() => discard.act({ params: { draftId }, body: { revision: keeper.current().known.revision } }))
          }
          onClose={() => setDiscarding(false)}
        />
      )}
    </Page>
  )
}

function SaveState({ kept: { state } }: { readonly kept: KeptDraft }) {
  return (
    <span role="status">
      <Chip kind={looks[state]}>{c(`author.state-${state}`)}</Chip>
    </span>
  )
}

function selectLine(box: HTMLTextAreaElement | null, line: number): void {
  if (box === null) return
  const lines = box.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  box.focus()
  box.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  box.scrollTop = (box.scrollHeight / lines.length) * Math.max(0, line - 6)
}
