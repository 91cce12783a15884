import { Link } from '@tanstack/react-router'
import { type FormEvent, type InputHTMLAttributes, useState } from 'react'
import { useTitle } from '../../branding/use-title.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { t, type WordKey } from '../../words/words.ts'
import { AccountDone } from './AccountDone.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { fieldOf } from './form-field.ts'
import { Say } from './Say.tsx'
import { useKept } from './use-kept.ts'
import { useTry } from './use-try.ts'

export interface AskForMailProps {
  readonly words: Readonly<Record<'title' | 'heading' | 'lead' | 'field' | 'send' | 'sent' | 'again', WordKey>>
  readonly field: InputHTMLAttributes<HTMLInputElement> & { readonly name: string }
  /** What is wrong with the field as it stands, in words. */
  readonly check: (value: string) => string | undefined
  readonly ask: (value: string) => Promise<unknown>
}

/** One field, one mail (A08). What comes after is the same whether or not there is such an account. */
export function AskForMail({ words, field, check, ask }: AskForMailProps) {
  const { run, isBusy, failure } = useTry()
  const [value, setValue] = useKept(`ask:${field.name}`, '')
  const [wrong, setWrong] = useState<string>()
  const [isSent, setSent] = useState(false)
  useTitle(t(isSent ? 'recovery.sent-heading' : words.title))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = check(value.trim())
    setWrong(found)
    if (found !== undefined) fieldOf(event.currentTarget, field.name).focus()
    else if (await run(() => ask(value.trim()))) setSent(true)
  }

  if (isSent) {
    return (
      <AccountFrame>
        <AccountDone icon="mail" heading={t('recovery.sent-heading')} text={t(words.sent)}>
          <Link className={buttonClass({ size: 'lg', block: true })} to={paths.login}>
            {t('recovery.back-to-sign-in')}
          </Link>
          <p className="small muted">{t('recovery.not-there')}</p>
          <Button look="quiet" onClick={() => setSent(false)}>
            {t(words.again)}
          </Button>
        </AccountDone>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame foot={<BackToSignIn />}>
      <h1>{t(words.heading)}</h1>
      <Say lead={t(words.lead)} failure={failure} />
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          label={t(words.field)}
          {...field}
          value={value}
          onChange={event => setValue(event.target.value)}
          error={wrong}
        />
        <Button type="submit" size="lg" block busy={isBusy}>
          {t(words.send)}
        </Button>
      </form>
    </AccountFrame>
  )
}

/** The way back to sign-in, at the foot of each neighbour of it. */
export function BackToSignIn() {
  return <Link to={paths.login}>{t('recovery.back-to-sign-in')}</Link>
}
