import { type CSSProperties, useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../words/words.ts'
import css from './RedeemCode.module.css'

export interface WonProps {
  readonly look: 'pill' | 'card'
  /** `+250 points`. */
  readonly earned: string
  /** The server's sentence. */
  readonly message: string
  readonly onAgain: () => void
}

const paints = ['--reward', '--ember', '--brand-primary', '--action']
const sparks = Array.from({ length: 14 }, (_, id) => ({
  id,
  turn: (id * 360) / 14 + (id % 3) * 7,
  far: 2.75 + ((id * 7) % 5) * 0.45,
}))

/** A code was redeemed: its points, a star and a few sparks that fly once. The message is heard, and has the focus. */
export function Won({ look, earned, message, onAgain }: WonProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])

  return (
    <div className={`${css.won} ${css[`won-${look}`]}`} role="status" ref={box} tabIndex={-1}>
      <span className={css.star} aria-hidden="true">
        {sparks.map(({ id, turn, far }) => (
          <i
            key={id}
            style={
              {
                '--turn': `${turn}deg`,
                '--far': `${far}rem`,
                background: `var(${paints[id % paints.length]})`,
              } as CSSProperties
            }
          />
        ))}
        <Icon name="star" />
      </span>
      <div>
        <p className={css.earned}>{earned}</p>
        <p className={css.message}>{message}</p>
      </div>
      <Button look="quiet" size="sm" onClick={onAgain}>
        {t('codes.again')}
      </Button>
    </div>
  )
}
