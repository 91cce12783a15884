import type { CSSProperties } from 'react'
import type { BasicPayout } from '../../../../contract/payout-terms.ts'
import type { CalculationType, GoalLabel } from '../../../../rules/programs/program.ts'
import { formatPoints, formatShort } from '../../../words/format.ts'
import { basicOf, type ReadyLevel } from '../parts/levels-ahead.ts'
import css from './EarnPreview.module.css'
import { earnAt, totalOf } from './earn-award.ts'
import { type EarnSample, earnPath, type FinishRange, finishAt, heightOf, placeOf, spaced } from './earn-shape.ts'

export interface AwardStepsProps {
  readonly ready: readonly ReadyLevel[]
  readonly chosen: ReadyLevel
  readonly basic: BasicPayout | undefined
  readonly range: FinishRange
  readonly calculation: CalculationType
  /** Where the tried result stands, in percent, and what it earns. */
  readonly at: number
  readonly award: number
  readonly label: GoalLabel
}

/** Every level as a line: what it earns for each result, by steps. The cards and the slider say the same in words. */
export function AwardSteps({ ready, chosen, basic, range, calculation, at, award, label }: AwardStepsProps) {
  const isReduction = calculation === 'reduction'
  const earned = ready.map(level => samplesOf(level, range, calculation, basicOf(basic, level)))
  const highest = Math.max(1, ...earned.flat().map(sample => sample.award))
  const lines = ready.map((level, index) => ({
    id: level.payoutTierId,
    name: level.levelName,
    x: placeOf(range, Number(level.goalAchieveAmount)),
    y: heightOf(earned[index]?.at(-1)?.award ?? 0, highest),
    path: earnPath(earned[index] ?? [], highest, isReduction),
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
        isChosen,
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
          <path className={isChosen(line) ? `${css.step} ${css.chosen}` : css.step} key={line.id} d={line.path} />
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
        Math.max(10, 3.3 * Math.max(...lines.map(({ amount }) => amount.length))),
        isChosen,
      ).map(({ id, x, amount }) => (
        <span className={css.x} key={id} style={{ left: `${x}%` }} data-chosen={isChosen({ id }) || undefined}>
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

/** What a level earns for every result of the slider, and for those at which its line turns, from left to right. */
function samplesOf(
  level: ReadyLevel,
  range: FinishRange,
  calculation: CalculationType,
  basic: BasicPayout | undefined,
): EarnSample[] {
  const steps = Array.from({ length: range.steps + 1 }, (_, at) => finishAt(range, at))
  const [first, last] = [Number(steps[0]), Number(steps.at(-1))]
  const turns = [level.goalAchieveAmount, basic?.awardThreshold ?? ''].filter(
    turn => turn !== '' && Number(turn) > first && Number(turn) < last,
  )
  return [...steps, ...turns]
    .sort((a, b) => Number(a) - Number(b))
    .map(result => {
      const earned = earnAt(calculation, level, basic, result)
      return { x: placeOf(range, Number(result)), award: earned === undefined ? 0 : totalOf(earned) }
    })
}
