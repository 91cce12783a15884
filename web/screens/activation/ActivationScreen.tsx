import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { checkActivationLink } from '../../../contract/calls/activate/check.ts'
import { activate } from '../../../contract/calls/activate.ts'
import { useTitle } from '../../branding/use-title.ts'
import { call } from '../../client/call.ts'
import { AccountFrame } from '../../parts/account/AccountFrame.tsx'
import { BackToSignIn } from '../../parts/account/AskForMail.tsx'
import { fieldOf } from '../../parts/account/form-field.ts'
import { Say } from '../../parts/account/Say.tsx'
import { useKept } from '../../parts/account/use-kept.ts'
import { useLinkCheck } from '../../parts/account/use-link-check.ts'
import { useNewPassword } from '../../parts/account/use-new-password.ts'
import { useTry } from '../../parts/account/use-try.ts'
import { NewPasswordField } from '../../parts/NewPasswordField.tsx'
import { paths } from '../../paths.ts'
import { forgetHandedOver, handedOver } from '../../session/handed-over.ts'
import { forgetMailedLink, mailedLink } from '../../session/mailed-link.ts'
import { useSession } from '../../session/session.ts'
import { enter } from '../../session/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { t, type WordKey } from '../../words/words.ts'
import { CodeFields } from './CodeFields.tsx'

type By = 'link' | 'code' | 'fields'

const leads: Readonly<Record<By, WordKey>> = {
  link: 'activation.lead-link',
  code: 'activation.lead-code',
  fields: 'activation.lead-fields',
}

/**
 * A person's first password (A07): by the mailed link; with the temporary password entered at login, without entering
 * anything twice (N24); or by user id and activation code. It signs them in.
 */
export function ActivationScreen() {
  const { user } = useSession()
  const [k, setK] = useState(() => mailedLink('activation'))
  const [given] = useState(() => handedOver('activation'))
  // What somebody typed here before is not whom login has just handed over.
  const [userName, setUserName] = useKept(`activation:${given?.userName ?? 'userName'}`, given?.userName ?? '')
  const [activationCode, setCode] = useState(given?.activationCode ?? '')
  const [missing, setMissing] = useState({ userName: false, activationCode: false })
  const { run, fail, isBusy, failure, forget } = useTry()
  const password = useNewPassword(failure)
  useTitle(t('activation.title'))

  // After a refused code the form shows the fields again.
  const by: By = k !== undefined ? 'link' : given && failure?.code !== 'errors.activation-failed' ? 'code' : 'fields'

  // Whoever is signed in has just been activated by it.
  useLinkCheck(checkActivationLink, user ? undefined : k, fail)
  const isDead = by === 'link' && failure?.code === 'errors.link-ended'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const without = { userName: userName.trim() === '', activationCode: activationCode === '' }
    const isAllowed = password.check()
    if (by === 'fields') {
      setMissing(without)
      if (without.userName) return fieldOf(form, 'userName').focus()
      if (without.activationCode) return fieldOf(form, 'activationCode').focus()
    }
    if (!isAllowed) return password.focus()
    const newPassword = password.value
    const proof = k !== undefined ? { k } : { userName: userName.trim(), activationCode }
    // The router hears of the new person and leads on: to the first-time setup, or to the dashboard.
    await run(async () => {
      const user = await call(activate, { body: { ...proof, newPassword } })
      forgetHandedOver('activation')
      forgetMailedLink('activation')
      await enter(user)
    })
  }

  function withoutLink() {
    forgetMailedLink('activation')
    setK(undefined)
    forget()
  }

  // Activated, and on the way: another language draws this afresh, and nothing is left to fill in.
  if (user) {
    return (
      <AccountFrame top="logo">
        <h1>{t('activation.heading')}</h1>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame foot={<BackToSignIn />}>
      <h1>{t('activation.heading')}</h1>
      <Say
        lead={t(leads[by], { userName })}
        failure={password.failure}
        help={isDead && <Link to={paths.forgotPassword}>{t('recovery.new-link')}</Link>}
      />
      <form className="stack" noValidate onSubmit={submit}>
        {by === 'fields' && (
          <CodeFields
            userName={userName}
            onUserName={setUserName}
            activationCode={activationCode}
            onActivationCode={setCode}
            missing={missing}
          />
        )}
        {isDead ? (
          <Button look="soft" size="lg" block onClick={withoutLink}>
            {t('activation.with-code')}
          </Button>
        ) : (
          <>
            <div ref={password.place}>
              <NewPasswordField label={t('recovery.new-password')} name="newPassword" {...password.field} />
            </div>
            <Button type="submit" size="lg" block busy={isBusy}>
              {t('activation.send')}
            </Button>
          </>
        )}
      </form>
    </AccountFrame>
  )
}
