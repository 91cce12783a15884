import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOrderQueue, type QueuedLine } from '../../../../contract/calls/admin/rewards/orders.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { type OrderState, orderStates } from '../../../../rules/rewards/order-states.ts'
import { call } from '../../../client/call.ts'
import type { CallError } from '../../../client/call-error.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip, type ChipProps } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { MoreRows } from '../parts/MoreRows.tsx'
import { SavedViews } from '../parts/SavedViews.tsx'
import { said, useAddress } from '../parts/use-address.ts'
import { MoveDialog } from './MoveDialog.tsx'

const looks: Readonly<Record<OrderState, NonNullable<ChipProps['kind']>>> = {
  placed: 'brand',
  accepted: 'brand',
  shipped: 'brand',
  delivered: 'good',
  cancelled: 'quiet',
  returned: 'quiet',
}

/** What people ordered with their points, and the way on for each of it. */
export function OrdersScreen() {
  const isAllowed = mayDo(useMe(), 'fulfil')
  return (
    <Page title={c('orders.name')} lead={c('orders.lead')}>
      {isAllowed ? <Queue /> : <Alert>{c('orders.who')}</Alert>}
    </Page>
  )
}

function Queue() {
  const [{ state }, change] = useAddress<'state'>()
  const query = said({ state }) as { state?: OrderState }
  const list = useInfiniteQuery({
    queryKey: [listOrderQueue.path, { query }],
    queryFn: ({ pageParam }) => call(listOrderQueue, { query: { ...query, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ isMore, lines }) => {
      const last = lines.at(-1)
      return isMore && last ? `${last.orderId}.${last.lineNo}` : undefined
    },
  })
  const { data, error, refetch } = list
  const lines = data?.pages.flatMap(page => page.lines)
  const [moving, move] = useState<{ readonly line: QueuedLine; readonly to: OrderState }>()
  return (
    <>
      <section className="pane pane--flush" aria-label={c('orders.name')}>
        <div className="fchips tools">
          <ChoiceField
            label={c('results.state')}
            value={state}
            all={c('results.all')}
            options={orderStates.map(one => [one, c(`orders.state-${one}`)])}
            onChoose={one => change({ state: one })}
          />
        </div>
        <SavedViews />
        <ListState data={lines} error={error as CallError | null} retry={refetch}>
          {rows =>
            rows.length === 0 ? (
              <Empty title={c('orders.none')} text={c('orders.none-text')} />
            ) : (
              <>
                <DenseTable
                  caption={c('orders.name')}
                  rows={rows}
                  rowKey={({ orderId, lineNo }) => `${orderId}.${lineNo}`}
                  columns={[
                    {
                      key: 'order',
                      title: c('orders.order'),
                      rowHeader: true,
                      cell: ({ orderId, lineNo, placedAt }) => (
                        <>
                          <b>{`${orderId}-${lineNo}`}</b>
                          <small>{formatMoment(placedAt)}</small>
                        </>
                      ),
                    },
                    {
                      key: 'reward',
                      title: c('orders.reward'),
                      phone: 'full',
                      cell: ({ name, pieces, sku }) => (
                        <>
                          {`${formatNumber(pieces)} × ${name}`}
                          <small>{sku}</small>
                        </>
                      ),
                    },
                    {
                      key: 'person',
                      title: c('access.person'),
                      phone: 'full',
                      cell: ({ person, address }) => (
                        <>
                          {fullName(person)}
                          <small>{address ? addressText(address) : person.userName}</small>
                        </>
                      ),
                    },
                    {
                      key: 'points',
                      title: c('orders.points'),
                      numeric: true,
                      cell: ({ points }) => formatNumber(points),
                    },
                    {
                      key: 'state',
                      title: c('results.state'),
                      cell: ({ state, stateAt, note }) => (
                        <>
                          <Chip kind={looks[state]}>{c(`orders.state-${state}`)}</Chip>
                          <small>{note ?? formatMoment(stateAt)}</small>
                        </>
                      ),
                    },
                    {
                      key: 'acts',
                      title: c('access.acts'),
                      phone: 'full',
                      cell: line =>
                        line.next.map(to => (
                          <Button key={to} look="quiet" onClick={() => move({ line, to })}>
                            {c(`orders.to-${to as 'accepted'}`)}
                            <span className="sr">{line.name}</span>
                          </Button>
                        )),
                    },
                  ]}
                />
                <MoreRows of={list} />
              </>
            )
          }
        </ListState>
      </section>
      {moving && <MoveDialog {...moving} onClose={() => move(undefined)} />}
    </>
  )
}

function addressText({ name, street, more, postcode, city, country }: NonNullable<QueuedLine['address']>): string {
  return [name, street, more, `${postcode} ${city}`, country].filter(Boolean).join(', ')
}
