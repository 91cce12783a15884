import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Call, ReplyOf } from '../../../../contract/call.ts'
import type { CallInput } from '../../../client/call.ts'
import { CallError } from '../../../client/call-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { useAct } from '../proof/use-act.ts'
import { BothSides } from './BothSides.tsx'

export interface Fault {
  readonly at: string
  readonly text: string
}

/** What was typed and not saved, and over which version. */
export interface Unsaved<Saved, Draft> {
  current?: { readonly base: Saved; readonly draft: Draft } | undefined
}

interface EditFormProps<C extends Call, Saved extends { readonly revision: string | number }, Draft> {
  readonly label: string
  /** What is saved, as it was read last. */
  readonly saved: Saved
  readonly draftOf: (saved: Saved) => Draft
  /** Keeps what was typed while the screen shows another form instead, such as under another tab. */
  readonly unsaved?: Unsaved<Saved, Draft>
  readonly call: C
  readonly input: (revision: Saved['revision'], draft: Draft) => CallInput<C>
  readonly savedOf: (reply: ReplyOf<C>) => Saved
  readonly onSaved: (now: Saved) => unknown
  /** Whether the draft can be sent, for fields that say themselves what is wrong; without it the browser checks them. */
  readonly check?: (draft: Draft) => boolean
  /** The code by which the server says that somebody else has saved meanwhile, and what it means here. */
  readonly conflict: { readonly code: string; readonly text: string }
  readonly read: () => Promise<Saved | undefined>
  readonly linesOf: (draft: Draft) => readonly string[]
  /** Settings, by their paths, beside which the form says itself why the server refuses them. */
  readonly placed?: readonly string[]
  /** `fault`: where the server says that something cannot be, and why. */
  readonly children: (draft: Draft, change: (draft: Draft) => void, fault: Fault | undefined) => ReactNode
}

/**
 * A form over something with a revision: what is typed stays until it is saved or undone, and where somebody else was faster both
 * versions are shown (W10f).
 */
export function EditForm<C extends Call, Saved extends { readonly revision: string | number }, Draft>(
  props: EditFormProps<C, Saved, Draft>,
) {
  const { saved, draftOf, unsaved, input, savedOf, onSaved, check, conflict, linesOf } = props
  const [base, setBase] = useState(unsaved?.current?.base ?? saved)
  const [draft, setDraft] = useState(() => unsaved?.current?.draft ?? draftOf(saved))
  const [theirs, setTheirs] = useState<Saved>()
  const [isSaved, setSaved] = useState(false)
  const { act, isActing, error, forget } = useAct(props.call, async reply => {
    const now = savedOf(reply)
    setBase(now)
    // What was typed while it was on its way stays.
    setDraft(typed => (isSame(typed, draft) ? draftOf(now) : typed))
    setSaved(true)
    await onSaved(now)
  })
  const isConflict = error instanceof CallError && error.messageCode === conflict.code
  const isChanged = !isSame(draft, draftOf(base))
  useEffect(() => {
    if (unsaved) unsaved.current = isChanged ? { base, draft } : undefined
  }, [unsaved, isChanged, base, draft])
  const form = useRef<HTMLFormElement>(null)
  const fault = faultOf(error, props.placed)
  const faultAt = fault?.at
  useEffect(() => {
    if (error && faultAt !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faultAt, error])

  /** Something beside the draft, such as a picture, may have made a new revision of the same. */
  const known = () => (isSame(draftOf(saved), draftOf(base)) ? saved.revision : base.revision)

  async function save(revision = known()) {
    setTheirs(undefined)
    setSaved(false)
    if (check?.(draft) === false) return
    const done = await act(input(revision, draft))
    if (done === false) setTheirs(await props.read().catch(() => undefined))
  }

  function keep(whose: 'mine' | 'theirs') {
    if (theirs === undefined) return
    setBase(theirs)
    setTheirs(undefined)
    if (whose === 'mine') return void save(theirs.revision)
    setDraft(draftOf(theirs))
    forget()
  }

  function change(next: Draft) {
    setSaved(false)
    if (fault) forget()
    setDraft(next)
  }

  return (
    <form
      ref={form}
      className="pane"
      aria-label={props.label}
      noValidate={check !== undefined}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      {error && !fault && !(isConflict && theirs) && (
        <Alert kind="bad" focusOn={error}>
          {errorText(error)}
        </Alert>
      )}
      {isConflict && theirs && (
        <BothSides
          text={conflict.text}
          mine={linesOf(draft).join('\n')}
          theirs={linesOf(draftOf(theirs)).join('\n')}
          onKeep={keep}
        />
      )}
      {isSaved && !isChanged && <Alert kind="good">{c('settings.saved')}</Alert>}
      {props.children(draft, change, fault)}
      <p className="acts">
        <Button type="submit" busy={isActing}>
          {c('settings.save')}
        </Button>
        {isChanged && (
          <Button
            look="quiet"
            onClick={() => {
              change(draftOf(base))
              // This button goes with the changes; the focus must not.
              form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
            }}
          >
            {c('settings.undo')}
          </Button>
        )}
      </p>
    </form>
  )
}

function faultOf(error: unknown, placed: readonly string[] = []): Fault | undefined {
  if (!(error instanceof CallError) || error.at === undefined || !placed.includes(error.at)) return undefined
  return { at: error.at, text: errorText(error) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
