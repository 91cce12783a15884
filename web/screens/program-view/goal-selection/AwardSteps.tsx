import type { CSSProperties } from 'react'
import type { GoalLabel } from '../../../../rules/programs/program.ts'
import { formatPoints, formatShort } from '../../../words/format.ts'
import type { ReadyLevel } from '../parts/levels-ahead.ts'
import css from './EarnPreview.module.css'
import { type FinishRange, heightOf, placeOf, spaced } from './earn-shape.ts'

export interface AwardStepsProps {
  readonly ready: readonly ReadyLevel[]
  readonly chosen: ReadyLevel
  readonly range: FinishRange
  readonly isReduction: boolean
  /** Where the tried result stands, in percent, and what it earns. */
  readonly at: number
  readonly award: number
  readonly label: GoalLabel
}

/** Every level as a step: nothing before its target, its award from there on. The cards and the slider say the same in words. */
export function AwardSteps({ ready, chosen, range, isReduction, at, award, label }: AwardStepsProps) {
  const highest = Math.max(1, ...ready.map(level => level.goalAwardAmount))
  const lines = ready.map(level => ({
    id: level.payoutTierId,
    name: level.levelName,
    x: placeOf(range, Number(level.goalAchieveAmount)),
    y: heightOf(level.goalAwardAmount, highest),
    amount: formatShort(level.goalAchieveAmount, label),
  }))
  const rows = [0, highest / 2, highest]
  // Drawn last, the chosen one lies on top.
  const isChosen = (line: { readonly id: string }) => line.id === chosen.payoutTierId
  const chosenLast = [...lines.filter(line => !isChosen(line)), ...lines.filter(isChosen)]
  // A step down ends at the foot, where there is no room for names.
  const names = isReduction
    ? []
    : spaced(
        lines.map(line => ({ ...line, at: line.y })),
        8,
      )

  return (
    <div className={css.steps} aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {rows.map(row => (
          <line
            className={css.grid}
            key={row}
            x1="0"
            x2="100"
            y1={heightOf(row, highest)}
            y2={heightOf(row, highest)}
          />
        ))}
        {chosenLast.map(line => (
          <path
            className={isChosen(line) ? `${css.step} ${css.chosen}` : css.step}
            key={line.id}
            d={isReduction ? `M0 ${line.y}H${line.x}V100H100` : `M0 100H${line.x}V${line.y}H100`}
          />
        ))}
        <line className={css.here} x1={at} x2={at} y1="0" y2="100" />
      </svg>
      {rows.map(row => (
        <span className={css.y} key={row} style={{ top: `${heightOf(row, highest)}%` }}>
          {formatPoints(row)}
        </span>
      ))}
      {spaced(
        lines.map(line => ({ ...line, at: line.x })),
        13,
      ).map(({ id, x, amount }) => (
        <span className={css.x} key={id} style={{ left: `${x}%` }}>
          {amount}
        </span>
      ))}
      {names.map(({ id, y, name }) => (
        <span className={css.name} key={id} style={{ top: `${y}%` }}>
          {name}
        </span>
      ))}
      <span className={css.dot} style={{ left: `${at}%`, top: `${heightOf(award, highest)}%` } as CSSProperties} />
    </div>
  )
}
