import { useEffect } from 'react'
import { listOrderQueue, type QueuedLine } from '../../../../contract/calls/admin/rewards/orders.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { usePages } from '../../../client/use-pages.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { addressText, whereNext } from './OrdersScreen.tsx'

/** What is to be packed, order by order, to print: the frame of the console stays off the paper. */
export function PackingScreen() {
  const isAllowed = mayDo(useMe(), 'fulfil')
  return (
    <Page
      title={c('orders.packing')}
      lead={c('orders.packing-lead')}
      crumbs={[{ text: c('orders.name'), to: consolePaths.orders }]}
      acts={isAllowed && <Button onClick={() => print()}>{c('orders.print')}</Button>}
    >
      {isAllowed ? <Orders /> : <Alert>{c('orders.who')}</Alert>}
    </Page>
  )
}

function Orders() {
  const list = usePages(listOrderQueue, { query: { state: 'accepted' } }, 'before', whereNext)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  // A list with a page missing would leave somebody without their parcel.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  // What a supplier ships is not packed here as well.
  const lines = hasNextPage
    ? undefined
    : data?.pages
        .flatMap(page => page.lines)
        .filter(({ kind, supplier }) => kind === 'parcel' && supplier === undefined)
  return (
    <ListState data={lines} error={error} retry={refetch}>
      {rows =>
        rows.length === 0 ? (
          <section className="pane" aria-label={c('orders.packing')}>
            <Empty title={c('orders.packing-none')} text={c('orders.packing-none-text')} />
          </section>
        ) : (
          <div className="col">
            {[...byOrder(rows)].map(([orderId, parcel]) => (
              <Parcel key={orderId} orderId={orderId} lines={parcel} />
            ))}
          </div>
        )
      }
    </ListState>
  )
}

/** The oldest order first. */
function byOrder(lines: readonly QueuedLine[]): ReadonlyMap<string, QueuedLine[]> {
  const orders = new Map<string, QueuedLine[]>()
  for (const line of lines.toReversed()) orders.set(line.orderId, [...(orders.get(line.orderId) ?? []), line])
  return orders
}

function Parcel({ orderId, lines }: { readonly orderId: string; readonly lines: readonly QueuedLine[] }) {
  const { person, address, placedAt } = lines[0]!
  return (
    <section className="pane" aria-labelledby={`parcel-${orderId}`}>
      <div className="pane__h">
        <h2 id={`parcel-${orderId}`}>{`${c('orders.order')} ${orderId}`}</h2>
        <span>{formatMoment(placedAt)}</span>
        <p>{address ? addressText(address) : fullName(person)}</p>
      </div>
      <DenseTable
        caption={`${c('orders.order')} ${orderId}`}
        rows={lines}
        rowKey={({ lineNo }) => String(lineNo)}
        columns={[
          { key: 'pieces', title: '×', numeric: true, cell: ({ pieces }) => formatNumber(pieces) },
          { key: 'reward', title: c('orders.reward'), rowHeader: true, cell: ({ name }) => name },
          {
            key: 'sku',
            title: 'SKU',
            cell: ({ sku, option }) => <span className="mono">{[sku, option].filter(Boolean).join(' / ')}</span>,
          },
        ]}
      />
    </section>
  )
}
