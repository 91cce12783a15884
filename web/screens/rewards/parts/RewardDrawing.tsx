import type { Drawing } from '../../../../rules/rewards/drawings.ts'
import sprite from './drawings.svg'
import css from './Rewards.module.css'

/** A reward as we draw it, in the client's colours. Its name always stands beside it. */
export function RewardDrawing({ name }: { readonly name: Drawing }) {
  return (
    <span className={css.drawing} aria-hidden="true">
      <svg viewBox="0 0 160 110" aria-hidden="true" focusable="false">
        <use href={`${sprite}#${name}`} />
      </svg>
    </span>
  )
}
