import { type FormEvent, useEffect, useRef, useState } from 'react'
import { changePassword } from '../../../contract/calls/user/password.ts'
import { getProfile, type Profile } from '../../../contract/calls/user/profile.ts'
import { isPasswordAllowed } from '../../../rules/accounts/password-rules.ts'
import { CallError } from '../../client/call-error.ts'
import { errorText } from '../../client/error-text.ts'
import { dismissErrorsOf, raiseError } from '../../client/errors.ts'
import { refresh, useSave } from '../../client/use-call.ts'
import { useErrorOf } from '../../client/use-error-of.ts'
import { NewPasswordField } from '../../parts/NewPasswordField.tsx'
import { useSession, useUser } from '../../session/session.ts'
import { keepSessionId } from '../../session/session-id.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { formatMoment } from '../../words/format.ts'
import { t } from '../../words/words.ts'
import { NotWhileLaunched } from './NotWhileLaunched.tsx'
import css from './ProfileScreen.module.css'
import { fieldOfCode } from './password-field.ts'

/** The password, for who has one: single sign-on brings its own, and a colleague who acts as somebody may not touch it. */
export function PasswordCard({ profile }: { readonly profile: Profile | undefined }) {
  const { isLaunchAs, authType } = useUser()
  const hasPassword = profile?.hasPassword ?? authType === 'login'
  return (
    <section className="card" id="password" aria-labelledby="password-title">
      <h2 id="password-title">{t('profile.password')}</h2>
      {isLaunchAs ? (
        <div className={css.action}>
          <NotWhileLaunched />
        </div>
      ) : hasPassword ? (
        <>
          <p className={css.lead}>
            {profile?.passwordChangedAt
              ? t('profile.password-changed-at', { moment: formatMoment(profile.passwordChangedAt) })
              : t('profile.password-lead')}
          </p>
          <PasswordForm />
        </>
      ) : (
        <p className={css.lead}>{t('profile.password-elsewhere')}</p>
      )}
    </section>
  )
}

/** Old and new (A09). The success flag is set by success alone; a new try, dismissing it or leaving the page clears it. */
function PasswordForm() {
  const { userName } = useUser()
  const { company } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [isChanged, setChanged] = useState(false)
  const [missing, setMissing] = useState<'old' | 'new'>()
  const raised = useErrorOf('change-password')
  const { save, isSaving, error } = useSave(changePassword, ({ sessionId }) => {
    // Another host of the API may keep the session as it is (product §7).
    if (sessionId) keepSessionId(sessionId)
    void refresh(getProfile)
  })

  useEffect(() => {
    if (!error) return
    raiseError('change-password', error)
    form.current?.querySelector<HTMLInputElement>(`[name="${fieldOfCode(error.errorCode)}"]`)?.focus()
  }, [error])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    setChanged(false)
    dismissErrorsOf('change-password')
    const rules = company?.passwordRules
    const wrong = oldPassword === '' ? 'old' : rules && !isPasswordAllowed(rules, newPassword) ? 'new' : undefined
    setMissing(wrong)
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    if (!(await save({ body: { oldPassword, newPassword } }))) return
    setOld('')
    setNew('')
    setChanged(true)
  }

  const failure = raised?.error
  const text = failure === undefined ? undefined : errorText(failure)
  const field = failure instanceof CallError ? fieldOfCode(failure.errorCode) : undefined
  return (
    <form ref={form} className={`stack ${css.form}`} noValidate onSubmit={submit}>
      {isChanged && (
        <Alert kind="good" focusOn={isChanged} dismissText={t('shell.dismiss')} onDismiss={() => setChanged(false)}>
          {t('profile.password-changed')}
        </Alert>
      )}
      {text && !field && (
        <Alert
          kind="bad"
          focusOn={raised?.errorId}
          dismissText={t('shell.dismiss')}
          onDismiss={() => dismissErrorsOf('change-password')}
        >
          {text}
        </Alert>
      )}
      {/* Password managers keep the new password under this name. */}
      <input hidden readOnly autoComplete="username" value={userName} />
      <PasswordInput
        label={t('profile.password-old')}
        name="old"
        autoComplete="current-password"
        showText={t('login.show-password')}
        hideText={t('login.hide-password')}
        value={oldPassword}
        onChange={event => setOld(event.target.value)}
        error={missing === 'old' ? t('profile.password-old-missing') : field === 'old' ? text : undefined}
      />
      <NewPasswordField
        label={t('profile.password-new')}
        name="new"
        value={newPassword}
        onChange={setNew}
        error={missing === 'new' ? t('errors.password-rules') : field === 'new' ? text : undefined}
      />
      <Button type="submit" look="soft" busy={isSaving}>
        {t('profile.password-save')}
      </Button>
    </form>
  )
}
