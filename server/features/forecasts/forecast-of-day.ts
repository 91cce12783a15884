import { type ForecastedDay, forecastResult } from '../../../contract/forecast.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { type ProgramPeriod, readForecastBefore } from './forecasts.store.ts'

/**
 * What the newest forecast from before a moment said of a day, in points that everybody is entitled to by then; of a day that it
 * already knew, what its last day comes to. Nothing without a forecast.
 */
export async function forecastOfDay(
  tx: ClientTx,
  period: ProgramPeriod,
  { day, before }: { readonly day: string | null; readonly before: Date },
): Promise<ForecastedDay | undefined> {
  const row = await readForecastBefore(tx, period, before)
  if (row === undefined) return undefined
  const { ahead, least, most } = forecastResult.parse(row.result)
  const said = ahead.find(one => day !== null && one.day >= day) ?? ahead.at(-1)
  return {
    at: row.created_at.toISOString(),
    day: said?.day,
    expected: said?.expected,
    low: said?.low,
    high: said?.high,
    least,
    most,
  }
}
