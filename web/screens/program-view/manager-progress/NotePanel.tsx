import { type FormEvent, useId, useState } from 'react'
import { getNotes, sendNote } from '../../../../contract/calls/program-views/notes.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { getTeamToday } from '../../../../contract/calls/team.ts'
import { noteLimits } from '../../../../rules/notes/note-limits.ts'
import type { NoteWords } from '../../../../rules/team/team-today.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCallIf, useSave } from '../../../client/use-call.ts'
import { noteLine } from '../../../parts/team/note-line.ts'
import { draftOf, useDraft } from '../../../session/drafts.ts'
import { useUser } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FieldError } from '../../../ui/TextField.tsx'
import { t } from '../../../words/words.ts'
import css from './PersonView.module.css'
import { preparedNote } from './prepared-note.ts'

export interface NotePanelProps {
  readonly view: ProgramView
  readonly userId: string
  readonly name: string
  /** Which prepared words fit. */
  readonly words: NoteWords
  readonly isOpen: boolean
}

/** A note to somebody of the team: prepared words to change, sent by mail, and what happened after earlier ones. */
export function NotePanel({ view, userId, name, words, isOpen }: NotePanelProps) {
  const user = useUser()
  // Whoever got a note leaves the list that opened this, and what came of it must stay in sight.
  const [wasOpen] = useState(isOpen || draftOf(draftName(view, userId)) !== undefined)
  const params = { id: view.programViewId, userId }
  const isClosed = user.isLaunchAs || userId === user.userId
  const { data, error } = useCallIf(!isClosed, getNotes, { params })
  // Nobody writes in the name of whom they act as, or to themselves where they take part in their own team.
  if (isClosed) return null
  return (
    <details className={css.act} open={wasOpen}>
      <summary>{t('note.title')}</summary>
      {data ? (
        <>
          {data.notes.length > 0 && (
            <ul className={css.notes}>
              {data.notes.map(note => (
                <li key={note.sentOn} className="muted small">
                  {noteLine(note)}
                </li>
              ))}
            </ul>
          )}
          <NoteForm
            {...{ view, userId, name, words }}
            addressAs={data.addressAs}
            isAnswerable={data.isAnswerable}
            closed={data.closed}
          />
        </>
      ) : error ? (
        <Alert kind="bad">{errorText(error)}</Alert>
      ) : (
        <Skeleton height="12rem" />
      )}
    </details>
  )
}

const draftName = ({ programViewId }: ProgramView, userId: string) => `note:${programViewId}:${userId}`

interface NoteFormProps extends Omit<NotePanelProps, 'isOpen'> {
  readonly addressAs: string
  readonly isAnswerable: boolean
  readonly closed: 'no-address' | 'sent-today' | undefined
}

function NoteForm({ view, userId, name, words, addressAs, isAnswerable, closed }: NoteFormProps) {
  const id = useId()
  const prepared = preparedNote(words, { name: addressAs, program: view.programName })
  const [typed, setTyped, dropDraft] = useDraft(draftName(view, userId), prepared)
  const [isSent, setSent] = useState(false)
  const { save, isSaving, error } = useSave(sendNote, () => {
    // Before it is read again that today's note is sent: this was it.
    setSent(true)
    dropDraft()
    return refresh(getNotes, getTeamToday)
  })

  async function send(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== '') await save({ params: { id: view.programViewId, userId }, body: { words: typed } })
  }

  if (isSent)
    return (
      <Alert kind="good" focusOn={isSent}>
        {t('note.sent', { name })}
      </Alert>
    )
  if (closed) return <p className="muted small">{t(`note.closed.${closed}`, { name })}</p>
  return (
    <form onSubmit={event => void send(event)}>
      <p className="muted small">{t(isAnswerable ? 'note.text' : 'note.text-unanswerable')}</p>
      <div className="field">
        <label className="field__l" htmlFor={id}>
          {t('note.label', { name })}
        </label>
        <textarea
          className="input"
          id={id}
          rows={7}
          required
          maxLength={noteLimits.words}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
        />
        {error ? (
          <FieldError id={`${id}-error`} text={errorText(error)} />
        ) : (
          <p className="field__h" id={`${id}-hint`}>
            {t('note.hint')}
          </p>
        )}
      </div>
      <Button type="submit" icon="mail" busy={isSaving}>
        {t('note.send')}
      </Button>
    </form>
  )
}
