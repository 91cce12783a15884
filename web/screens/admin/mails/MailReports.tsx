import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { getMailReports, saveMailReports } from '../../../../contract/calls/admin/mails/reports.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import { Facts } from '../parts/Facts.tsx'
import { ListState } from '../parts/ListState.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { useAct } from '../proof/use-act.ts'

type Reports = ReplyOf<typeof getMailReports>
type Wanted = { readonly shape: 'cairn' | 'off' } | { readonly shape: 'mailgun'; readonly key: string }

/** How the client's mail server reports mails that come back: its address, and the key by which it signs. */
export function MailReports() {
  const { data, error, refetch } = useCall(getMailReports)
  return (
    <section className="pane" aria-labelledby="returns">
      <div className="pane__h">
        <h2 id="returns">{c('mails.returns')}</h2>
      </div>
      <p className="muted">{c('mails.returns-text')}</p>
      <ListState data={data} error={error} retry={refetch}>
        {reports => <Form reports={reports} />}
      </ListState>
    </section>
  )
}

function Form({ reports: { address, on, revision } }: { readonly reports: Reports }) {
  const [shape, choose] = useState(on?.shape ?? 'cairn')
  const [key, setKey] = useState('')
  const [made, setMade] = useState<string>()
  const { act, isActing, error } = useAct(saveMailReports, async reply => {
    setMade(reply.key)
    setKey('')
    await refresh(getMailReports)
  })
  async function save(wanted: Wanted) {
    // Where somebody else was faster, it says what is there now, and what was typed stays.
    if ((await act({ body: { ...wanted, revision } })) === false) await refresh(getMailReports)
  }
  return (
    <form
      className="stack"
      aria-label={c('mails.returns')}
      onSubmit={event => {
        event.preventDefault()
        void save(shape === 'mailgun' ? { shape, key: key.trim() } : { shape })
      }}
    >
      <Facts
        rows={[
          [
            c('mails.returns-address'),
            <code key="address" className="mono">
              {address}
            </code>,
          ],
        ]}
      />
      <p role="status">{stateText(on)}</p>
      {error && (
        <Alert kind="bad" focusOn={error}>
          {errorText(error)}
        </Alert>
      )}
      {made !== undefined && (
        <Alert kind="good" focusOn={made}>
          {c('mails.returns-once')} <code className="code once">{made}</code>
        </Alert>
      )}
      <SelectField
        label={c('mails.returns-shape')}
        value={shape}
        options={[
          ['cairn', c('mails.returns-cairn')],
          ['mailgun', c('mails.returns-mailgun')],
        ]}
        onChoose={choose}
      />
      {shape === 'mailgun' && (
        <TextField
          label={c('mails.returns-key')}
          type="password"
          autoComplete="new-password"
          value={key}
          minLength={16}
          maxLength={200}
          required
          onChange={({ target }) => setKey(target.value)}
        />
      )}
      <p className="acts">
        <Button type="submit" look="soft" busy={isActing}>
          {c(shape === 'cairn' ? 'mails.returns-make' : 'mails.returns-take')}
        </Button>
        {on && (
          <Button look="quiet" busy={isActing} onClick={() => void save({ shape: 'off' })}>
            {c('mails.returns-stop')}
          </Button>
        )}
      </p>
    </form>
  )
}

function stateText(on: Reports['on']): string {
  if (on === undefined) return c('mails.returns-off')
  const at = formatMoment(on.madeAt)
  return on.lastReportAt === undefined
    ? c('mails.returns-none', { at })
    : c('mails.returns-last', { at, last: formatMoment(on.lastReportAt) })
}
