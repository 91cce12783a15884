import type { ReplyOf } from '../../../../contract/call.ts'
import { previewReminder } from '../../../../contract/calls/program-views/reminders.ts'
import { errorText } from '../../../client/error-text.ts'
import { useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatList, formatNumber } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import css from './ReminderPreview.module.css'
import { othersText, remindedText } from './reminder-words.ts'

export interface ReminderPreviewProps {
  readonly programViewId: string
  readonly unit: string | undefined
  readonly isSending: boolean
  readonly onSend: () => void
  readonly onClose: () => void
}

/** The mail and the names of those it goes to; nothing is sent before both are shown. */
export function ReminderPreview({ programViewId, unit, isSending, onSend, onClose }: ReminderPreviewProps) {
  const query = unit === undefined ? {} : { orgUnitId: unit }
  const { data, error, isFetching } = useCall(previewReminder, { params: { id: programViewId }, query })
  // What was read earlier may name somebody who has been reminded since.
  const shown = isFetching ? undefined : data
  return (
    <Modal title={t('manager.reminder.check')} closeText={t('shell.close')} onClose={onClose}>
      <div className={css.preview}>
        {shown ? (
          <Shown reminder={shown} />
        ) : error ? (
          <Alert kind="bad">{errorText(error)}</Alert>
        ) : (
          <Loading label={t('shell.loading')}>
            <Skeleton height="12rem" />
          </Loading>
        )}
        <div className={css.actions}>
          {shown?.people !== 0 && (
            <Button icon="mail" busy={isSending} aria-disabled={shown === undefined} onClick={() => shown && onSend()}>
              {t('manager.reminder.send')}
            </Button>
          )}
          <Button look="quiet" aria-disabled={isSending} onClick={onClose}>
            {t('shell.close')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function Shown({ reminder }: { readonly reminder: ReplyOf<typeof previewReminder> }) {
  const { people, names, mail, ...others } = reminder
  const why = othersText(others)
  const more = people - names.length
  const rest = more > 0 ? [t('manager.reminder.more', { count: more, people: formatNumber(more) })] : []
  return (
    <>
      {mail && (
        <section aria-labelledby="reminder-subject">
          <div className={css.mail}>
            <h3 id="reminder-subject">{mail.subject}</h3>
            <p className={css.text}>{mail.text}</p>
          </div>
          <p className="muted small">{t('manager.reminder.example')}</p>
        </section>
      )}
      <section aria-labelledby="reminder-who">
        <h3 id="reminder-who">{t('manager.reminder.who')}</h3>
        <p>{people === 0 ? remindedText(0) : formatList([...names, ...rest])}</p>
        {why && <p className="muted small">{why}</p>}
      </section>
    </>
  )
}
