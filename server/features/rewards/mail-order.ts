import { sayIn } from '../../../contract/program-document.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import { givesBack, type OrderState } from '../../../rules/rewards/order-states.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { queueMail } from '../../emails/queue-mail.ts'
import type { Client } from '../clients/client-of-host.ts'
import { lapsedOf } from '../ledger/lapsed-of.ts'
import { type LineRow, type OrderRow, readBuyer } from './orders.store.ts'

/** Tells the person by mail what became of these lines: of one of them, or of all as they were placed. No code is in a mail. */
export async function mailOrder(
  tx: ClientTx,
  client: Client,
  order: OrderRow,
  event: Exclude<OrderState, 'accepted'>,
  lines: readonly LineRow[],
): Promise<void> {
  const buyer = await readBuyer(tx, order.person_id)
  if (buyer.email === null) return
  const locale = buyer.locale ?? client.defaultLocale
  const only = event === 'placed' ? undefined : lines[0]
  const lapsed = only && givesBack(event) ? (await lapsedOf(tx, [only.transfer_id])).get(only.transfer_id) : undefined
  const name = { firstName: buyer.first_name, lastName: buyer.last_name }
  await queueMail(tx, client, {
    kind: 'reward-order',
    personId: buyer.person_id,
    to: { address: buyer.email, name: fullName(name) },
    locale,
    key: `reward/${order.order_id}/${only?.line_no ?? 0}/${event}`,
    values: {
      ...name,
      userName: buyer.user_name,
      orderId: String(order.order_id),
      event,
      lines: lines.map(({ names, pieces, points }) => ({
        name: sayIn(names, locale, client.defaultLocale),
        pieces,
        points,
      })),
      ...(only?.note != null && { note: only.note }),
      ...(lapsed !== undefined && { lapsed }),
    },
  })
}
