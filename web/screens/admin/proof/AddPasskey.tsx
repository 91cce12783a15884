import { startRegistration } from '@simplewebauthn/browser'
import { type SyntheticEvent, useState } from 'react'
import { beginPasskey } from '../../../../contract/calls/admin/factors/passkeys/options.ts'
import { keepPasskey } from '../../../../contract/calls/admin/factors/passkeys.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { keepSessionId } from '../../../session/session-id.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { showCodes } from './new-codes.ts'
import css from './Proof.module.css'
import { withProof } from './use-act.ts'

/** Sets up a passkey on this device. */
export function AddPasskey() {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function add(event: SyntheticEvent) {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      const optionsJSON = await withProof(() => call(beginPasskey, { body: {} }))
      if (optionsJSON === undefined) return
      const { id, rawId, type, response } = await startRegistration({ optionsJSON: optionsJSON as never })
      const { clientDataJSON, attestationObject, transports } = response
      const made = {
        id,
        rawId,
        type: type as 'public-key',
        response: { clientDataJSON, attestationObject, transports },
      }
      const reply = await call(keepPasskey, {
        body: { name: name.trim() || c('factors.passkey-name'), response: made },
      })
      if (reply.sessionId) keepSessionId(reply.sessionId)
      await showCodes(reply)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="pane">
      <h2>{c('factors.passkey')}</h2>
      <p className="muted small">{c('factors.passkey-text')}</p>
      <form className={css.form} onSubmit={add}>
        {failure !== undefined && (
          <Alert kind="bad" focusOn={failure}>
            {failure instanceof Error && failure.name === 'NotAllowedError'
              ? c('proof.passkey-cancelled')
              : failure instanceof Error && failure.name === 'InvalidStateError'
                ? c('factors.passkey-known')
                : errorText(failure)}
          </Alert>
        )}
        <TextField
          label={c('factors.name')}
          hint={c('factors.name-hint')}
          maxLength={100}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <Button type="submit" busy={busy}>
          {c('factors.passkey-add')}
        </Button>
      </form>
    </section>
  )
}
