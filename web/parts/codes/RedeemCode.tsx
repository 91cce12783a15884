import { type FormEvent, useId, useRef, useState } from 'react'
import { clientLabel } from '../../branding/media-label.ts'
import { useSession, useUser } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FieldError } from '../../ui/TextField.tsx'
import { formatPoints } from '../../words/format.ts'
import { countedLabel } from '../../words/points-text.ts'
import { t } from '../../words/words.ts'
import { CodeInput } from './CodeInput.tsx'
import css from './RedeemCode.module.css'
import { type Redeemed, useRedeem } from './use-redeem.ts'
import { Won } from './Won.tsx'

export interface RedeemCodeProps {
  /** `pill` for a line beside a heading, `card` for a card of its own. */
  readonly look: 'pill' | 'card'
}

/**
 * One-time codes for points (A15), where the client has them. What was typed stays until it is redeemed; a refusal says
 * why, beside the field.
 */
export function RedeemCode({ look }: RedeemCodeProps) {
  const { participantFeatures, isLaunchAs } = useUser()
  const { company } = useSession()
  const [won, setWon] = useState<Redeemed>()
  const [wasWon, setWasWon] = useState(false)
  // A code belongs to the person: a colleague who acts as them redeems none (decisions §8).
  if (!participantFeatures.ots || isLaunchAs) return null
  if (won) {
    const points = formatPoints(won.value)
    return (
      <Won
        look={look}
        earned={t('codes.earned', { points, mediaLabel: countedLabel(clientLabel(company), won.value) })}
        message={won.message}
        onAgain={() => {
          setWon(undefined)
          setWasWon(true)
        }}
      />
    )
  }
  return <CodeForm look={look} autoFocus={wasWon} onRedeemed={setWon} />
}

interface CodeFormProps extends RedeemCodeProps {
  readonly autoFocus: boolean
  readonly onRedeemed: (redeemed: Redeemed) => void
}

function CodeForm({ look, autoFocus, onRedeemed }: CodeFormProps) {
  const field = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isShown, setShown] = useState(false)
  const { redeem, isSaving, failure } = useRedeem()
  const problem = isMissing ? t('codes.missing') : isShown ? failure?.text : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    setMissing(code === '')
    setShown(false)
    const redeemed = code !== '' && (await redeem(code))
    if (redeemed) return onRedeemed(redeemed)
    setShown(true)
    input.current?.focus()
  }

  return (
    <form className={css[look]} noValidate aria-label={t('codes.form')} onSubmit={submit}>
      <label className={look === 'card' ? 'field__l' : 'sr'} htmlFor={field}>
        {t('codes.label')}
      </label>
      <div className={css.box}>
        <div className={css.line}>
          <Icon name="ticket" />
          <CodeInput
            id={field}
            inputRef={input}
            value={code}
            placeholder={look === 'pill' ? t('codes.invite') : t('codes.example')}
            autoFocus={autoFocus}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && `${field}-error`}
            onChange={next => {
              setCode(next)
              setMissing(false)
            }}
          />
          <Button
            type="submit"
            look={look === 'pill' ? 'soft' : 'primary'}
            size={look === 'pill' ? 'sm' : 'md'}
            busy={isSaving}
          >
            {t('codes.button')}
          </Button>
        </div>
        <div role="alert">{problem && <FieldError id={`${field}-error`} text={problem} />}</div>
      </div>
    </form>
  )
}
