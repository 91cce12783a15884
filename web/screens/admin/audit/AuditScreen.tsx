import { useCallback, useState } from 'react'
import type { QueryOf } from '../../../../contract/call.ts'
import { exportAuditTrail } from '../../../../contract/calls/admin/audit/export.ts'
import { verifyAuditTrail } from '../../../../contract/calls/admin/audit/verify.ts'
import { getAuditTrail } from '../../../../contract/calls/admin/audit.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { useFileSave } from '../../../client/use-file-save.ts'
import { usePages } from '../../../client/use-pages.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import { Page } from '../frame/Page.tsx'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { useLetter } from '../parts/keys.tsx'
import { ListState } from '../parts/ListState.tsx'
import { MoreRows } from '../parts/MoreRows.tsx'
import { SavedViews } from '../parts/SavedViews.tsx'
import { said, useAddress } from '../parts/use-address.ts'
import { useAct } from '../proof/use-act.ts'
import { actionsOf, actionText, kindsOfAction } from './action-text.ts'
import { Head, Proof, type TrailProof } from './Chain.tsx'
import { Details } from './Details.tsx'

const formats = [
  { format: 'csv', title: 'CSV' },
  { format: 'jsonl', title: 'JSON Lines' },
] as const

type Query = Omit<QueryOf<typeof getAuditTrail>, 'before'>

/** Everything that was done, by whom and when; sealed, so that nobody changes it unseen. */
export function AuditScreen() {
  const [{ person, action, from, to }, change] = useAddress<'person' | 'action' | 'from' | 'to'>()
  const query: Query = said({ person, action: actionsOf(action), from, to })
  const find = useCallback((text: string) => change({ person: text || undefined }), [change])
  const list = usePages(getAuditTrail, { query }, 'before', last => last.next)
  const { data, error, refetch } = list
  const events = data?.pages.flatMap(page => page.events)
  const head = data?.pages[0]?.head
  const [proof, setProof] = useState<TrailProof>()
  const verify = useAct(verifyAuditTrail, setProof)
  const verifying = useLetter('v')
  const { saving, save } = useFileSave()
  const failure = saving.state === 'failed' ? saving.error : verify.error

  return (
    <Page
      title={c('audit.name')}
      lead={c('audit.lead')}
      acts={
        <>
          {formats.map(({ format, title }) => {
            const name = `audit.${format}`
            return (
              <Button
                key={format}
                look="line"
                icon="down"
                busy={saving.state === 'under-way' && saving.name === name}
                onClick={() => void save(name, () => call(exportAuditTrail, { query: { ...query, format } }))}
              >
                {title}
              </Button>
            )
          })}
          <Button
            look="line"
            icon="shield"
            busy={verify.isActing}
            onClick={() => void verify.act({ body: {} })}
            {...verifying.shortcut}
          >
            {c('audit.verify')} {verifying.shown}
          </Button>
        </>
      }
    >
      {failure != null && <Alert kind="bad">{errorText(failure)}</Alert>}
      {proof && <Proof proof={proof} />}
      <section className="pane pane--flush" aria-labelledby="events">
        <div className="pane__h">
          <h2 id="events">{c('audit.events')}</h2>
          {head && <span className="small muted">{c('audit.sealed', { at: formatMoment(head.sealedAt) })}</span>}
        </div>
        <div className="fchips tools">
          <FilterField label={c('audit.find')} value={person ?? ''} onFind={find} />
          <ChoiceField
            label={c('audit.what')}
            value={action}
            all={c('audit.everything')}
            options={kindsOfAction().map(kind => [`${kind}.`, c(`audit.kind-${kind}`)])}
            onChoose={kind => change({ action: kind })}
          />
          <DayField label={c('audit.from')} value={from} onChoose={day => change({ from: day })} />
          <DayField label={c('audit.to')} value={to} onChoose={day => change({ to: day })} />
        </div>
        <SavedViews />
        <ListState data={events} error={error} retry={refetch}>
          {rows =>
            rows.length === 0 ? (
              <Empty title={c('audit.none')} text={c('audit.none-text')} />
            ) : (
              <>
                <DenseTable
                  caption={c('audit.events')}
                  rows={rows}
                  rowKey={({ eventId }) => eventId}
                  columns={[
                    {
                      key: 'what',
                      title: c('audit.what'),
                      rowHeader: true,
                      cell: ({ action: done, eventId }) => (
                        <>
                          <b>{actionText(done)}</b>
                          <small>
                            <code className="mono">{done}</code> {eventId}
                          </small>
                        </>
                      ),
                    },
                    {
                      key: 'who',
                      title: c('audit.who'),
                      cell: ({ actor, actorName }) => (
                        <>
                          {actorName}
                          <small className="mono">{actor}</small>
                        </>
                      ),
                    },
                    {
                      key: 'on',
                      title: c('audit.on'),
                      cell: ({ subject, subjectName }) => (
                        <>
                          {subjectName ?? subject}
                          {subjectName && <small className="mono">{subject}</small>}
                        </>
                      ),
                    },
                    { key: 'when', title: c('audit.when'), cell: ({ at }) => formatMoment(at) },
                    {
                      key: 'details',
                      title: c('audit.details'),
                      phone: 'full',
                      cell: ({ details }) => <Details details={details} />,
                    },
                  ]}
                />
                <MoreRows of={list} />
              </>
            )
          }
        </ListState>
      </section>
      {head && <Head head={head} />}
    </Page>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChoose: (day: string | undefined) => void
}

/** A day as it is typed: the address follows later than a browser waits, and a year that is half typed is no day to look for. */
function DayField({ label, value = '', onChoose }: DayFieldProps) {
  const [day, setDay] = useState(value)
  const [last, setLast] = useState(value)
  if (value !== last) {
    setLast(value)
    setDay(value)
  }
  return (
    <label className="row small">
      {label}
      <input
        className="input"
        type="date"
        max="9999-12-31"
        value={day}
        onChange={({ target }) => {
          setDay(target.value)
          if (!target.value.startsWith('0')) onChoose(target.value || undefined)
        }}
      />
    </label>
  )
}
