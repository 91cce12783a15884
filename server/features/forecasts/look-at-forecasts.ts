import type { ReplyOf } from '../../../contract/call.ts'
import type { listForecasts } from '../../../contract/calls/admin/programs/forecasts.ts'
import { type ForecastResult, forecastLevers, forecastResult } from '../../../contract/forecast.ts'
import { sayIn } from '../../../contract/program-document.ts'
import { bandOn } from '../../../rules/forecast/band.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readStored } from '../../db/stored-document.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { dayIn } from '../clients/client-day.ts'
import { getClient } from '../clients/client-of-host.ts'
import type { MayDraft } from '../programs/drafts.ts'
import type { ProgramUnknown } from '../programs/read-program.ts'
import { type ForecastRow, readForecast, readForecasts } from './forecasts.store.ts'
import { forecastProgram } from './make-forecast.ts'

const mostTried = 5
const mostKept = 400

/** The newest forecast of a program, and how good the ones before were. */
export async function lookAtForecasts(
  tx: ClientTx,
  programId: string,
  locale: string,
  may: MayDraft,
): Promise<Outcome<ReplyOf<typeof listForecasts>, ProgramUnknown>> {
  const found = await forecastProgram(tx, programId)
  if (!found.ok) return found
  const { document, version } = found.value
  const { timeZone, defaultLocale } = await getClient(tx)
  const period = { programId, timePeriodId: document.timePeriod.timePeriodId }
  const kept = await readForecasts(tx, period, { isTried: false, most: mostKept })
  const tried = await readForecasts(tx, period, { isTried: true, most: mostTried })
  const [newest] = await shown(tx, kept.slice(0, 1), may)
  const [longest] = [...document.groups].sort((a, b) => b.levels.length - a.levels.length)
  const { goalSelection } = document
  return done({
    name: sayIn(document.name, locale, defaultLocale),
    levels: longest?.levels.map(({ name }) => sayIn(name, locale, defaultLocale)) ?? [],
    isChosen: goalSelection !== undefined,
    isSelectionOver: goalSelection !== undefined && goalSelection.to < dayIn(timeZone, tx.now),
    ...(newest && { newest }),
    held: heldOf(kept.filter(one => one.version === version).map(({ result }) => readStored(forecastResult, result))),
    tried: await shown(tx, tried, may),
  })
}

export async function findForecast(tx: ClientTx, programId: string, forecastId: number, may: MayDraft) {
  const row = await readForecast(tx, programId, forecastId)
  return row === undefined ? refused('forecast-unknown') : done((await shown(tx, [row], may))[0]!)
}

async function shown(tx: ClientTx, rows: readonly ForecastRow[], may: MayDraft) {
  const named = await withActorNames(tx, rows, ['created_by'])
  return named.map(({ forecast_id, version, levers, result, created_at, created_by }) => ({
    forecastId: String(forecast_id),
    version,
    levers: readStored(forecastLevers, levers),
    at: created_at.toISOString(),
    by: created_by,
    result: withoutOthers(readStored(forecastResult, result), may),
  }))
}

/** An example tells how people did in the program that it is from: it is for those alone who may forecast that one. */
function withoutOthers({ example, ...result }: ForecastResult, may: MayDraft): ForecastResult {
  const isSeen = example !== undefined && (example.from === undefined || may(example.fromProgramId))
  return isSeen ? { ...result, example } : result
}

/** What each of these forecasts, the newest first, said of the load that came after it, and what that load was worth. */
function heldOf(results: readonly ForecastResult[]): ReplyOf<typeof listForecasts>['held'] {
  const [newest] = results
  const said = new Map<string, { low: number; high: number }>()
  for (const { dataThrough, history, ahead } of results) {
    const next = newest?.history.find(({ day }) => dataThrough !== undefined && day > dataThrough)
    const points = ahead.flatMap(({ day, low, high }) =>
      low === undefined || high === undefined ? [] : [{ day, low, high }],
    )
    const now = history.at(-1)
    if (next === undefined || now === undefined || points.length === 0 || said.has(next.day)) continue
    const band = bandOn([{ day: now.day, low: now.points, high: now.points }, ...points], next.day)
    if (band !== undefined) said.set(next.day, band)
  }
  return [...said]
    .map(([day, { low, high }]) => {
      const was = newest!.history.find(one => one.day === day)!.points
      return { day, low, high, was, isHeld: was >= low && was <= high }
    })
    .sort((a, b) => (a.day < b.day ? 1 : -1))
}
