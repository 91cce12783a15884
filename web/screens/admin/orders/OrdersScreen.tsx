import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { exportOrderQueue } from '../../../../contract/calls/admin/rewards/orders/export.ts'
import { listOrderQueue, type QueuedLine } from '../../../../contract/calls/admin/rewards/orders.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { type OrderState, orderStates } from '../../../../rules/rewards/order-states.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { useFileSave } from '../../../client/use-file-save.ts'
import { usePages } from '../../../client/use-pages.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Chip, type ChipProps } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
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
    <Page
      title={c('orders.name')}
      lead={c('orders.lead')}
      acts={
        <>
          <Link className={buttonClass({ look: 'line' })} to={consolePaths.packing}>
            {c('orders.packing')}
          </Link>
          <Link className={buttonClass({ look: 'line' })} to={consolePaths.suppliers}>
            {c('suppliers.name')}
          </Link>
          <Link className={buttonClass({ look: 'line' })} to={consolePaths.owed}>
            {c('owed.name')}
          </Link>
        </>
      }
    >
      {isAllowed ? <Queue /> : <Alert>{c('orders.who')}</Alert>}
    </Page>
  )
}

function Queue() {
  const [{ state }, change] = useAddress<'state'>()
  const query = said({ state }) as { state?: OrderState }
  const list = usePages(listOrderQueue, { query }, 'before', whereNext)
  const { data, error, refetch } = list
  const lines = data?.pages.flatMap(page => page.lines)
  const [moving, move] = useState<{ readonly lines: readonly QueuedLine[]; readonly to: OrderState }>()
  const [picked, pick] = useState<ReadonlySet<string>>(new Set())
  // What was moved out of the list is not picked any more.
  const chosen = lines?.filter(line => picked.has(keyOf(line))) ?? []
  const { saving, save } = useFileSave()
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
          <Button
            look="line"
            icon="down"
            busy={saving.state === 'under-way'}
            onClick={() => void save('orders.csv', () => call(exportOrderQueue, { query }) as Promise<Blob>)}
          >
            {c('orders.export')}
          </Button>
        </div>
        <SavedViews />
        {saving.state === 'failed' && <Alert kind="bad">{errorText(saving.error)}</Alert>}
        <ListState data={lines} error={error} retry={refetch}>
          {rows =>
            rows.length === 0 ? (
              <Empty title={c('orders.none')} text={c('orders.none-text')} />
            ) : (
              <>
                <DenseTable
                  caption={c('orders.name')}
                  rows={rows}
                  rowKey={keyOf}
                  columns={[
                    {
                      key: 'pick',
                      title: c('orders.select'),
                      cell: line => (
                        <label className="pick">
                          <input
                            type="checkbox"
                            aria-label={`${line.orderId}-${line.lineNo} ${line.name}`}
                            disabled={line.next.length === 0}
                            checked={picked.has(keyOf(line))}
                            onChange={() => pick(toggled(picked, keyOf(line)))}
                          />
                        </label>
                      ),
                    },
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
                      cell: ({ name, pieces, sku, supplier }) => (
                        <>
                          {`${formatNumber(pieces)} × ${name}`}
                          <small>{sku}</small>
                          {supplier !== undefined && <small>{c('orders.supplied-by', { supplier })}</small>}
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
                          <Button key={to} look="quiet" onClick={() => move({ lines: [line], to })}>
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
      {chosen.length > 0 && (
        <section className="bulk" aria-label={c('orders.select')}>
          <b role="status">{c('orders.selected', { count: chosen.length, lines: formatNumber(chosen.length) })}</b>
          {ways(chosen).map(to => (
            <Button key={to} look="quiet" onClick={() => move({ lines: chosen, to })}>
              {c(`orders.to-${to as 'accepted'}`)}
            </Button>
          ))}
          <Button look="quiet" icon="x" onClick={() => pick(new Set())}>
            {c('orders.deselect')}
          </Button>
        </section>
      )}
      {moving && <MoveDialog {...moving} onClose={() => move(undefined)} />}
    </>
  )
}

const keyOf = ({ orderId, lineNo }: QueuedLine) => `${orderId}.${lineNo}`

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set(keys.has(key) ? [...keys].filter(one => one !== key) : [...keys, key])
}

/** Where all of these lines may go. */
function ways([first, ...others]: readonly QueuedLine[]): readonly OrderState[] {
  return first?.next.filter(to => others.every(({ next }) => next.includes(to))) ?? []
}

/** Where the page after this one begins: below its last line. */
export function whereNext({ isMore, lines }: ReplyOf<typeof listOrderQueue>): string | undefined {
  const last = lines.at(-1)
  return isMore && last ? `${last.orderId}.${last.lineNo}` : undefined
}

export function addressText({
  name,
  street,
  more,
  postcode,
  city,
  country,
}: NonNullable<QueuedLine['address']>): string {
  return [name, street, more, `${postcode} ${city}`, country].filter(Boolean).join(', ')
}
