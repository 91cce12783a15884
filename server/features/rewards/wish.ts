import type { ReplyOf } from '../../../contract/call.ts'
import type { getRewardWish } from '../../../contract/calls/rewards/wish.ts'
import { sayIn } from '../../../contract/program-document.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { holdAsker } from '../accounts/hold-person.ts'
import { ownPageTypes } from '../shop/own-catalogue.ts'
import { showReward } from './list-rewards.ts'
import type { Looker } from './looker.ts'
import { deleteWish, insertWish, readWish } from './wish.store.ts'

type Wish = ReplyOf<typeof getRewardWish>

/** The reward that a person wants to work toward; one that is no longer offered keeps its name. */
export async function showWish(tx: ClientTx, looker: Looker): Promise<Wish> {
  const { client, personId, locale } = looker
  const wished = ownPageTypes(client).length > 0 ? await readWish(tx, personId) : undefined
  if (wished === undefined) return {}
  const { sku, names } = wished
  const shown = await showReward(tx, looker, sku)
  return { wish: { sku, name: sayIn(names, locale, client.defaultLocale), ...(shown.ok && { reward: shown.value }) } }
}

/** Pins a reward that is offered, in the place of any before; null unpins. The same again changes nothing. */
export async function saveWish(
  tx: ClientTx,
  looker: Looker,
  sku: string | null,
): Promise<Outcome<Wish, 'reward-unknown'>> {
  if (sku === null) {
    await deleteWish(tx, looker.personId)
    return done({})
  }
  await holdAsker(tx, looker.personId)
  const shown = await showReward(tx, looker, sku)
  if (!shown.ok) return shown
  await insertWish(tx, looker.personId, sku)
  return done(await showWish(tx, looker))
}
