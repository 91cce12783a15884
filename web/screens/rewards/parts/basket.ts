import { useSyncExternalStore } from 'react'
import { mostLines } from '../../../../contract/rewards.ts'
import { newKey } from '../../../client/new-key.ts'
import { draftOf, dropDraft, keepDraft } from '../../../session/drafts.ts'

/** A reward in the basket, with what one piece cost when it was put there: another price is shown, never charged silently. */
export interface BasketLine {
  readonly sku: string
  /** Which of its options, where it has any. */
  readonly option?: string | undefined
  readonly pieces: number
  readonly points: number
}

/** The basket is the person's own, and outlives a reload and the end of their session. */
const name = 'reward-basket'
const keyName = 'reward-order-key'
const nothing: readonly BasketLine[] = []
const listeners = new Set<() => void>()

function basket(): readonly BasketLine[] {
  return draftOf<readonly BasketLine[]>(name) ?? nothing
}

function change(lines: readonly BasketLine[]): void {
  keepDraft(name, lines)
  if (lines.length === 0) renewOrderKey()
  for (const listener of listeners) listener()
}

type Chosen = Pick<BasketLine, 'sku' | 'option'>

/** Distinct within a basket: two options of a reward are two lines. */
export const keyOf = ({ sku, option }: Chosen): string => (option === undefined ? sku : `${sku}/${option}`)
const isSame = (one: Chosen, other: Chosen) => keyOf(one) === keyOf(other)

/** Whether it cannot be ordered with what is in the basket: the order would have too many lines. */
export function hasNoRoom(lines: readonly BasketLine[], chosen: Chosen): boolean {
  return lines.length >= mostLines && !lines.some(line => isSame(line, chosen))
}

/** Puts a piece of a reward into the basket, or another one; nothing where there is no room. */
export function addToBasket(added: Omit<BasketLine, 'pieces'>, mostPieces: number): void {
  if (hasNoRoom(basket(), added)) return
  const before = basket().find(line => isSame(line, added))?.pieces ?? 0
  const others = basket().filter(line => !isSame(line, added))
  change([...others, { ...added, pieces: Math.min(before + 1, mostPieces) }])
}

export function setPieces(chosen: Chosen, pieces: number): void {
  change(basket().map(line => (isSame(line, chosen) ? { ...line, pieces } : line)))
}

/** Takes over the prices that the person has now seen. */
export function acceptPrices(rewards: readonly Pick<BasketLine, 'sku' | 'points'>[]): void {
  const prices = new Map(rewards.map(({ sku, points }) => [sku, points]))
  change(basket().map(line => ({ ...line, points: prices.get(line.sku) ?? line.points })))
}

export function removeFromBasket(chosen: Chosen): void {
  change(basket().filter(line => !isSame(line, chosen)))
}

export function emptyBasket(): void {
  change(nothing)
}

/**
 * The key of the order that this basket becomes. It stays until the basket is empty: after an answer that was lost, a reload or a change the
 * same basket cannot be paid twice.
 */
export function orderKey(): string {
  const kept = draftOf<string>(keyName)
  if (kept !== undefined) return kept
  const made = newKey()
  keepDraft(keyName, made)
  return made
}

/** The next order is another one. */
export function renewOrderKey(): void {
  dropDraft(keyName)
}

export function useBasket(): readonly BasketLine[] {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, basket)
}
