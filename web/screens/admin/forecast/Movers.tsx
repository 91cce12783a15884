import { useState } from 'react'
import type { BodyOf, ReplyOf } from '../../../../contract/call.ts'
import { getForecast, type listForecasts, makeForecast } from '../../../../contract/calls/admin/programs/forecasts.ts'
import type { ForecastResult } from '../../../../contract/forecast.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { useAct } from '../proof/use-act.ts'
import { signed } from '../results/Comparison.tsx'
import { TaskProgress } from '../tasks/TaskProgress.tsx'
import { endOf } from './end-of.ts'

type Levers = NonNullable<BodyOf<typeof makeForecast>['levers']>

interface Mover {
  readonly text: string
  readonly levers: Levers
}

/** So many levels are tried one by one at most. */
const mostLevels = 6

interface MoversProps {
  readonly programId: string
  readonly data: ReplyOf<typeof listForecasts>
  readonly now: ForecastResult
}

/** What would move the forecast most: each lever by itself, as a forecast of its own, the largest change first. */
export function Movers({ programId, data, now }: MoversProps) {
  const before = endOf(now)
  const movers = moversOf(data, now)
  const [changes, setChanges] = useState<readonly number[]>([])
  const [taskId, setTask] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const make = useAct(makeForecast, reply => setTask(reply.taskId))
  // Without an end there is nothing that could be moved.
  if (before === undefined) return null
  const tryNext = (at: number) => void make.act({ params: { programId }, body: { levers: movers[at]!.levers } })

  async function take(result: Readonly<Record<string, unknown>> | null) {
    if (typeof result?.['forecastId'] !== 'string') return
    try {
      const { result: tried } = await call(getForecast, { params: { programId, forecastId: result['forecastId'] } })
      const all = [...changes, (endOf(tried) ?? before!) - before!]
      setChanges(all)
      setTask(undefined)
      if (all.length < movers.length) tryNext(all.length)
    } catch (error) {
      setFailure(error)
    }
  }

  const error = failure ?? make.error
  const found = changes
    .map((change, at) => ({ change, text: movers[at]!.text }))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
  const isUnderWay = taskId !== undefined || make.isActing || (changes.length > 0 && changes.length < movers.length)
  return (
    <section className="pane" aria-labelledby="movers">
      <div className="pane__h">
        <h2 id="movers">{c('forecast.movers')}</h2>
        <p>{c('forecast.movers-note')}</p>
      </div>
      {error !== undefined && error !== null && <Alert kind="bad">{errorText(error)}</Alert>}
      {found.length > 0 && (
        <ol className="movers">
          {found.map(({ text, change }) => (
            <li key={text}>
              <span>{text}</span> <b>{signed(change)}</b>
            </li>
          ))}
        </ol>
      )}
      {isUnderWay ? (
        <>
          <p className="small muted">
            {c('forecast.movers-done', { done: formatNumber(changes.length), count: formatNumber(movers.length) })}
          </p>
          {taskId !== undefined && <TaskProgress key={taskId} taskId={taskId} onDone={result => void take(result)} />}
        </>
      ) : (
        <div className="acts">
          <Button
            look="soft"
            onClick={() => {
              setChanges([])
              setFailure(undefined)
              tryNext(0)
            }}
          >
            {c('forecast.movers-start')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Awards level by level, all goals, what is gained from now on, and everybody at one level. */
function moversOf({ levels, isChosen }: MoversProps['data'], { grounds }: ForecastResult): Mover[] {
  const few = levels.slice(0, mostLevels)
  const one = (at: number, here: number, elsewhere: number) =>
    levels.map((_, level) => (level === at ? here : elsewhere))
  const awards = few.map((level, at) => ({
    text: c('forecast.mover-award', { level }),
    levers: { awards: one(at, 110, 100) },
  }))
  if (grounds === 'none') return awards
  return [
    ...awards,
    ...(isChosen ? [{ text: c('forecast.mover-amounts'), levers: { amounts: levels.map(() => 110) } }] : []),
    { text: c('forecast.mover-gains'), levers: { gains: 110 } },
    ...(isChosen
      ? few.map((level, at) => ({ text: c('forecast.mover-mix', { level }), levers: { mix: one(at, 100, 0) } }))
      : []),
  ]
}
