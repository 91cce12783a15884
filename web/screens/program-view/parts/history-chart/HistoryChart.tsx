import { type CSSProperties, useId } from 'react'
import type { GoalLabel } from '../../../../../rules/programs/program.ts'
import { formatByType, formatDate, formatShort } from '../../../../words/format.ts'
import { t } from '../../../../words/words.ts'
import { type ChartInput, chartShape, type Place } from './chart-shape.ts'
import css from './HistoryChart.module.css'

export interface HistoryChartProps extends ChartInput {
  readonly label: GoalLabel
  /** What the chart tells, in one sentence. */
  readonly sentence: string
  /** What the goal's line is called; the person's own where absent. */
  readonly goalNote?: string
  /** Lower, for a look back. */
  readonly low?: boolean
}

/** Results to date as a line, the even pace dashed, the goal in amber. Words are HTML, so that they never stretch. */
export function HistoryChart({ label, sentence, goalNote, low = false, ...input }: HistoryChartProps) {
  const area = useId()
  const { you, from, goal, pace, paceNote, next, gridlines, days } = chartShape(input)
  const line = from ? [from, ...you] : you
  const newest = you.at(-1)
  const newestFigure = input.history.at(-1)?.resultsToDate
  const values = gridlines.filter(({ y }) => Math.abs(y - goal) > (low ? 15 : 9))
  const axis = [...values.map(({ value }) => formatShort(value, label)), formatShort(input.target, label)]
  const room = { '--axis': Math.max(...axis.map(widthOf)) } as CSSProperties

  return (
    <div className={low ? `${css.chart} ${css.low}` : css.chart} role="img" aria-label={sentence} style={room}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id={area} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--brand-primary)" stopOpacity=".42" />
            <stop offset="1" stopColor="var(--brand-primary)" stopOpacity="0" />
          </linearGradient>
        </defs>
        {values.map(({ value, y }) => (
          <line className={css.grid} key={value} x1="0" x2="100" y1={y} y2={y} />
        ))}
        <line className={css.goal} x1="0" x2="100" y1={goal} y2={goal} />
        {pace && <path className={css.pace} d={pathOf(pace)} />}
        {from && line.length > 1 && (
          <path d={`${pathOf(line)}L${at(line.at(-1)!.x, 100)}L${at(line[0]!.x, 100)}Z`} fill={`url(#${area})`} />
        )}
        {next && newest && <path className={css.next} d={pathOf([newest, next])} />}
        <path className={css.you} d={pathOf(line)} />
        <path className={css.point} d={dotsOf(you)} />
        <path className={css.hollow} d={dotsOf(you.slice(0, -1))} />
      </svg>
      {values.map(({ value, y }) => (
        <span className={css.amount} key={value} style={top(y)}>
          {formatShort(value, label)}
        </span>
      ))}
      <span className={css.amount} style={top(goal)}>
        {formatShort(input.target, label)}
      </span>
      {days.map(({ date, x }) => (
        <span className={css.day} key={date} data-edge={edgeOf(x)} style={left(x)}>
          {formatDate(date, 'axis')}
        </span>
      ))}
      <span className={css.goalNote} data-side={newest && newest.x < 40 && !from ? 'end' : 'start'} style={top(goal)}>
        {goalNote ?? t('progress.your-goal')}
      </span>
      {paceNote && (
        <span className={css.paceNote} data-side={paceNote.side} style={{ ...left(paceNote.x), ...top(paceNote.y) }}>
          <span className={css.long}>{t('progress.even-pace')}</span>
          <span className={css.short}>{t('progress.even-pace-short')}</span>
        </span>
      )}
      {next && input.rhythm?.reachedOn && (
        <span className={css.nextNote} data-edge={edgeOf(next.x)} style={{ ...left(next.x), ...top(next.y) }}>
          {formatDate(input.rhythm.reachedOn, 'axis')}
        </span>
      )}
      {newest && newestFigure !== undefined && (
        <span className={css.tag} data-edge={edgeOf(newest.x)} style={{ ...left(newest.x), ...top(newest.y) }}>
          {formatByType(newestFigure, label)}
        </span>
      )}
    </div>
  )
}

/** About how many figures wide a text is; a Japanese sign takes two. */
function widthOf(text: string): number {
  return [...text].reduce((width, sign) => width + (sign > '\u2e80' ? 2 : 1), 0)
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
