import { useEffect, useRef, useState } from 'react'
import { getAccountStatement } from '../../../contract/calls/user/account/statement/all.ts'
import { errorText } from '../../client/error-text.ts'
import { dismissErrorsOf, raiseError } from '../../client/errors.ts'
import { useCall } from '../../client/use-call.ts'
import { useErrorOf } from '../../client/use-error-of.ts'
import { Picture } from '../../scenes/Picture.tsx'
import camp from '../../scenes/pictures/camp.svg'
import noSignal from '../../scenes/pictures/no-signal.svg'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { formatDate, formatNumber, formatPoints } from '../../words/format.ts'
import { t } from '../../words/words.ts'
import css from './AccountHistory.module.css'
import {
  type HistoryRow,
  type HistorySort,
  pageSize,
  type SortedColumn,
  sortedColumns,
  sortHistory,
  toggledSort,
} from './sort-history.ts'

/** The account history (A14): every movement of the person's points, newest first until they sort it otherwise. */
export function AccountHistory({ mediaLabel }: { readonly mediaLabel: string }) {
  const { data, error, isFetching, refetch } = useCall(getAccountStatement)
  const raised = useErrorOf('account-history')
  useEffect(() => {
    if (error) raiseError('account-history', error)
    else dismissErrorsOf('account-history')
  }, [error])
  return (
    <section className="card" id="account-history" aria-labelledby="history">
      <h2 id="history" className={css.title}>
        {t('profile.history')}
      </h2>
      {raised && !data ? (
        <EmptyState
          heading="h3"
          title={t('profile.history-failed')}
          text={errorText(raised.error)}
          picture={<Picture src={noSignal} plain />}
          action={
            <Button look="soft" busy={isFetching} onClick={() => void refetch()}>
              {t('profile.history-retry')}
            </Button>
          }
        />
      ) : !data ? (
        <Loading label={t('shell.loading')}>
          <div className={css.skeleton}>
            {[1, 2, 3].map(line => (
              <Skeleton key={line} height="2.5rem" />
            ))}
          </div>
        </Loading>
      ) : data.accountHistoryList.length === 0 ? (
        <EmptyState
          heading="h3"
          title={t('profile.history-empty')}
          text={t('profile.history-empty-text', { mediaLabel })}
          picture={<Picture src={camp} plain />}
        />
      ) : (
        <>
          {raised && <Alert kind="bad">{errorText(raised.error)}</Alert>}
          <HistoryTable rows={data.accountHistoryList} mediaLabel={mediaLabel} />
        </>
      )}
    </section>
  )
}

interface HistoryTableProps {
  readonly rows: readonly HistoryRow[]
  readonly mediaLabel: string
}

function HistoryTable({ rows, mediaLabel }: HistoryTableProps) {
  const [sort, setSort] = useState<HistorySort>({ by: 'date', descending: true })
  const [displayRows, setDisplayRows] = useState(pageSize)
  const shown = sortHistory(rows, sort).slice(0, displayRows)
  const count = useRef<HTMLParagraphElement>(null)

  function showMore() {
    setDisplayRows(displayRows + pageSize)
    // The button goes with the last rows; the focus must not go with it.
    if (displayRows + pageSize >= rows.length) count.current?.focus({ preventScroll: true })
  }

  return (
    <div className={css.history}>
      <Table
        caption={t('profile.history')}
        columns={columnsOf(mediaLabel)}
        rows={shown}
        rowKey={row => row.id}
        sort={sort}
        onSort={column => isSorted(column) && setSort(toggledSort(sort, column))}
      />
      <div className={css.foot}>
        <p className="muted small" role="status" ref={count} tabIndex={-1}>
          {t('profile.history-count', {
            count: rows.length,
            shown: formatNumber(shown.length),
            all: formatNumber(rows.length),
          })}
        </p>
        {shown.length < rows.length && (
          <Button look="quiet" onClick={showMore}>
            {t('profile.history-more')}
          </Button>
        )}
      </div>
    </div>
  )
}

function isSorted(column: string): column is SortedColumn {
  return sortedColumns.some(one => one === column)
}

function columnsOf(mediaLabel: string): Column<HistoryRow>[] {
  return [
    {
      key: 'date',
      title: t('profile.column.date'),
      sortable: true,
      cell: ({ date }) => <span className={css.date}>{formatDate(date, 'short')}</span>,
    },
    {
      key: 'description',
      title: t('profile.column.description'),
      sortable: true,
      rowHeader: true,
      cell: ({ description }) => description,
    },
    {
      key: 'amountOrAward',
      title: t('profile.column.amount', { mediaLabel }),
      sortable: true,
      numeric: true,
      cell: ({ amountOrAward }) => formatPoints(amountOrAward),
    },
  ]
}
