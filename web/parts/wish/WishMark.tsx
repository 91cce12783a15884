import type { Reward } from '../../../contract/rewards.ts'
import { RewardDrawing } from '../../screens/rewards/parts/RewardDrawing.tsx'
import css from './Wish.module.css'

/** The wish at the goal of the journey; the page says it below the picture. */
export function WishMark({ reward: { name, drawing, picture } }: { readonly reward: Reward }) {
  return (
    <div className={css.mark}>
      <RewardDrawing name={drawing} picture={picture} />
      <span>{name}</span>
    </div>
  )
}
