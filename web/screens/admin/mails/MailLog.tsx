import type { QueryOf } from '../../../../contract/call.ts'
import { retryMail } from '../../../../contract/calls/admin/mails/log/retry.ts'
import { getMailLog, mailStates } from '../../../../contract/calls/admin/mails/log.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { usePages } from '../../../client/use-pages.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c, consoleText } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { MoreRows } from '../parts/MoreRows.tsx'
import { PersonLink } from '../parts/PersonLink.tsx'
import { SavedViews } from '../parts/SavedViews.tsx'
import { said, useAddress } from '../parts/use-address.ts'
import { MailState } from '../people/MailState.tsx'
import { useAct } from '../proof/use-act.ts'

/** The client's mails and what became of them; one that failed goes again. */
export function MailLog({ mayRetry }: { readonly mayRetry: boolean }) {
  const [{ state }, change] = useAddress<'state'>()
  const query = said({ state }) as QueryOf<typeof getMailLog>
  const list = usePages(getMailLog, { query }, 'after', last => (last.isMore ? last.mails.at(-1)?.mailId : undefined))
  const { act, isActing, error } = useAct(retryMail, () => refresh(getMailLog))
  const acts = {
    key: 'acts',
    title: c('access.acts'),
    phone: 'full',
    cell: ({ mailId, state }: { mailId: string; state: string }) =>
      state === 'failed' && (
        <Button look="soft" busy={isActing} onClick={() => void act({ params: { mailId } })}>
          {c('mails.retry')}
        </Button>
      ),
  } as const
  return (
    <section className="pane pane--flush" aria-labelledby="mail-log">
      <div className="pane__h">
        <h2 id="mail-log">{c('mails.log')}</h2>
      </div>
      <div className="fchips tools">
        <ChoiceField
          label={c('people.state')}
          value={state}
          all={c('mails.all-states')}
          options={mailStates.map(one => [one, c(`mail.state-${one}`)])}
          onChoose={chosen => change({ state: chosen })}
        />
      </div>
      <SavedViews />
      {error && <Alert kind="bad">{errorText(error)}</Alert>}
      <ListState data={list.data?.pages.flatMap(({ mails }) => mails)} error={list.error} retry={list.refetch}>
        {mails =>
          mails.length === 0 ? (
            <Empty title={c('mails.none')} text={c('mails.none-text')} />
          ) : (
            <>
              <DenseTable
                caption={c('mails.log')}
                rows={mails}
                rowKey={({ mailId }) => mailId}
                columns={[
                  {
                    key: 'mail',
                    title: c('people.mail-kind'),
                    rowHeader: true,
                    cell: ({ kind }) => <b>{consoleText(`mail.kind-${kind}`) ?? kind}</b>,
                  },
                  {
                    key: 'to',
                    title: c('mails.to-whom'),
                    cell: ({ person, to }) => (
                      <>
                        {person && <PersonLink person={person} />}
                        <small>{to}</small>
                      </>
                    ),
                  },
                  { key: 'queued', title: c('people.mail-queued'), cell: ({ queuedAt }) => formatMoment(queuedAt) },
                  {
                    key: 'state',
                    title: c('people.state'),
                    phone: 'full',
                    cell: mail => (
                      <>
                        <MailState mail={mail} />
                        {mail.nextAt && <small>{c('mails.next-at', { at: formatMoment(mail.nextAt) })}</small>}
                      </>
                    ),
                  },
                  ...(mayRetry ? [acts] : []),
                ]}
              />
              <MoreRows of={list} />
            </>
          )
        }
      </ListState>
    </section>
  )
}
