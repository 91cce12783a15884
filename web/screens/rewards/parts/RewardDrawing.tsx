import type { Reward } from '../../../../contract/rewards.ts'
import { pictureWidths } from '../../../../rules/rewards/picture-widths.ts'
import sprite from './drawings.svg'
import css from './RewardDrawing.module.css'

interface RewardDrawingProps {
  readonly name: Reward['drawing']
  readonly picture?: Reward['picture']
}

/** A reward in the client's own picture, or as we draw it, in the client's colours. Its name always stands beside it. */
export function RewardDrawing({ name, picture }: RewardDrawingProps) {
  if (picture) {
    const widths = pictureWidths.map(width => `${picture.url}?width=${width} ${width}w`).join(', ')
    return (
      <span className={css.drawing} data-drawing="">
        <img
          className={css.picture}
          src={`${picture.url}?width=${pictureWidths[1]}`}
          srcSet={widths}
          sizes="(max-width: 34rem) 50vw, 30rem"
          alt={picture.alt}
          loading="lazy"
        />
      </span>
    )
  }
  return (
    <span className={css.drawing} data-drawing="" aria-hidden="true">
      <svg viewBox="0 0 160 110" aria-hidden="true" focusable="false">
        <use href={`${sprite}#${name}`} />
      </svg>
    </span>
  )
}
