import { rewardPageSize } from '../../../../contract/calls/rewards/products.ts'
import { mostLines, type Reward } from '../../../../contract/rewards.ts'
import { useUser } from '../../../session/session.ts'
import { type BasketLine, useBasket } from '../parts/basket.ts'

export interface Bought extends BasketLine {
  /** As it is offered now; nothing where it is not any more, or fewer pieces are left. */
  readonly reward: Reward | undefined
  /** With its option. */
  readonly name: string
  readonly isGone: boolean
}

/**
 * The lines that are shown: of a basket that was filled before there was a limit, as many as can be read at once. The others follow as
 * some are taken out.
 */
export function shownOf(lines: readonly BasketLine[]): readonly BasketLine[] {
  return lines.slice(0, rewardPageSize)
}

/** The lines of the basket with what is offered now, and what it all comes to. */
export function useBought(rewards: readonly Reward[]) {
  const balance = useUser().accountBalance.result
  const all = useBasket()
  const lines = shownOf(all).map((line): Bought => {
    const reward = rewards.find(({ sku }) => sku === line.sku)
    const option = reward?.options.find(({ key }) => key === line.option)
    // What had no options yet when it was put there, or another one, has to be chosen anew.
    const chosen = reward && (line.option === undefined && reward.options.length === 0 ? reward : option)
    return {
      ...line,
      reward,
      name: [reward?.name ?? line.sku, option?.name].filter(Boolean).join(' · '),
      isGone: chosen === undefined || (chosen.piecesLeft ?? line.pieces) < line.pieces,
    }
  })
  const total = lines.reduce((sum, { reward, pieces }) => sum + (reward?.points ?? 0) * pieces, 0)
  const missing = Math.max(0, total - balance)
  return {
    lines,
    total,
    balance,
    missing,
    held: all.length,
    canOrder: missing === 0 && all.length <= mostLines && !lines.some(line => line.isGone),
    needsAddress: lines.some(({ reward }) => reward?.kind === 'parcel'),
    changed: lines.filter(({ reward, points }) => reward !== undefined && reward.points !== points),
  }
}
