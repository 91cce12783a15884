import type { CSSProperties } from 'react'
import css from './FinalResult.module.css'

const paints = ['--reward', '--ember', '--ember-deep', '--brand-primary', '--action', '--surface']
/** Spreads pieces evenly without a pattern that the eye finds. */
const goldenShare = 0.618_034

const pieces = Array.from({ length: 48 }, (_, index) => ({ id: index, shape: index % 3, style: pieceAt(index) }))

/** For a goal that was paid: it falls once and lies still; with reduced motion it lies there at once. */
export function Confetti() {
  return (
    <div className={css.confetti} aria-hidden="true">
      {pieces.map(({ id, shape, style }) => (
        <i key={id} data-shape={shape} style={style} />
      ))}
    </div>
  )
}

function pieceAt(index: number): CSSProperties {
  const share = (index * goldenShare) % 1
  return {
    '--l': `${(share * 100).toFixed(1)}%`,
    '--t': `${(((index * 37) % 48) * 1.5 + 2).toFixed(1)}%`,
    '--turn': `${(index * 67) % 180}deg`,
    '--wait': `${((index * 53) % 90) * 10}ms`,
    background: `var(${paints[index % paints.length]})`,
  } as CSSProperties
}
