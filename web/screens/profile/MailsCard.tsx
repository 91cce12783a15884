import { useId, useState } from 'react'
import { getMailChoices, type MailChoices, setMailChoice } from '../../../contract/calls/user/mails.ts'
import type { MailTopic } from '../../../rules/mails/occasions.ts'
import { call } from '../../client/call.ts'
import { errorText } from '../../client/error-text.ts'
import { refresh, useCall } from '../../client/use-call.ts'
import { useUser } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FieldError } from '../../ui/TextField.tsx'
import { t, type WordKey } from '../../words/words.ts'
import { NotWhileLaunched } from './NotWhileLaunched.tsx'
import css from './ProfileScreen.module.css'

const labels: Readonly<Record<MailTopic, WordKey>> = {
  programs: 'profile.mails-programs',
  progress: 'profile.mails-progress',
  points: 'profile.mails-points',
}

/** What the person is written to about (W10j), each topic on or off at once; what their account needs is no choice. */
export function MailsCard() {
  const { isLaunchAs } = useUser()
  const { data } = useCall(getMailChoices)
  const [changed, setChanged] = useState<MailChoices>()
  const [wanted, setWanted] = useState<MailTopic>()
  const [failure, setFailure] = useState<unknown>()
  const note = useId()
  const topics = (changed ?? data)?.topics ?? []

  async function choose(topic: MailTopic, isOn: boolean) {
    if (wanted) return
    setWanted(topic)
    setFailure(undefined)
    try {
      setChanged(await call(setMailChoice, { body: { topic, isOn } }))
      // For whoever comes back to this page.
      void refresh(getMailChoices)
    } catch (error) {
      setFailure(error)
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <section className="card" id="mails" aria-labelledby="mails-title">
      <h2 id="mails-title" className={css.title}>
        {t('profile.mails')}
      </h2>
      <p className={css.lead}>{t('profile.mails-lead')}</p>
      {isLaunchAs ? (
        <NotWhileLaunched />
      ) : (
        <fieldset className="stack" aria-labelledby="mails-title" aria-describedby={note}>
          {topics.map(({ topic, isOn }) => (
            <label key={topic} className="check">
              <input
                type="checkbox"
                checked={wanted === topic ? !isOn : isOn}
                aria-busy={wanted === topic}
                onChange={event => void choose(topic, event.target.checked)}
              />
              {t(labels[topic])}
            </label>
          ))}
        </fieldset>
      )}
      <p className="field__h" id={note}>
        {t('profile.mails-note')}
      </p>
      {failure !== undefined && <FieldError id={`${note}-e`} text={errorText(failure)} />}
      <p className="field__h" role="status">
        {changed && !wanted && (
          <span className="row">
            <Icon name="check" />
            {t('profile.mails-saved')}
          </span>
        )}
      </p>
    </section>
  )
}
