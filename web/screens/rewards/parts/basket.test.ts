import { expect, test, vi } from 'vitest'
import { mostLines, mostPieces } from '../../../../contract/rewards.ts'
import { addToBasket, type BasketLine, hasNoRoom } from './basket.ts'

const kept = new Map<string, unknown>()
vi.mock('../../../session/drafts.ts', () => ({
  draftOf: (name: string) => kept.get(name),
  keepDraft: (name: string, value: unknown) => void kept.set(name, value),
  dropDraft: (name: string) => void kept.delete(name),
}))
const basket = () => kept.get('reward-basket') as readonly BasketLine[]

test('S05 a basket takes as many lines as an order may have, and more pieces of those', () => {
  const shirt = (size: number) => ({ sku: 'shirt', option: `size-${size}`, points: 10 })
  for (let size = 1; size <= mostLines; size++) addToBasket(shirt(size), mostPieces)
  expect(basket()).toHaveLength(mostLines)
  const [first, other] = [shirt(1), shirt(mostLines + 1)]
  expect([hasNoRoom(basket(), first), hasNoRoom(basket(), other)]).toEqual([false, true])
  addToBasket(other, mostPieces)
  addToBasket(first, mostPieces)
  expect(basket()).toHaveLength(mostLines)
  expect(basket().find(({ option }) => option === first.option)?.pieces).toBe(2)
})
