import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, Suspense, useState } from 'react'
import { mediaLabelOf } from '../../branding/media-label.ts'
import { useTitle } from '../../branding/use-title.ts'
import type { CallError } from '../../client/call-error.ts'
import { lazyComponent } from '../../client/code.ts'
import { errorText } from '../../client/error-text.ts'
import css from '../../parts/account/AccountFrame.module.css'
import { AccountFrame } from '../../parts/account/AccountFrame.tsx'
import { fieldOf } from '../../parts/account/form-field.ts'
import { Say } from '../../parts/account/Say.tsx'
import { useTry } from '../../parts/account/use-try.ts'
import { paths } from '../../paths.ts'
import { forgetHandedOver, handedOver, handOver } from '../../session/handed-over.ts'
import { useSession } from '../../session/session.ts'
import { signIn } from '../../session/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { t } from '../../words/words.ts'

const SignOn = lazyComponent(async () => (await import('./SignOn.tsx')).SignOn)

/** Sign-in by user id and password (A01), by single sign-on, or by either, as the client has it (A17). */
export function LoginScreen() {
  const { hasEnded, client, company } = useSession()
  const [notice] = useState(takeNotice)
  const navigate = useNavigate()
  const { run, isBusy, failure } = useTry()
  const [missing, setMissing] = useState({ username: false, password: false })
  useTitle(t('login.title'))
  const ssoConfig = client!.ssoConfig
  const { ssoType, clientSite } = ssoConfig
  const hasSso = ssoType.startsWith('sso')
  const byPassword = ssoType !== 'sso_only'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const username = fieldOf(event.currentTarget, 'username')
    const password = fieldOf(event.currentTarget, 'password')
    const without = { username: !username.value.trim(), password: !password.value }
    setMissing(without)
    if (without.username) return username.focus()
    if (without.password) return password.focus()
    await run(async () => {
      try {
        await signIn(username.value, password.value)
        // The router hears of the new person and leads to where they meant to go; until then the button is busy.
        await new Promise(() => {})
      } catch (error) {
        if ((error as CallError).messageCode !== 'errors.activation-needed') throw error
        handOver({ activation: { userName: username.value.trim(), activationCode: password.value } })
        await navigate({ to: paths.activation })
      }
    })
  }

  return (
    <AccountFrame
      foot={
        <>
          {byPassword && (
            <>
              {t('login.first-time')} <Link to={paths.activation}>{t('login.activate')}</Link>
              {clientSite && <br />}
            </>
          )}
          {clientSite && <a href={clientSite.url}>{clientSite.name}</a>}
        </>
      }
    >
      <h1>{t('login.heading')}</h1>
      <Say
        lead={t('login.lead', { mediaLabel: mediaLabelOf(company) })}
        notice={hasEnded ? t('login.session-ended') : notice && t(notice)}
        failure={failure}
        text={failure && loginErrorText(failure.error)}
      />
      <Suspense>
        {hasSso && <SignOn ssoConfig={ssoConfig} />}
        {byPassword && (
          <>
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
              <Button type="submit" size="lg" block look={hasSso ? 'line' : 'primary'} busy={isBusy}>
                {t('login.sign-in')}
              </Button>
            </form>
            <p className={css.links}>
              <Link to={paths.forgotUserId}>{t('login.forgot-user-id')}</Link>
              <Link to={paths.forgotPassword}>{t('login.forgot-password')}</Link>
            </p>
          </>
        )}
      </Suspense>
    </AccountFrame>
  )
}

/** Login's own fallback, in place of the generic error, is the generic login error (product §8). */
function loginErrorText(error: unknown): string {
  const text = errorText(error)
  if ((error as CallError).messageCode === 'errors.too-many-tries')
    return `${text} ${t('login.waits', { forgotPassword: t('login.forgot-password') })}`
  return text === t('errors.generic.global') ? t('errors.login-generic') : text
}

/**
 * Said once: who comes to login again later reads its usual words. A temporary password goes as well: whoever comes back from
 * activation may have left the page to somebody else.
 */
function takeNotice() {
  const notice = handedOver('loginNotice')
  forgetHandedOver('loginNotice')
  forgetHandedOver('activation')
  return notice
}
