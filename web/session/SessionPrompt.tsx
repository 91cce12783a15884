import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { extendSession } from '../../contract/calls/session/extend.ts'
import { endAfter, warningAfter } from '../../rules/accounts/session-clock.ts'
import { call } from '../client/call.ts'
import { errorText } from '../client/error-text.ts'
import { paths } from '../paths.ts'
import { LoadingOverlay } from '../shell/LoadingOverlay.tsx'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { t } from '../words/words.ts'
import { storeDrafts } from './drafts.ts'
import css from './SessionPrompt.module.css'
import { useUser } from './session.ts'
import { runSessionClock, sessionClock } from './session-clock.ts'
import { signOut, whereOutLeads } from './sign-out.ts'

const warningSeconds = (endAfter - warningAfter) / 1000

/**
 * Asks whether the person is still there, two minutes before the session ends by itself (L07, A04). Whatever closes it
 * is a sign of life: Escape, backdrop and close button extend as the button does. A launched session cannot be extended.
 */
export function SessionPrompt() {
  const { isLaunchAs } = useUser()
  const { status, secondsLeft } = useSyncExternalStore(sessionClock.subscribe, sessionClock.current)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [isPutAway, putAway] = useState(false)
  const navigate = useNavigate()
  const text = useId()

  useEffect(() => runSessionClock(() => void endSession()), [])
  const isOpen = status === 'warning'
  useEffect(() => {
    if (isOpen) return
    setFailure(undefined)
    putAway(false)
  }, [isOpen])
  // The content is hidden while the session ends on the server.
  if (status === 'end') return <LoadingOverlay label={t('session.ending')} />
  if (!isOpen || isPutAway) return null

  async function extend() {
    if (isLaunchAs) return putAway(true)
    setBusy(true)
    try {
      // The clock hears the answer, and the prompt goes.
      await call(extendSession)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      look="prompt"
      title={t('session.warning.heading')}
      closeText={t(isLaunchAs ? 'shell.close' : 'session.warning.extend')}
      urgentText={text}
      onClose={extend}
    >
      <TimeLeft seconds={secondsLeft} />
      <p className={css.text} id={text} aria-live="polite">
        {t(isLaunchAs ? 'session.warning.launched' : 'session.warning.text', { minutes: Math.round(secondsLeft / 60) })}
      </p>
      {failure !== undefined && <Alert kind="bad">{errorText(failure)}</Alert>}
      <div className={css.actions}>
        {!isLaunchAs && (
          <Button block busy={busy} onClick={extend}>
            {t('session.warning.extend')}
          </Button>
        )}
        <Button look={isLaunchAs ? 'primary' : 'quiet'} block onClick={() => navigate({ to: paths.logout })}>
          {t('session.warning.log-out')}
        </Button>
      </div>
    </Modal>
  )
}

/** The time left as a ring that empties; the sentence below says it, so the ring is silent. */
function TimeLeft({ seconds }: { readonly seconds: number }) {
  const share = Math.min(100, (100 * seconds) / warningSeconds)
  return (
    <div className={css.ring} aria-hidden="true">
      <svg viewBox="0 0 88 88" aria-hidden="true">
        <circle className={css.track} cx="44" cy="44" r="38" />
        <circle className={css.left} cx="44" cy="44" r="38" pathLength="100" strokeDasharray={`${share} 100`} />
      </svg>
      <b>
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </b>
    </div>
  )
}

/** The time is up: out, on the server too, and what was not saved is kept for the same person. */
async function endSession(): Promise<void> {
  // The server may have ended it before us, or be out of reach: the person is out all the same.
  const leadsTo = whereOutLeads()
  await signOut(true).catch(() => undefined)
  storeDrafts()
  // Where single sign-on is the only way in, it would let the next person at this screen in again.
  if (leadsTo !== undefined && leadsTo !== paths.login) location.replace(leadsTo)
}
