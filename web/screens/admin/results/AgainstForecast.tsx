import { c } from '../../../words/console-words.ts'
import { formatDate, formatMoment, formatNumber } from '../../../words/format.ts'
import { Facts } from '../parts/Facts.tsx'
import type { BatchReply } from './use-batch.ts'

/** What everybody is entitled to beside what the forecast said of that day. A difference is neither good nor bad here. */
export function AgainstForecast({ reply: { batch, forecast } }: { readonly reply: BatchReply }) {
  if (forecast === undefined) return null
  const { at, day, expected, low, high, least, most } = forecast
  const whole = (points: number) => formatNumber(Math.round(points))
  const rows: (readonly [string, string])[] = [[c('results.entitled-all'), formatNumber(batch.points)]]
  if (expected !== undefined && day !== undefined)
    rows.push([c('results.expected-by', { day: formatDate(day) }), whole(expected)])
  if (low !== undefined && high !== undefined)
    rows.push([c('forecast.said'), c('forecast.range', { low: whole(low), high: whole(high) })])
  rows.push([c('forecast.least'), whole(least)])
  if (most !== undefined) rows.push([c('forecast.most'), whole(most)])
  return (
    <section className="pane" aria-labelledby="forecast">
      <div className="pane__h">
        <h2 id="forecast">{c('results.against-forecast', { at: formatMoment(at) })}</h2>
      </div>
      <Facts rows={rows} />
    </section>
  )
}
