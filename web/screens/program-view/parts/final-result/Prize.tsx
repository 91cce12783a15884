import css from './FinalResult.module.css'

/** What was earned, as a coin. */
export function Coin() {
  return (
    <svg className={css.coin} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <circle className={css.rim} cx="48" cy="50" r="42" />
      <circle className={css.face} cx="48" cy="46" r="42" />
      <circle className={css.edge} cx="48" cy="46" r="33" />
      <path className={css.relief} d="M26 60 42 34l9 14 5-8 14 20z" />
    </svg>
  )
}

/** How much of the way was gone, as a ring that closes at the goal. */
export function Ring({ percentage }: { readonly percentage: number }) {
  const share = Math.max(0, Math.min(100, percentage))
  return (
    <svg className={css.coin} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <circle className={css.track} cx="48" cy="48" r="40" />
      {share > 0 && (
        <circle
          className={css.gone}
          cx="48"
          cy="48"
          r="40"
          pathLength="100"
          strokeDasharray={`${share} 100`}
          transform="rotate(-90 48 48)"
        />
      )}
      <path className={css.peak} d="M30 58 43 36l8 12 4-6 11 16z" />
    </svg>
  )
}
