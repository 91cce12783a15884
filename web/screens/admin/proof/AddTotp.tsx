import { type SyntheticEvent, useState } from 'react'
import { encode } from 'uqr'
import type { ReplyOf } from '../../../../contract/call.ts'
import { confirmTotp } from '../../../../contract/calls/admin/factors/totp/confirm.ts'
import { beginTotp } from '../../../../contract/calls/admin/factors/totp.ts'
import { errorText } from '../../../client/error-text.ts'
import { keepSessionId } from '../../../session/session-id.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { showCodes } from './new-codes.ts'
import css from './Proof.module.css'
import { useAct } from './use-act.ts'

/** Sets up an app that shows codes: a picture to scan, its secret in letters beside it, and a first code to confirm. */
export function AddTotp() {
  const [begun, setBegun] = useState<ReplyOf<typeof beginTotp>>()
  const [code, setCode] = useState('')
  const begin = useAct(beginTotp, setBegun)
  const confirm = useAct(confirmTotp, reply => {
    if (reply.sessionId) keepSessionId(reply.sessionId)
    setBegun(undefined)
    return showCodes(reply)
  })
  const failure = begin.error ?? confirm.error

  function send(event: SyntheticEvent) {
    event.preventDefault()
    void confirm.act({ body: { name: c('factors.totp-name'), code } })
  }

  return (
    <section className="pane">
      <h2>{c('factors.totp')}</h2>
      <p className="muted small">{c('factors.totp-text')}</p>
      <form className={css.form} onSubmit={send}>
        {failure && (
          <Alert kind="bad" focusOn={failure}>
            {errorText(failure)}
          </Alert>
        )}
        {begun ? (
          <>
            <QrCode text={begun.uri} />
            <p className="small">
              {c('factors.totp-by-hand')}{' '}
              <span className={css.code}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
            </p>
            <TextField
              label={c('proof.totp')}
              hint={c('proof.totp-hint')}
              value={code}
              onChange={event => setCode(event.target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
            <Button type="submit" busy={confirm.isActing}>
              {c('factors.totp-confirm')}
            </Button>
          </>
        ) : (
          <Button busy={begin.isActing} onClick={() => void begin.act({ body: {} })}>
            {c('factors.totp-begin')}
          </Button>
        )}
      </form>
    </section>
  )
}

function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={c('factors.qr')}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
