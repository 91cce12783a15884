import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { errorText } from '../../../client/error-text.ts'
import { useUser } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatDate, formatList, formatNumber } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import css from './ReminderPreview.module.css'
import { useTablesOf } from './use-tables.ts'

export interface ReminderPreviewProps {
  readonly view: ProgramView
  readonly unit: string | undefined
  readonly isSending: boolean
  readonly onSend: () => void
  readonly onClose: () => void
}

/** The mail and the names of those it goes to; nothing is sent before both are shown. */
export function ReminderPreview({ view, unit, isSending, onSend, onClose }: ReminderPreviewProps) {
  const leader = fullName(useUser())
  const { programName: program, goalSelectionToDate: until, programViewId } = view
  const { data, error } = useTablesOf(programViewId, unit, { people: 'below', treatment: 'no_goal' })
  return (
    <Modal title={t('manager.reminder.check')} closeText={t('shell.close')} onClose={onClose}>
      <div className={css.preview}>
        <section className={css.mail} aria-labelledby="reminder-subject">
          <h3 id="reminder-subject">{t('mail.choose-goal.subject', { program })}</h3>
          <p>{t('mail.choose-goal.body', { leader, program: t('mail.choose-goal.program', { program }) })}</p>
          {until && <p>{t('mail.choose-goal.preheader', { date: formatDate(until) })}</p>}
        </section>
        <section aria-labelledby="reminder-who">
          <h3 id="reminder-who">{t('manager.reminder.who')}</h3>
          {data ? (
            <p>{namesOf(data.detailsTable)}</p>
          ) : error ? (
            <Alert kind="bad">{errorText(error)}</Alert>
          ) : (
            <Loading label={t('shell.loading')}>
              <Skeleton height="3rem" />
            </Loading>
          )}
        </section>
        <p className="muted small">{t('manager.reminder.exceptions')}</p>
        <div className={css.actions}>
          <Button icon="mail" busy={isSending} aria-disabled={data === undefined} onClick={() => data && onSend()}>
            {t('manager.reminder.send')}
          </Button>
          <Button look="quiet" aria-disabled={isSending} onClick={onClose}>
            {t('shell.close')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** The names of the first page, and how many there are besides. */
function namesOf({
  rows,
  rowCount,
}: {
  readonly rows: readonly { readonly name: string }[]
  readonly rowCount: number
}) {
  const names = rows.map(({ name }) => name)
  const more = rowCount - rows.length
  if (more <= 0) return formatList(names)
  return `${names.join(', ')} ${t('manager.reminder.more', { people: formatNumber(more) })}`
}
