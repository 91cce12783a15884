import { type FormEvent, useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { verifyAuditTrail } from '../../../../contract/calls/admin/audit/verify.ts'
import type { getAuditTrail } from '../../../../contract/calls/admin/audit.ts'
import { errorText } from '../../../client/error-text.ts'
import { saveFile } from '../../../client/save-file.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatList, formatMoment, formatNumber } from '../../../words/format.ts'
import { useAct } from '../proof/use-act.ts'

export type TrailProof = ReplyOf<typeof verifyAuditTrail>
type ChainHead = NonNullable<ReplyOf<typeof getAuditTrail>['head']>

/** What a look at every seal has found. */
export function Proof({ proof: { events, seals, unsealed, flaws, head } }: { readonly proof: TrailProof }) {
  const counts = { events: formatNumber(events), seals: formatNumber(seals), unsealed: formatNumber(unsealed) }
  if (flaws.length > 0) {
    const named = formatList(flaws.map(({ flaw, eventId }) => c(`audit.flaw-${flaw}`, { event: eventId })))
    return <Alert kind="bad">{c('audit.flawed', { flaws: named })}</Alert>
  }
  return (
    <Alert kind="good">
      {c('audit.intact', counts)} {head && <code className="mono">{head}</code>}
    </Alert>
  )
}

/** The head of the chain, to be kept elsewhere, and one that was kept, to be looked for in the chain. */
export function Head({ head }: { readonly head: ChainHead }) {
  const { client } = useSession()
  const [kept, setKept] = useState('')
  const [proof, setProof] = useState<TrailProof>()
  const compare = useAct(verifyAuditTrail, setProof)
  const save = () => saveFile(new Blob([JSON.stringify({ client: client?.name, ...head }, null, 2)]), 'audit-head.json')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (kept.trim() !== '') void compare.act({ body: { head: kept.trim().toLowerCase() } })
  }
  return (
    <section className="pane spaced" aria-labelledby="head">
      <div className="pane__h">
        <h2 id="head">{c('audit.head')}</h2>
        <span className="small muted">{c('audit.sealed', { at: formatMoment(head.sealedAt) })}</span>
      </div>
      <p className="small">{c('audit.head-text')}</p>
      <p>
        <code className="code once">{head.root}</code>
      </p>
      <p className="acts">
        <Button look="line" icon="down" onClick={save}>
          {c('audit.head-save')}
        </Button>
      </p>
      <form onSubmit={onSubmit}>
        <TextField
          label={c('audit.head-kept')}
          value={kept}
          spellCheck={false}
          autoComplete="off"
          onChange={event => setKept(event.target.value)}
        />
        <p className="acts">
          <Button type="submit" look="line" busy={compare.isActing}>
            {c('audit.head-compare')}
          </Button>
        </p>
      </form>
      {compare.error && (
        <Alert kind="bad" focusOn={compare.error}>
          {errorText(compare.error)}
        </Alert>
      )}
      {proof && (
        <>
          <Alert kind={proof.isKeptThere ? 'good' : 'bad'}>
            {c(proof.isKeptThere ? 'audit.head-there' : 'audit.head-gone')}
          </Alert>
          {proof.flaws.length > 0 && <Proof proof={proof} />}
        </>
      )}
    </section>
  )
}
