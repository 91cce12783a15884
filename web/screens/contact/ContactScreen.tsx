import { type FormEvent, useId } from 'react'
import { contactLimits } from '../../../rules/clients/contact-limits.ts'
import { useTitle } from '../../branding/use-title.ts'
import { errorText } from '../../client/error-text.ts'
import { useErrorOf } from '../../client/use-error-of.ts'
import css from '../../parts/account/AccountFrame.module.css'
import { AccountFrame } from '../../parts/account/AccountFrame.tsx'
import { BackToSignIn } from '../../parts/account/AskForMail.tsx'
import { fieldOf } from '../../parts/account/form-field.ts'
import { Say } from '../../parts/account/Say.tsx'
import { useSession } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { FieldError, TextField } from '../../ui/TextField.tsx'
import { formatNumber } from '../../words/format.ts'
import { t } from '../../words/words.ts'
import own from './ContactScreen.module.css'
import { charactersLeft } from './contact-fields.ts'
import { useContact } from './use-contact.ts'

/** The contact form (N17, A20), for visitors and for who is signed in. */
export function ContactScreen() {
  const { user } = useSession()
  const { form, problems, countries, isSaving, type, send } = useContact()
  const failure = useErrorOf('contact-us')
  const id = useId()
  const left = charactersLeft(form.message)
  useTitle(t('contact.title'))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const target = event.currentTarget
    const wrong = await send()
    if (wrong !== undefined) fieldOf(target, wrong).focus()
  }

  if (user?.isLaunchAs) {
    return (
      <AccountFrame wide top="none">
        <h1>{t('contact.heading')}</h1>
        <Say lead={t('profile.not-while-launched')} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame wide top={user ? 'none' : 'both'} foot={!user && <BackToSignIn />}>
      <h1>{t('contact.heading')}</h1>
      <div className={css.say}>
        {failure ? (
          <Alert kind="bad" focusOn={failure.errorId}>
            <strong>{t('contact.not-sent')}</strong> {errorText(failure.error)}
          </Alert>
        ) : (
          <p className="lead">{t('contact.lead')}</p>
        )}
      </div>
      <form className={own.form} noValidate onSubmit={submit}>
        <TextField
          label={t('contact.name')}
          name="name"
          autoComplete="name"
          maxLength={contactLimits.name}
          value={form.name}
          onChange={event => type('name', event.target.value)}
          error={problems.name}
        />
        <TextField
          label={t('recovery.email-address')}
          name="emailAddress"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={contactLimits.emailAddress}
          value={form.emailAddress}
          onChange={event => type('emailAddress', event.target.value)}
          error={problems.emailAddress}
        />
        {countries.length > 0 && (
          <div className="field">
            <label className="field__l" htmlFor={`${id}-country`}>
              {t('contact.country')}
            </label>
            <select
              className="input select"
              id={`${id}-country`}
              name="country"
              autoComplete="country"
              value={form.country}
              onChange={event => type('country', event.target.value)}
              aria-invalid={problems.country ? true : undefined}
              aria-describedby={problems.country && `${id}-country-error`}
            >
              <option value="">{t('contact.choose')}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
            {problems.country && <FieldError id={`${id}-country-error`} text={problems.country} />}
          </div>
        )}
        <TextField
          label={t('contact.subject')}
          name="subject"
          maxLength={contactLimits.subject}
          value={form.subject}
          onChange={event => type('subject', event.target.value)}
          error={problems.subject}
        />
        <div className={`field ${own.message}`}>
          <label className="field__l" htmlFor={`${id}-message`}>
            {t('contact.message')}
          </label>
          <textarea
            className="input"
            id={`${id}-message`}
            name="message"
            rows={6}
            maxLength={contactLimits.message}
            value={form.message}
            onChange={event => type('message', event.target.value)}
            aria-invalid={problems.message ? true : undefined}
            aria-describedby={problems.message && `${id}-message-error`}
          />
          <p className="field__h" role="status">
            {left !== undefined && t('contact.characters-left', { count: left, figure: formatNumber(left) })}
          </p>
          {problems.message && <FieldError id={`${id}-message-error`} text={problems.message} />}
        </div>
        <Button type="submit" size="lg" block busy={isSaving}>
          {t('contact.send')}
        </Button>
      </form>
    </AccountFrame>
  )
}
