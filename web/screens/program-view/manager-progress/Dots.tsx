import { type DotColumns, dotPath } from './dots.ts'
import css from './Terraces.module.css'

export interface DotsProps {
  readonly count: number
  /** Dots side by side on a wide screen, and on a phone. */
  readonly columns: DotColumns
}

/** The dots of one terrace, from its ground up: one path, so that hundreds of people cost no more to draw than a few. */
export function Dots({ count, columns }: DotsProps) {
  return (
    <span className={css.dots} aria-hidden="true">
      {(['wide', 'narrow'] as const).map(width => (
        <Rows key={width} className={css[width]!} count={count} columns={columns[width]} />
      ))}
    </span>
  )
}

interface RowsProps {
  readonly className: string
  readonly count: number
  readonly columns: number
}

function Rows({ className, count, columns }: RowsProps) {
  const height = 10 * Math.ceil(count / columns)
  const path = dotPath(count, columns)
  return (
    <svg className={className} aria-hidden="true" viewBox={`0 ${-height} ${10 * columns} ${height}`} focusable="false">
      <path className={css.edge} d={path} />
      <path className={css.dot} d={path} />
    </svg>
  )
}
