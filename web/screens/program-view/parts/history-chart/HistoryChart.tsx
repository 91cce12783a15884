import { type CSSProperties, useId } from 'react'
import { decimal } from '../../../../../rules/decimal.ts'
import type { GoalLabel } from '../../../../../rules/programs/program.ts'
import { isGoalAchieved } from '../../../../../rules/results/achievement.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { formatByType, formatDate, formatShort } from '../../../../words/format.ts'
import { t } from '../../../../words/words.ts'
import { textWidth } from '../text-width.ts'
import type { Place } from './chart-place.ts'
import { type ChartInput, type ChartShape, chartShape } from './chart-shape.ts'
import { roomFor } from './day-room.ts'
import css from './HistoryChart.module.css'
import { isBeside } from './is-beside.ts'

export interface HistoryChartProps extends ChartInput {
  readonly label: GoalLabel
  /** The text alternative of the chart, in one sentence. */
  readonly sentence: string
  /** What the goal's line is called; the person's own where absent. */
  readonly goalNote?: string
  /** Lower, for a look back. */
  readonly low?: boolean
}

/** More points than this run into each other: the line says it alone. */
const mostDots = 40

/** Results to date as a line, the even pace dashed, the goal in amber. Words are HTML, so that they never stretch. */
export function HistoryChart({ label, sentence, goalNote, low = false, ...input }: HistoryChartProps) {
  const shape = chartShape(input)
  const { you, goal, baseline, paceNote, next, gridlines, days } = shape
  const newest = you.at(-1)
  const newestFigure = input.history.at(-1)?.resultsToDate
  const values = gridlines.filter(({ y }) => goal === undefined || Math.abs(y - goal) > (low ? 15 : 9))
  const target = input.target === undefined ? [] : [goalAmount(input.target, newestFigure, label)]
  const axis = [...values.map(({ value }) => formatShort(value, label)), ...target]
  const named = days.map(({ date, x }) => ({ x, text: formatDate(date, 'axis') }))
  const isReached =
    input.target !== undefined &&
    isGoalAchieved({ calculation: input.calculation, target: input.target, result: newestFigure })

  return (
    <div className={low ? `${css.chart} ${css.low}` : css.chart} role="img" aria-label={sentence} style={margin(axis)}>
      <Lines shape={{ ...shape, gridlines: values }} />
      {values.map(({ value, y }) => (
        <span className={css.amount} key={value} style={top(y)}>
          {formatShort(value, label)}
        </span>
      ))}
      {named.map(({ x, text }, index) => (
        <span className={css.day} key={x} data-edge={edgeOf(x)} style={{ ...left(x), ...room(roomFor(named, index)) }}>
          {text}
        </span>
      ))}
      {goal !== undefined && (
        <>
          <span className={css.amount} style={top(goal)}>
            {target}
          </span>
          <span className={css.goalNote} data-side={goalSide(shape)} style={top(goal)}>
            {input.calculation === 'reduction' && <Icon name="chev-d" />}
            {goalNote ?? t(input.calculation === 'reduction' ? 'progress.your-goal-or-lower' : 'progress.your-goal')}
          </span>
        </>
      )}
      {baseline !== undefined && input.baseline !== undefined && (
        <span className={css.startNote} data-side={startSide(shape)} style={top(baseline)}>
          {t('progress.starting-figure', { baseline: formatByType(input.baseline, label) })}
        </span>
      )}
      {paceNote && (
        <span className={css.paceNote} data-side={paceNote.side} style={{ ...left(paceNote.x), ...top(paceNote.y) }}>
          <span className={css.long}>{t('progress.even-pace')}</span>
          <span className={css.short}>{t('progress.even-pace-short')}</span>
        </span>
      )}
      {next && newest && input.rhythm?.reachedOn && isClear(next, newest) && (
        <span className={css.nextNote} data-edge={edgeOf(next.x)} style={{ ...left(next.x), ...top(next.y) }}>
          {formatDate(input.rhythm.reachedOn, 'axis')}
        </span>
      )}
      {newest && newestFigure !== undefined && (
        <span
          className={css.tag}
          data-edge={edgeOf(newest.x)}
          data-hangs={hangs(newest, shape.zone) || undefined}
          data-beside={isBeside(shape, low) || undefined}
          style={{ ...left(newest.x), ...top(newest.y) }}
        >
          {isReached && <Icon name="check" />}
          {formatByType(newestFigure, label)}
        </span>
      )}
    </div>
  )
}

function Lines({ shape }: { readonly shape: ChartShape }) {
  const area = useId()
  const { you, from, goal, zone, baseline, pace, next, gridlines } = shape
  const line = from ? [from, ...you] : you
  const newest = you.at(-1)
  const [first, last] = [line[0], line.at(-1)]
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={area} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--brand-primary)" stopOpacity=".42" />
          <stop offset="1" stopColor="var(--brand-primary)" stopOpacity="0" />
        </linearGradient>
      </defs>
      {zone && <rect className={css.zone} x="0" width="100" y={zone[0]} height={zone[1] - zone[0]} />}
      {gridlines.map(({ value, y }) => (
        <line className={css.grid} key={value} x1="0" x2="100" y1={y} y2={y} />
      ))}
      {baseline !== undefined && <line className={css.start} x1="0" x2="100" y1={baseline} y2={baseline} />}
      {goal !== undefined && <line className={css.goal} x1="0" x2="100" y1={goal} y2={goal} />}
      {pace && <path className={css.pace} d={pathOf(pace)} />}
      {from && first && last && line.length > 1 && (
        <path d={`${pathOf(line)}L${at(last.x, from.y)}L${at(first.x, from.y)}Z`} fill={`url(#${area})`} />
      )}
      {next && newest && <path className={css.next} d={pathOf([newest, next])} />}
      <path className={css.you} d={pathOf(line)} />
      <path className={css.point} d={dotsOf(you.length > mostDots ? you.slice(-1) : you)} />
      {you.length <= mostDots && <path className={css.hollow} d={dotsOf(you.slice(0, -1))} />}
    </svg>
  )
}

/** What the goal is, shortened unless that reads like the newest figure, which stands in full beside it. */
export function goalAmount(target: string, newest: string | undefined, label: GoalLabel): string {
  const short = formatShort(target, label)
  const isLike = newest !== undefined && formatShort(newest, label) === short && !decimal(newest).eq(target)
  return isLike ? formatByType(target, label) : short
}

/** At which end of its line the goal is named: at the first, unless results lie there and leave the other free of the tag. */
function goalSide({ you, goal = 0, from, zone }: ChartShape): 'start' | 'end' {
  const lies = (isThere: (x: number) => boolean) => you.some(({ x, y }) => isThere(x) && Math.abs(y - goal) < 9)
  const newest = you.at(-1)
  const tag = newest && newest.y + (hangs(newest, zone) ? 12 : -12)
  const isTagThere = newest !== undefined && tag !== undefined && newest.x > 44 && Math.abs(tag - goal) < 18
  return !from && !isTagThere && lies(x => x < 40) && !lies(x => x > 60) ? 'end' : 'start'
}

/** A line that comes down leaves its room below, where the newest figure hangs, unless the foot is near. */
function hangs(newest: Place, zone: ChartShape['zone']): boolean {
  return zone?.[1] === 100 && newest.y < 80
}

/** The starting figure is named where the newest results are not. */
function startSide({ you, baseline = 0 }: ChartShape): 'start' | 'end' {
  return you.some(({ x, y }) => x > 58 && y < baseline - 1 && y > baseline - 14) ? 'start' : 'end'
}

/** Whether the day on which the goal is reached can be named beside the newest figure. */
function isClear(next: Place, newest: Place): boolean {
  return next.x - newest.x > 26 || Math.abs(next.y - newest.y) > 22
}

function edgeOf(x: number): 'start' | 'end' | undefined {
  return x < 14 ? 'start' : x > 86 ? 'end' : undefined
}

const at = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`
const pathOf = (places: readonly Place[]) => places.map(({ x, y }, index) => `${index ? 'L' : 'M'}${at(x, y)}`).join('')
// A line of no length with round ends is a dot that a stretched box does not flatten.
const dotsOf = (places: readonly Place[]) => places.map(({ x, y }) => `M${at(x, y)}h0`).join('')
const top = (y: number) => ({ '--t': `${y.toFixed(2)}%` }) as CSSProperties
const left = (x: number) => ({ '--l': `${x.toFixed(2)}%` }) as CSSProperties
const margin = (axis: readonly string[]) => ({ '--axis': Math.max(...axis.map(textWidth)) }) as CSSProperties
const room = (figures: number) => ({ '--room': figures.toFixed(1) }) as CSSProperties
