import type { CSSProperties } from 'react'
import css from './FinalResult.module.css'

const paints = ['--reward', '--ember', '--ember-deep', '--brand-primary', '--action', '--surface']
/** Steps of the plane's own golden ratio: they spread pieces evenly, in no pattern that the eye finds. */
const steps = { x: 0.754_878, y: 0.569_84 }
/** Of the box, in percent: the words at the upper start stay clear. */
const words = { width: 48, height: 62 }

const pieces = Array.from({ length: 70 }, (_, index) => ({
  id: index,
  x: ((0.5 + index * steps.x) % 1) * 100,
  y: ((0.5 + index * steps.y) % 1) * 78,
})).filter(({ x, y }) => x > words.width || y > words.height)

/** For a goal that was reached and paid: it falls once, as the person arrives; afterwards, and with reduced motion, it lies there at once. */
export function Confetti({ falls }: { readonly falls: boolean }) {
  return (
    <div className={css.confetti} data-falls={falls || undefined} aria-hidden="true">
      {pieces.map(piece => (
        <i key={piece.id} data-shape={piece.id % 3} style={styleOf(piece)} />
      ))}
    </div>
  )
}

function styleOf({ id, x, y }: (typeof pieces)[number]): CSSProperties {
  return {
    '--l': `${x.toFixed(1)}%`,
    '--t': `${y.toFixed(1)}%`,
    '--turn': `${(id * 67) % 180}deg`,
    '--wait': `${((id * 53) % 90) * 10}ms`,
    background: `var(${paints[id % paints.length]})`,
  } as CSSProperties
}
