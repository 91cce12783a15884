import type { ReactNode } from 'react'
import css from './TeamFigures.module.css'

export interface TeamFiguresProps {
  readonly figures: readonly string[]
  /** What stands in their place where there are none. */
  readonly children: ReactNode
}

/** The figures of a team in one line: `13 of 29 could use a hand · 85% of today’s pace`. */
export function TeamFigures({ figures, children }: TeamFiguresProps) {
  if (figures.length === 0) return children
  return (
    <ul className={css.figures}>
      {figures.map(figure => (
        <li key={figure}>{figure}</li>
      ))}
    </ul>
  )
}
