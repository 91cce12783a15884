/** One side of a movement, in whole points: what an account gains is positive, what it gives negative. */
export interface LedgerEntry {
  readonly points: number | bigint
}

/**
 * Whether a movement may be written: at least two entries, none of them nothing, that sum to 0 (decisions §5, security I1).
 * 60 to a person and −60 from the client's account balance; 60 and −59 do not. Throws on part of a point.
 */
export function transactionBalances(entries: readonly LedgerEntry[]): boolean {
  const points = entries.map(entry => BigInt(entry.points))
  return points.length >= 2 && points.every(one => one !== 0n) && points.reduce((sum, one) => sum + one, 0n) === 0n
}
