import type { QueryOf, ReplyOf } from '../../../contract/call.ts'
import { type listRewards as listCall, rewardPageSize } from '../../../contract/calls/rewards/products.ts'
import { sayIn } from '../../../contract/program-document.ts'
import type { Reward } from '../../../contract/rewards.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { dayIn } from '../clients/client-day.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { ownPageTypes } from '../shop/own-catalogue.ts'
import type { Looker } from './looker.ts'
import { pictureOf } from './picture-of.ts'
import { pointsToCome } from './points-to-come.ts'
import { mostPoints, type ProductRow, readCategories, readProducts, readWords } from './products.store.ts'

/** What the catalogue offers: what the person can have now first, the most precious at the top, then the nearest of the rest; or by points. */
export async function listRewards(
  tx: ClientTx,
  { client, personId, locale }: Looker,
  { type, category, search, reach, sort, skus, from }: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const isFirst = from === undefined && skus === undefined
  const types = ownPageTypes(client).filter(offered => type === undefined || offered === type)
  if (types.length === 0) return { rewards: [], categories: [], isMore: false }
  const onlyType = types.length === 1 ? types[0] : undefined
  const wordsOf = { locale, defaultLocale: client.defaultLocale, type: onlyType, category }
  // What needs nothing of each other is sent together.
  const [balance, words] = await Promise.all([balanceOf(tx, personId), readWords(tx, wordsOf, search?.trim() ?? '')])
  const ifReached = reach === 'goal' ? balance + (await pointsToCome(tx, { client, personId, locale })) : undefined
  const most = reach === undefined ? mostPoints : Math.max(0, ifReached ?? balance)
  const pivots = { low: 0, high: most }
  const today = dayIn(client.timeZone, tx.now)
  const [rows, categories] = await Promise.all([
    readProducts(tx, {
      ...wordsOf,
      today,
      personId,
      pivot: sort === undefined ? balance : pivots[sort],
      words,
      skus: skus?.split(','),
      most,
      from: Number(from ?? 0),
      count: rewardPageSize + 1,
    }),
    isFirst ? readCategories(tx, { today, personId, locale, type: onlyType }) : [],
  ])
  return {
    rewards: rows.slice(0, rewardPageSize).map(row => rewardOf(row, locale, client.defaultLocale)),
    categories,
    isMore: rows.length > rewardPageSize,
    ...(ifReached !== undefined && { ifReached }),
  }
}

export async function showReward(
  tx: ClientTx,
  looker: Looker,
  sku: string,
): Promise<Outcome<Reward, 'reward-unknown'>> {
  const { rewards } = await listRewards(tx, looker, { skus: sku })
  const [reward] = rewards
  return reward === undefined ? refused('reward-unknown') : done(reward)
}

function rewardOf(row: ProductRow, locale: string, fallback: string): Reward {
  return {
    sku: row.sku,
    pageType: row.page_type,
    category: row.category,
    kind: row.kind,
    name: sayIn(row.names, locale, fallback),
    text: sayIn(row.texts, locale, fallback),
    drawing: row.drawing,
    ...pictureOf(row, locale, fallback),
    points: row.points,
    ...leftOf(piecesOf(row)),
    options: row.options.map(({ key, names, pieces }) => ({
      key,
      name: sayIn(names, locale, fallback),
      ...leftOf(pieces),
    })),
  }
}

/** How many pieces are left of a product, with options of all of them; null where there is no end of them. */
function piecesOf({ pieces, options }: ProductRow): number | null {
  if (options.length === 0) return pieces
  return options.reduce<number | null>((sum, one) => (sum === null || one.pieces === null ? null : sum + one.pieces), 0)
}

const leftOf = (pieces: number | null) => (pieces === null ? {} : { piecesLeft: pieces })
