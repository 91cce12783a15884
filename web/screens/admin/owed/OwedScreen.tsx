import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { getOwed } from '../../../../contract/calls/admin/rewards/owed.ts'
import { exportTaxFeed } from '../../../../contract/calls/admin/rewards/tax-feed.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { useCall } from '../../../client/use-call.ts'
import { useFileSave } from '../../../client/use-file-save.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatCurrency, formatMoment, formatNumber, formatPercent } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'

/** What the client owes people in points, what that is worth, and what was spent for those who deal with taxes. */
export function OwedScreen() {
  const me = useMe()
  return (
    <Page title={c('owed.name')} lead={c('owed.lead')} crumbs={[{ text: c('orders.name'), to: consolePaths.orders }]}>
      <div className="col">
        {mayDo(me, 'see-results') ? <Owed /> : <Alert>{c('owed.who')}</Alert>}
        {mayDo(me, 'export-trail') ? <TaxFeed /> : <Alert>{c('owed.feed-who')}</Alert>}
      </div>
    </Page>
  )
}

function Owed() {
  const { data, error, refetch } = useCall(getOwed)
  return (
    <ListState data={data} error={error} retry={refetch}>
      {({ owed }) =>
        owed ? (
          <Figures owed={owed} />
        ) : (
          <section className="pane" aria-label={c('owed.name')}>
            <Empty title={c('owed.none')} text={c('owed.none-text')} />
          </section>
        )
      }
    </ListState>
  )
}

type Counted = NonNullable<ReplyOf<typeof getOwed>['owed']>

function Figures({ owed: { at, outstanding, canExpire, lapsed, value, breakage } }: { readonly owed: Counted }) {
  const ended = lapsed.expired + lapsed.spent
  return (
    <>
      <dl className="figs">
        <div className="fig">
          <dt>{c('owed.outstanding')}</dt>
          <dd>
            {formatNumber(outstanding)}
            <small>{c('owed.as-of', { at: formatMoment(at) })}</small>
          </dd>
        </div>
        <div className="fig">
          <dt>{c('owed.value')}</dt>
          <dd>
            {value ? formatCurrency(value.amount, value.currency, 2) : '–'}
            <small>
              {value
                ? c('owed.value-how', {
                    count: value.products,
                    products: formatNumber(value.products),
                    rate: formatCurrency(value.perPoint, value.currency, 4),
                  })
                : c('owed.value-none')}
            </small>
          </dd>
        </div>
        <div className="fig">
          <dt>{c('owed.breakage')}</dt>
          <dd>
            {breakage ? formatNumber(breakage.points) : '–'}
            {breakage?.amount && value && <small>{formatCurrency(breakage.amount, value.currency, 2)}</small>}
            <small>
              {breakage
                ? c('owed.breakage-how', {
                    share: formatPercent(Number(breakage.share) * 100),
                    points: formatNumber(canExpire),
                  })
                : c('owed.breakage-none')}
            </small>
          </dd>
        </div>
      </dl>
      {breakage && (
        <p className="muted small">
          {c('owed.grounds', {
            count: lapsed.lots,
            lots: formatNumber(lapsed.lots),
            ended: formatNumber(ended),
            expired: formatNumber(lapsed.expired),
          })}
        </p>
      )}
    </>
  )
}

const formats = [
  { format: 'csv', title: 'CSV' },
  { format: 'jsonl', title: 'JSON Lines' },
] as const

function TaxFeed() {
  const [days, setDays] = useState({ from: '', to: '' })
  const { saving, save } = useFileSave()
  const query = { ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) }
  return (
    <section className="pane" aria-labelledby="feed">
      <div className="pane__h">
        <h2 id="feed">{c('owed.feed')}</h2>
        <p>{c('owed.feed-lead')}</p>
      </div>
      <div className="stack">
        {saving.state === 'failed' && <Alert kind="bad">{errorText(saving.error)}</Alert>}
        <div className="fchips">
          {(['from', 'to'] as const).map(which => (
            <TextField
              key={which}
              type="date"
              label={c(`audit.${which}`)}
              value={days[which]}
              onChange={event => setDays({ ...days, [which]: event.target.value })}
            />
          ))}
        </div>
        <div className="fchips">
          {formats.map(({ format, title }) => {
            const name = `tax-feed.${format}`
            return (
              <Button
                key={format}
                look="line"
                icon="down"
                busy={saving.state === 'under-way' && saving.name === name}
                onClick={() =>
                  void save(name, () => call(exportTaxFeed, { query: { ...query, format } }) as Promise<Blob>)
                }
              >
                {title}
              </Button>
            )
          })}
        </div>
      </div>
    </section>
  )
}
