import { useId, useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { previewReminder, remindToChoose } from '../../../../contract/calls/program-views/reminders.ts'
import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useSave } from '../../../client/use-call.ts'
import { useUser } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatNumber } from '../../../words/format.ts'
import { sentences } from '../../../words/sentences.ts'
import { t } from '../../../words/words.ts'
import css from './panels.module.css'
import { ReminderPreview } from './ReminderPreview.tsx'
import { othersText, remindedText } from './reminder-words.ts'

export interface ReminderProps {
  readonly view: ProgramView
  readonly unit: string | undefined
  readonly tables: Tables
  /** Whether the program is named: where several stand on a page. */
  readonly isNamed?: boolean
}

/** A mail to those below who have not chosen yet: seen before it is sent, once a day, and never by who acts as somebody else. */
export function Reminder({ view, unit, tables: { total, parentOrgUnitName }, isNamed = false }: ReminderProps) {
  const id = useId()
  const { programViewId } = view
  const { isLaunchAs } = useUser()
  const { save, isSaving, error } = useSave(remindToChoose)
  const [outcome, setOutcome] = useState<ReplyOf<typeof remindToChoose>>()
  const [isChecking, setChecking] = useState(false)
  const undecided = total.people - total.withGoal
  if (undecided === 0 || isLaunchAs) return null

  async function remind() {
    setOutcome(undefined)
    const reply = await save({ params: { id: programViewId }, body: unit === undefined ? {} : { orgUnitId: unit } })
    setChecking(false)
    if (!reply) return
    setOutcome(reply)
    await refresh(previewReminder)
  }

  return (
    <section className={`card ${css.panel} ${css.reminder}`} aria-labelledby={id}>
      <div>
        {isNamed && <p className="eyebrow">{view.programName}</p>}
        <h2 id={id}>{t('manager.reminder.title', { count: undecided, people: formatNumber(undecided) })}</h2>
        <p className="muted">{t('manager.reminder.text', { unit: parentOrgUnitName })}</p>
        <p role="status">{outcome && sentences(remindedText(outcome.reminded), othersText(outcome))}</p>
        {error && (
          <div role="alert">
            <Alert kind="bad">{errorText(error)}</Alert>
          </div>
        )}
      </div>
      <Button icon="mail" onClick={() => setChecking(true)}>
        {t('manager.reminder.action')}
      </Button>
      {isChecking && (
        <ReminderPreview
          programViewId={programViewId}
          unit={unit}
          isSending={isSaving}
          onSend={() => void remind()}
          onClose={() => !isSaving && setChecking(false)}
        />
      )}
    </section>
  )
}
