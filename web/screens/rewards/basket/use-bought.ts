import type { Reward } from '../../../../contract/rewards.ts'
import { useUser } from '../../../session/session.ts'
import { type BasketLine, useBasket } from '../parts/basket.ts'

export interface Bought extends BasketLine {
  /** As it is offered now; nothing where it is not any more, or fewer pieces are left. */
  readonly reward: Reward | undefined
  readonly isGone: boolean
}

/** The lines of the basket with what is offered now, and what it all comes to. */
export function useBought(rewards: readonly Reward[]) {
  const balance = useUser().accountBalance.result
  const lines = useBasket().map((line): Bought => {
    const reward = rewards.find(({ sku }) => sku === line.sku)
    return { ...line, reward, isGone: reward === undefined || (reward.piecesLeft ?? line.pieces) < line.pieces }
  })
  const total = lines.reduce((sum, { reward, pieces }) => sum + (reward?.points ?? 0) * pieces, 0)
  return {
    lines,
    total,
    balance,
    missing: Math.max(0, total - balance),
    needsAddress: lines.some(({ reward }) => reward?.kind === 'parcel'),
    changed: lines.filter(({ reward, points }) => reward !== undefined && reward.points !== points),
  }
}
