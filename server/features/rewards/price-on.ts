import type { RewardDocument } from '../../../contract/reward-document.ts'

type Price = RewardDocument['prices'][number]

/** The price that counts on a day, of prices that are in order, each with the day from which it counts. */
export function priceOn<P extends Price>(prices: readonly P[], day: string): P | undefined {
  return prices.findLast(({ from }) => from! <= day)
}

/** Whether two prices say the same but for their day: `30` is as much as `30.00`. */
export function isSamePrice(one: Price, other: Price): boolean {
  const isSameMoney = (name: 'value' | 'cost') => Number(one[name] ?? -1) === Number(other[name] ?? -1)
  return one.points === other.points && one.currency === other.currency && isSameMoney('value') && isSameMoney('cost')
}
