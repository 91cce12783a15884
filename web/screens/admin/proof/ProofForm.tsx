import { startAuthentication } from '@simplewebauthn/browser'
import { type SyntheticEvent, useState } from 'react'
import type { BodyOf } from '../../../../contract/call.ts'
import { beginProof } from '../../../../contract/calls/admin/proof/options.ts'
import { prove } from '../../../../contract/calls/admin/proof.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { paths } from '../../../paths.ts'
import { currentSession, ssoType } from '../../../session/session.ts'
import { keepSessionId } from '../../../session/session-id.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { useMe } from '../frame/me.ts'
import css from './Proof.module.css'

type Way = 'passkey' | 'totp' | 'recovery-code'

/** Proves who is here, in one of the ways that the person has set up; another way is a step away. */
export function ProofForm({ onProved }: { readonly onProved: () => void }) {
  const { proof } = useMe()
  const ways = (['passkey', 'totp', 'recovery-code'] as const).filter(way => proof.methods.includes(way))
  const [way, setWay] = useState<Way | undefined>(ways[0])
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function send(body: BodyOf<typeof prove>) {
    const { sessionId } = await call(prove, { body })
    if (sessionId) keepSessionId(sessionId)
    onProved()
  }

  async function attempt(event?: SyntheticEvent) {
    event?.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      if (way === 'passkey') await send({ passkey: await presentPasskey() })
      else await send(way === 'totp' ? { code: text } : { recoveryCode: text })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  if (way === undefined && !proof.methods.includes('sign-in')) return <p>{c('proof.none')}</p>

  // Whoever signs on elsewhere or has set up nothing proves it by signing in again.
  if (way === undefined) {
    return (
      <div className={css.form}>
        <p>{c(hasSignedOn() ? 'proof.sign-in-text' : 'proof.sign-in-text-password')}</p>
        <a className={buttonClass({})} href={signInAgain()}>
          {c('proof.sign-in')}
        </a>
      </div>
    )
  }

  return (
    <form className={css.form} onSubmit={attempt}>
      {failure !== undefined && (
        <Alert kind="bad" focusOn={failure}>
          {isCancelled(failure) ? c('proof.passkey-cancelled') : errorText(failure)}
        </Alert>
      )}
      {way !== 'passkey' && (
        <TextField
          key={way}
          label={c(`proof.${way}`)}
          hint={c(`proof.${way}-hint`)}
          value={text}
          onChange={event => setText(event.target.value)}
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
          required
        />
      )}
      <Button type="submit" busy={busy} onClick={way === 'passkey' ? attempt : undefined}>
        {c(way === 'passkey' ? 'proof.use-passkey' : 'proof.confirm')}
      </Button>
      <div className={css.others}>
        {ways
          .filter(other => other !== way)
          .map(other => (
            <Button
              key={other}
              look="quiet"
              onClick={() => {
                setWay(other)
                setText('')
                setFailure(undefined)
              }}
            >
              {c(`proof.instead-${other}`)}
            </Button>
          ))}
      </div>
    </form>
  )
}

function hasSignedOn(): boolean {
  return currentSession().user?.authType === 'sso'
}

/**
 * Where there is one provider, its answer leads back to this page. A password is no proof there, and in a frame (Canvas) no
 * provider's page opens.
 */
function signInAgain(): string {
  const [only, ...others] = currentSession().client?.ssoConfig.providers ?? []
  // Not by isInFrame: an export more of what /login loads takes it past its limit.
  const isFramed = window.self !== window.top
  const canSignOn = hasSignedOn() && ssoType().startsWith('sso') && !isFramed
  if (!canSignOn || only === undefined || others.length > 0) return paths.logout
  const next = location.pathname + location.search
  return `/sso/login?${new URLSearchParams({ provider: only.providerId, next })}`
}

async function presentPasskey() {
  const optionsJSON = await call(beginProof, { body: {} })
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: optionsJSON as never })
  return { id, rawId, type, response } as never
}

/** The browser answers so where the person closes its dialog, or there is no passkey of theirs. */
function isCancelled(failure: unknown): boolean {
  return failure instanceof Error && ['NotAllowedError', 'AbortError'].includes(failure.name)
}
