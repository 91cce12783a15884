import type { CSSProperties } from 'react'
import type { ForecastResult } from '../../../../contract/forecast.ts'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatNumber, formatShort } from '../../../words/format.ts'
import { apart, fanOf, type Point, pathOf } from './fan.ts'

interface ForecastFanProps {
  readonly result: ForecastResult
  /** What was paid in the end, where that is known: a point at the right. */
  readonly paid?: number
}

/** A forecast as a picture: what was, what may come, and the budget. The table beside it says the same. */
export function ForecastFan({ result, paid }: ForecastFanProps) {
  const fan = fanOf(result, paid)
  const { least, most, budget, ahead, history, example } = result
  const last = ahead.at(-1)
  const known = [...fan.past.slice(1), ...(paid === undefined ? [] : [[100, fan.y(paid)] as const])]
  const isAbove = most !== undefined && fan.most === undefined
  const ends = apart(
    [
      ...(most !== undefined && fan.most ? [{ points: most, name: c('forecast.most') }] : []),
      ...(last?.high === undefined ? [] : [{ points: last.high, name: c('forecast.above') }]),
      ...(last ? [{ points: last.expected, name: c('forecast.expected') }] : []),
      ...(example ? [{ points: example.points, name: c('forecast.example') }] : []),
      ...(last?.low === undefined ? [] : [{ points: last.low, name: c('forecast.below') }]),
      { points: least, name: c('forecast.least') },
      ...(paid === undefined ? [] : [{ points: paid, name: c('rehearsal.payout') }]),
    ].map(end => ({ ...end, y: fan.y(end.points) })),
    7,
  )
  return (
    <div className="fan fan--main" role="img" aria-label={described(result, paid)}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {lines(fan.steps).map(y => (
          <line key={y} className="gl" x1="0" x2="100" y1={y} y2={y} />
        ))}
        {fan.band.length > 0 && <path className="band" d={`${pathOf(fan.band)}Z`} />}
        {fan.budget !== undefined && <line className="budget" x1="0" x2="100" y1={fan.budget} y2={fan.budget} />}
        {history.length > 0 && <line className="now" x1={fan.now[0]} x2={fan.now[0]} y1="0" y2="100" />}
        <path className="least" d={pathOf(fan.least)} />
        {fan.most && <path className="least" d={pathOf(fan.most)} />}
        {fan.expected.length > 0 && <path className="mid" d={pathOf(fan.expected)} />}
        {history.length > 0 && <path className="was" d={pathOf(fan.past)} />}
        <path className="pt" d={dots(known)} />
        <path className="pt2" d={dots(known)} />
      </svg>
      {lines(fan.steps).map(y => (
        <span key={y} className="y" style={place({ t: y })}>
          {shortNumber((fan.top * (100 - y)) / 100)}
        </span>
      ))}
      <span className="x x--first">{formatDate(result.startDate, 'axis')}</span>
      <span className="x x--last">{formatDate(result.endDate, 'axis')}</span>
      {budget !== undefined && (
        <span className="l l--budget" style={place({ l: 1.5, t: fan.budget! })}>
          <b>{c('publish.budget', { budget: formatNumber(budget) })}</b>
        </span>
      )}
      {isAbove && <span className="l l--above hide-sm">{c('forecast.most-above', { points: shortNumber(most) })}</span>}
      {ends.map(({ name, points, y }) => (
        <span key={name} className="l at-end" style={place({ l: 100, t: y })}>
          <b>{shortNumber(points)}</b> <span>{name}</span>
        </span>
      ))}
    </div>
  )
}

/** Everything that the picture says, for whoever does not see it. */
function described({ least, most, budget, ahead }: ForecastResult, paid: number | undefined): string {
  const last = ahead.at(-1)
  return [
    `${c('forecast.least')}: ${formatNumber(least)}`,
    last && `${c('forecast.expected')}: ${formatNumber(last.expected)}`,
    last?.low !== undefined &&
      c('forecast.range', { low: formatNumber(last.low), high: formatNumber(last.high ?? last.low) }),
    most !== undefined && `${c('forecast.most')}: ${formatNumber(most)}`,
    budget !== undefined && c('publish.budget', { budget: formatNumber(budget) }),
    paid !== undefined && `${c('rehearsal.payout')}: ${formatNumber(paid)}`,
  ]
    .filter(Boolean)
    .join('. ')
}

/** Where a label stands, in percent from the left and from the top. */
const place = ({ l, t }: { readonly l?: number; readonly t: number }) =>
  ({ '--t': `${t}%`, ...(l !== undefined && { '--l': `${l}%` }) }) as CSSProperties

const plain = {
  labelText: '',
  labelPosition: 'after',
  labelType: 'decimal',
  currencyCode: 'USD',
  precision: 0,
} as const
const lines = (steps: number) => Array.from({ length: steps + 1 }, (_, at) => (100 * at) / steps)
const dots = (points: readonly Point[]) => points.map(([x, y]) => `M${x.toFixed(2)} ${y.toFixed(2)}h0`).join('')
export const shortNumber = (points: number) => formatShort(points, plain)
