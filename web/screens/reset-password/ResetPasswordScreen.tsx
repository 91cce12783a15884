import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { checkPasswordLink } from '../../../contract/calls/save-password/check.ts'
import { savePassword } from '../../../contract/calls/save-password.ts'
import { useTitle } from '../../branding/use-title.ts'
import { call } from '../../client/call.ts'
import { AccountDone } from '../../parts/account/AccountDone.tsx'
import { AccountFrame } from '../../parts/account/AccountFrame.tsx'
import { BackToSignIn } from '../../parts/account/AskForMail.tsx'
import { Say } from '../../parts/account/Say.tsx'
import { useLinkCheck } from '../../parts/account/use-link-check.ts'
import { useNewPassword } from '../../parts/account/use-new-password.ts'
import { useTry } from '../../parts/account/use-try.ts'
import { NewPasswordField } from '../../parts/NewPasswordField.tsx'
import { paths } from '../../paths.ts'
import { forgetMailedLink, mailedLink } from '../../session/mailed-link.ts'
import { useSession } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { t } from '../../words/words.ts'

/** A new password by the mailed link (A08): spent by this form alone, and nobody is signed in by it (security T8). */
export function ResetPasswordScreen() {
  useSession()
  const [k] = useState(() => mailedLink('reset') ?? '')
  const { run, fail, isBusy, failure } = useTry()
  const password = useNewPassword(failure)
  const [isDone, setDone] = useState(false)
  useLinkCheck(checkPasswordLink, k, fail)
  useTitle(t(isDone ? 'reset-password.done-heading' : 'reset-password.title'))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!password.check()) return password.focus()
    if (!(await run(() => call(savePassword, { body: { k, newPassword: password.value } })))) return
    setDone(true)
    forgetMailedLink('reset')
  }

  if (isDone) {
    return (
      <AccountFrame>
        <AccountDone icon="check" heading={t('reset-password.done-heading')} text={t('reset-password.done')}>
          <Link className={buttonClass({ size: 'lg', block: true })} to={paths.login}>
            {t('login.sign-in')}
          </Link>
        </AccountDone>
      </AccountFrame>
    )
  }
  if (failure?.code === 'errors.link-ended') {
    return (
      <AccountFrame foot={<BackToSignIn />}>
        <h1>{t('reset-password.heading')}</h1>
        <Say lead={t('reset-password.lead')} failure={failure} />
        <Link className={buttonClass({ size: 'lg', block: true })} to={paths.forgotPassword}>
          {t('recovery.new-link')}
        </Link>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame foot={<BackToSignIn />}>
      <h1>{t('reset-password.heading')}</h1>
      <Say lead={t('reset-password.lead')} failure={password.failure} />
      <form className="stack" noValidate onSubmit={submit}>
        <div ref={password.place}>
          <NewPasswordField label={t('recovery.new-password')} name="newPassword" {...password.field} />
        </div>
        <Button type="submit" size="lg" block busy={isBusy}>
          {t('reset-password.save')}
        </Button>
      </form>
    </AccountFrame>
  )
}
