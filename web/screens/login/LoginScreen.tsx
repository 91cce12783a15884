import { type FormEvent, useState } from 'react'
import { Logo } from '../../branding/Logo.tsx'
import { useTitle } from '../../branding/use-title.ts'
import { CallError } from '../../client/call-error.ts'
import { errorText } from '../../client/error-text.ts'
import { useSession } from '../../session/session.ts'
import { signIn } from '../../session/sign-in.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { t } from '../../words/words.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { LoginPicture } from './LoginPicture.tsx'
import css from './LoginScreen.module.css'

/** A failed try; the number makes each one new, so that the same message is said again. */
interface Failure {
  readonly text: string
  readonly code: string
  readonly tries: number
}

/** Sign-in by user id and password (A01). Links to pages of later issues (forgot, activation, SSO) come with them. */
export function LoginScreen() {
  const { client, company } = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [missing, setMissing] = useState({ username: false, password: false })
  useTitle(t('login.title'))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const username = fieldOf(form, 'username')
    const password = fieldOf(form, 'password')
    setMissing({ username: username.value.trim() === '', password: password.value === '' })
    const empty = [username, password].find(field => field.value.trim() === '')
    if (empty) return empty.focus()

    setBusy(true)
    try {
      // The router hears of the new person and leads to where they meant to go.
      await signIn(username.value, password.value)
    } catch (error) {
      const code = error instanceof CallError ? error.messageCode : ''
      setFailure(before => ({ text: loginErrorText(error), code, tries: (before?.tries ?? 0) + 1 }))
      setBusy(false)
    }
  }

  return (
    <main className={css.login} id="main">
      <div className={css.side}>
        <div className={css.top}>
          <span className="logo">
            <Logo name={client?.name ?? ''} branding={company?.clientBranding} />
          </span>
          <LanguageChoice />
        </div>
        <div className={css.form}>
          <h1>{t('login.heading')}</h1>
          {/* The alert takes the lead's place: nothing below it moves. */}
          <div className={css.say}>
            {failure ? (
              <Alert kind="bad" focusOn={failure.tries}>
                <span data-error-code={failure.code}>{failure.text}</span>
              </Alert>
            ) : (
              <p className="lead">{t('login.lead')}</p>
            )}
          </div>
          <form className="stack" noValidate onSubmit={submit}>
            <TextField
              label={t('login.user-id')}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={missing.username ? t('login.user-id-missing') : undefined}
            />
            <PasswordInput
              label={t('login.password')}
              name="password"
              autoComplete="current-password"
              showText={t('login.show-password')}
              hideText={t('login.hide-password')}
              error={missing.password ? t('login.password-missing') : undefined}
            />
            <Button type="submit" size="lg" block busy={busy}>
              {t('login.sign-in')}
            </Button>
          </form>
        </div>
      </div>
      <LoginPicture theme={company?.clientBranding.theme ?? 'mountain'} />
    </main>
  )
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement
}

/** Login's own fallback is the generic login error (product §8). */
function loginErrorText(error: unknown): string {
  const unexplained = !(error instanceof CallError) || (error.httpCode < 500 && error.message === '')
  return unexplained ? t('errors.login-generic') : errorText(error)
}
