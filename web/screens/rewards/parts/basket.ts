import { useSyncExternalStore } from 'react'
import { draftOf, keepDraft } from '../../../session/drafts.ts'

/** A reward in the basket, with what one piece cost when it was put there: another price is shown, never charged silently. */
export interface BasketLine {
  readonly sku: string
  readonly pieces: number
  readonly points: number
}

/** The basket is the person's own, and outlives a reload and the end of their session. */
const name = 'reward-basket'
const nothing: readonly BasketLine[] = []
const listeners = new Set<() => void>()

function basket(): readonly BasketLine[] {
  return draftOf<readonly BasketLine[]>(name) ?? nothing
}

function change(lines: readonly BasketLine[]): void {
  keepDraft(name, lines)
  for (const listener of listeners) listener()
}

/** Puts a piece of a reward into the basket, or another one. */
export function addToBasket({ sku, points }: Pick<BasketLine, 'sku' | 'points'>, mostPieces: number): void {
  const before = basket().find(line => line.sku === sku)?.pieces ?? 0
  change([...basket().filter(line => line.sku !== sku), { sku, points, pieces: Math.min(before + 1, mostPieces) }])
}

export function setPieces(sku: string, pieces: number): void {
  change(basket().map(line => (line.sku === sku ? { ...line, pieces } : line)))
}

/** Takes over the prices that the person has now seen. */
export function acceptPrices(prices: ReadonlyMap<string, number>): void {
  change(basket().map(line => ({ ...line, points: prices.get(line.sku) ?? line.points })))
}

export function removeFromBasket(sku: string): void {
  change(basket().filter(line => line.sku !== sku))
}

export function emptyBasket(): void {
  change(nothing)
}

export function useBasket(): readonly BasketLine[] {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, basket)
}
