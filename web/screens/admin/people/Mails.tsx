import { getPersonMails } from '../../../../contract/calls/admin/people/mails.ts'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { useCall } from '../../../client/use-call.ts'
import { c, consoleText } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { ListState } from '../parts/ListState.tsx'
import { MailState } from './MailState.tsx'

/** Mails to the person and what became of them. */
export function Mails({ person: { userId } }: { readonly person: ConsolePerson }) {
  const { data, error, refetch } = useCall(getPersonMails, { params: { userId } })
  return (
    <section className="pane pane--flush" aria-labelledby="mails">
      <div className="pane__h">
        <h2 id="mails">{c('people.mails')}</h2>
      </div>
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
