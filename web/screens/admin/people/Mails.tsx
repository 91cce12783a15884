import { useState } from 'react'
import { allowMails } from '../../../../contract/calls/admin/people/mails/allow.ts'
import { getPersonMails } from '../../../../contract/calls/admin/people/mails.ts'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c, consoleText } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { ListState } from '../parts/ListState.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { MailState } from './MailState.tsx'

/** Mails to the person and what became of them. */
export function Mails({ person: { userId, emailAddress } }: { readonly person: ConsolePerson }) {
  const { data, error, refetch } = useCall(getPersonMails, { params: { userId } })
  return (
    <section className="pane pane--flush" aria-labelledby="mails">
      <div className="pane__h">
        <h2 id="mails">{c('people.mails')}</h2>
      </div>
      {data?.held && <Held userId={userId} address={emailAddress ?? ''} held={data.held} />}
      <ListState data={data?.mails} error={error} retry={refetch}>
        {mails =>
          mails.length === 0 ? (
            <p className="muted small pane__none">{c('people.no-mails')}</p>
          ) : (
            <DenseTable
              caption={c('people.mails')}
              rows={mails}
              rowKey={({ mailId }) => mailId}
              columns={[
                {
                  key: 'mail',
                  title: c('people.mail-kind'),
                  rowHeader: true,
                  cell: ({ kind, to }) => (
                    <>
                      <b>{consoleText(`mail.kind-${kind}`) ?? kind}</b>
                      <small>{to}</small>
                    </>
                  ),
                },
                { key: 'queued', title: c('people.mail-queued'), cell: ({ queuedAt }) => formatMoment(queuedAt) },
                {
                  key: 'state',
                  title: c('people.state'),
                  phone: 'full',
                  cell: mail => <MailState mail={mail} />,
                },
              ]}
            />
          )
        }
      </ListState>
    </section>
  )
}

interface HeldProps {
  readonly userId: string
  readonly address: string
  readonly held: { readonly reason: string; readonly since: string }
}

/** That nothing more is sent to the person's address, and the way to try it again. */
function Held({ userId, address, held: { reason, since } }: HeldProps) {
  const mayAllow = mayDo(useMe(), 'assist')
  const [isAllowing, allow] = useState(false)
  return (
    <div className="notes">
      <Alert kind="warn">
        {c('mail.held', { address, at: formatMoment(since), reason })} {!mayAllow && c('mail.allow-who')}
      </Alert>
      {mayAllow && (
        <p className="acts">
          <Button look="soft" onClick={() => allow(true)}>
            {c('mail.allow')}
          </Button>
        </p>
      )}
      {isAllowing && (
        <ReasonDialog
          title={c('mail.allow')}
          text={address}
          confirm={c('mail.allow')}
          call={allowMails}
          input={reason => ({ params: { userId }, body: { reason } })}
          onDone={() => refresh(getPersonMails).then(() => allow(false))}
          onClose={() => allow(false)}
        />
      )}
    </div>
  )
}
