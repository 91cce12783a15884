import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { finishOnboarding } from '../../../contract/calls/user/onboarding.ts'
import { useTitle } from '../../branding/use-title.ts'
import { call } from '../../client/call.ts'
import { AccountFrame } from '../../parts/account/AccountFrame.tsx'
import { Say } from '../../parts/account/Say.tsx'
import { useNewPassword } from '../../parts/account/use-new-password.ts'
import { useTry } from '../../parts/account/use-try.ts'
import { AvatarPicker } from '../../parts/avatar/AvatarPicker.tsx'
import { NewPasswordField } from '../../parts/NewPasswordField.tsx'
import { paths } from '../../paths.ts'
import { refreshAfter } from '../../session/refresh-user.ts'
import { useSession, useUser } from '../../session/session.ts'
import { enter } from '../../session/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { addressOf } from '../../words/address.ts'
import { t, type WordKey } from '../../words/words.ts'
import { HowStep } from './HowStep.tsx'
import { LanguageStep } from './LanguageStep.tsx'
import css from './OnboardingScreen.module.css'
import { PrivacyStep, privacyStepId } from './PrivacyStep.tsx'
import { type Step, stepsOf } from './steps.ts'
import { forgetAnswers, useAnswers } from './use-answers.ts'

const headings: Readonly<Record<Step, WordKey>> = {
  language: 'onboarding.language',
  how: 'onboarding.how',
  picture: 'onboarding.picture',
  password: 'onboarding.password',
  privacy: 'onboarding.privacy',
}
const leads: Readonly<Record<Step, WordKey>> = {
  language: 'onboarding.language-lead',
  how: 'onboarding.how-lead',
  picture: 'onboarding.picture-lead',
  password: 'onboarding.password-lead',
  privacy: 'onboarding.privacy-lead',
}

const changedMeanwhile = [
  'errors.privacy-not-acknowledged',
  'errors.privacy-notice-changed',
  'errors.password-needed',
  'errors.password-not-needed',
  'errors.setup-already-done',
]

/** First-time setup (A11): one question at a time, only for what is not known yet, and nothing entered is lost. */
export function OnboardingScreen() {
  const user = useUser()
  const { client, locale } = useSession()
  const [answers, change] = useAnswers()
  const { run, isBusy, failure, forget } = useTry()
  const password = useNewPassword(failure, answers.newPassword)
  const [problem, setProblem] = useState<string>()
  const steps = stepsOf(user, client?.locales.length ?? 1)
  const at = Math.min(answers.step, steps.length - 1)
  const step = steps[at] ?? steps[0]
  const isLast = at === steps.length - 1
  useTitle(t('onboarding.title'))

  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus()
    shownStep.current = step
  }, [step])

  function goTo(next: number) {
    setProblem(undefined)
    change({ step: next, hasJustChosen: false })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (step === 'password' && !password.check()) return password.focus()
    if (step === 'privacy' && answers.readVersion === undefined) {
      const box = event.currentTarget.querySelector<HTMLInputElement>('input[name="hasRead"]')
      // Nobody can say that they have read what is not there yet.
      if (!box) return document.getElementById(privacyStepId)?.focus()
      setProblem(t('onboarding.privacy-needed'))
      return box.focus()
    }
    if (!isLast) return goTo(at + 1)
    const isDone = await run(async () => {
      try {
        const body = {
          locale: locale.code as 'en_US',
          ...(steps.includes('password') && { newPassword: answers.newPassword }),
          ...(answers.readVersion !== undefined && { privacyVersion: answers.readVersion }),
        }
        // The router hears that the setup is done and leads on.
        await enter(await call(finishOnboarding, { body }))
      } catch (error) {
        await whatChanged(error)
        throw error
      }
    })
    if (isDone) forgetAnswers()
  }

  // The notice may be new or another one, passwords may be off, and another tab may have finished: the user is read again.
  async function whatChanged(error: unknown) {
    const code = (error as { messageCode?: string }).messageCode ?? ''
    if (/^errors\.password-/.test(code) && steps.includes('password')) change({ step: steps.indexOf('password') })
    if (changedMeanwhile.includes(code)) {
      change({ readVersion: undefined })
      await refreshAfter(error)
    }
  }

  return (
    <AccountFrame
      wide
      top="logo"
      foot={
        <Link to={paths.logout} preload={false}>
          {t('onboarding.log-out')}
        </Link>
      }
    >
      <p className="eyebrow" role="status">
        {t('onboarding.step', { step: at + 1, steps: steps.length })}
      </p>
      <div className={css.trail} aria-hidden="true">
        {steps.map((name, place) => (
          <i key={name} data-done={place <= at || undefined} />
        ))}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {t(headings[step], { name: addressOf(user) })}
      </h1>
      <Say lead={t(leads[step])} failure={step === 'password' ? password.failure : failure} />
      <form className="stack" noValidate onSubmit={submit}>
        {step === 'language' && (
          <LanguageStep takesFocus={answers.hasJustChosen} onChoose={() => change({ hasJustChosen: true })} />
        )}
        {step === 'how' && <HowStep />}
        {step === 'picture' && <AvatarPicker errorType="onboarding-upload" />}
        {step === 'password' && (
          <div ref={password.place}>
            <NewPasswordField
              label={t('recovery.new-password')}
              name="newPassword"
              {...password.field}
              onChange={value => {
                password.field.onChange(value)
                change({ newPassword: value })
              }}
            />
          </div>
        )}
        {step === 'privacy' && (
          <PrivacyStep
            readVersion={answers.readVersion}
            onRead={readVersion => {
              setProblem(undefined)
              change({ readVersion })
            }}
            problem={problem}
          />
        )}
        <div className={css.buttons}>
          {at > 0 && (
            <Button
              look="quiet"
              size="lg"
              onClick={() => {
                forget()
                goTo(at - 1)
              }}
            >
              {t('onboarding.back')}
            </Button>
          )}
          <Button type="submit" size="lg" busy={isBusy}>
            {t(
              isLast
                ? 'onboarding.finish'
                : step === 'picture' && !user.avatarUrl
                  ? 'onboarding.skip'
                  : 'onboarding.next',
            )}
          </Button>
        </div>
      </form>
    </AccountFrame>
  )
}
