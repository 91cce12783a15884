import { useState } from 'react'
import { getPersonPoints, type PersonPoints } from '../../../../contract/calls/admin/people/points.ts'
import { exportStatementPdf } from '../../../../contract/calls/admin/people/statement/pdf.ts'
import { exportStatement } from '../../../../contract/calls/admin/people/statement.ts'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { reverseMovement } from '../../../../contract/calls/admin/points/transfers/reverse.ts'
import type { StatementLine } from '../../../../contract/points.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { useCall } from '../../../client/use-call.ts'
import { useFileSave } from '../../../client/use-file-save.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { languageName } from '../../../words/display-names.ts'
import { formatDate, formatNumber } from '../../../words/format.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { ListState } from '../parts/ListState.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { refreshPoints } from '../points/refresh-points.ts'
import { reasonText } from './reason-text.ts'

/** Points: the balance, the lots that it is made of, and the statement. */
export function Points({ person: { userId, userName, locale: own } }: { readonly person: ConsolePerson }) {
  const { data, error, refetch } = useCall(getPersonPoints, { params: { userId } })
  const { saving, save } = useFileSave()
  // The person's language first, then those of the console.
  const spoken = [...new Set([own ?? 'en_US', 'en_US', 'de_DE', 'ja_JP'])]
  const [locale, speak] = useState(spoken[0]!)
  const [csv, pdf] = [`statement-${userName}.csv`, `statement-${userName}.pdf`]
  const isSaving = (name: string) => saving.state === 'under-way' && saving.name === name
  return (
    <section className="pane pane--flush" aria-labelledby="points">
      <div className="pane__h">
        <h2 id="points">{c('people.points')}</h2>
      </div>
      <div className="fchips tools">
        <Button
          look="quiet"
          icon="down"
          busy={isSaving(csv)}
          onClick={() => void save(csv, () => call(exportStatement, { params: { userId } }))}
        >
          {c('people.statement-file')}
        </Button>
        <Button
          look="quiet"
          icon="down"
          busy={isSaving(pdf)}
          onClick={() => void save(pdf, () => call(exportStatementPdf, { params: { userId }, query: { locale } }))}
        >
          {c('people.statement-pdf')}
        </Button>
        <select
          className="input select"
          aria-label={c('people.statement-language')}
          value={locale}
          onChange={({ target }) => speak(target.value)}
        >
          {spoken.map(code => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
      </div>
      {saving.state === 'failed' && <Alert kind="bad">{errorText(saving.error)}</Alert>}
      <ListState data={data} error={error} retry={refetch}>
        {points => (
          <>
            <p className="bal">
              <b>{formatNumber(points.balance)}</b>
              <span>{expiring(points)}</span>
            </p>
            {points.lots.length > 0 && <Lots lots={points.lots} />}
            {points.statement.length > 0 && <Statement points={points} userId={userId} />}
          </>
        )}
      </ListState>
    </section>
  )
}

/** What goes first, and when. */
function expiring({ lots }: PersonPoints): string {
  const days = lots.flatMap(({ lastDay }) => lastDay ?? []).sort()
  const [first] = days
  if (first === undefined) return c('people.never-expire')
  const points = lots.filter(({ lastDay }) => lastDay === first).reduce((sum, { left }) => sum + left, 0)
  return c('people.expire', { points: formatNumber(points), day: formatDate(first, 'day-and-year') })
}

function Lots({ lots }: { readonly lots: PersonPoints['lots'] }) {
  return (
    <>
      <h3>{c('people.lots')}</h3>
      <DenseTable
        caption={c('people.lots')}
        rows={lots}
        rowKey={({ lotId }) => lotId}
        columns={[
          {
            key: 'from',
            title: c('people.from'),
            rowHeader: true,
            cell: ({ kind, program, day }) => (
              <>
                <b>{program ?? c(`people.kind-${kind}`)}</b>
                <small>{formatDate(day, 'day-and-year')}</small>
              </>
            ),
          },
          { key: 'came', title: c('people.came'), numeric: true, cell: ({ came }) => formatNumber(came) },
          {
            key: 'spent',
            title: c('people.spent'),
            numeric: true,
            cell: ({ came, left }) => formatNumber(came - left),
          },
          { key: 'left', title: c('people.left'), numeric: true, cell: ({ left }) => <b>{formatNumber(left)}</b> },
          {
            key: 'last',
            title: c('people.last-day'),
            numeric: true,
            cell: ({ lastDay }) => (lastDay === undefined ? c('people.no-end') : formatDate(lastDay, 'day-and-year')),
          },
        ]}
      />
    </>
  )
}

interface StatementProps {
  readonly points: PersonPoints
  readonly userId: string
}

function Statement({ points: { statement, isMore }, userId }: StatementProps) {
  const me = useMe()
  const [taking, take] = useState<StatementLine>()
  const mayTake = mayDo(me, 'approve') && me.userId !== userId && statement.some(({ isReversible }) => isReversible)
  return (
    <>
      <h3 className="spaced">{c('people.statement')}</h3>
      <DenseTable
        caption={c('people.statement')}
        rows={statement}
        rowKey={({ transferId }) => transferId}
        columns={[
          { key: 'day', title: c('people.day'), rowHeader: true, cell: ({ day }) => formatDate(day, 'day-and-year') },
          {
            key: 'what',
            title: c('people.what'),
            phone: 'full',
            cell: line => (
              <>
                {[c(`people.kind-${line.kind}`), line.program].filter(Boolean).join(' · ')}
                <small>{reasonText(line)}</small>
              </>
            ),
          },
          { key: 'by', title: c('people.by'), cell: ({ by }) => by },
          {
            key: 'points',
            title: c('people.points'),
            numeric: true,
            cell: ({ points }) => `${points > 0 ? '+' : ''}${formatNumber(points)}`,
          },
          { key: 'balance', title: c('people.balance'), numeric: true, cell: ({ balance }) => formatNumber(balance) },
          ...(mayTake
            ? [
                {
                  key: 'acts',
                  title: c('access.acts'),
                  phone: 'full' as const,
                  cell: (line: StatementLine) =>
                    line.isReversible && (
                      <Button look="quiet" onClick={() => take(line)}>
                        {c('points.reverse')}
                        <span className="sr">{reasonText(line)}</span>
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {isMore && <p className="small muted more-rows">{c('people.statement-more')}</p>}
      {taking && (
        <ReasonDialog
          title={c('points.reverse-title', { points: formatNumber(Math.abs(taking.points)) })}
          text={c('points.reverse-text', { reason: reasonText(taking) })}
          confirm={c('points.reverse-confirm')}
          call={reverseMovement}
          input={reason => ({ params: { transferId: taking.transferId }, body: { reason } })}
          onDone={() => refreshPoints().then(() => take(undefined))}
          onClose={() => take(undefined)}
        />
      )}
    </>
  )
}
