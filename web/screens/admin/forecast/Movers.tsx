import { type CSSProperties, useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { getForecast, listForecasts, makeForecast } from '../../../../contract/calls/admin/programs/forecasts.ts'
import type { ForecastResult } from '../../../../contract/forecast.ts'
import { byEffect, type Mover, moversOf } from '../../../../rules/forecast/movers.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { useAct } from '../proof/use-act.ts'
import { signed } from '../results/Comparison.tsx'
import { TaskProgress } from '../tasks/TaskProgress.tsx'
import { endOf } from './end-of.ts'

interface MoversProps {
  readonly programId: string
  readonly data: ReplyOf<typeof listForecasts>
  readonly now: ForecastResult
}

/** What would move the forecast most: each lever by itself, as a forecast of its own, the largest change first. */
export function Movers({ programId, data, now }: MoversProps) {
  const { levels, isChosen } = data
  const movers = moversOf({ levels: levels.length, isChosen, isLoaded: now.grounds !== 'none' })
  // One forecast after the other: of things as they are by now, then each lever, and where there is one its other way.
  const tries = [{}, ...movers.flatMap(({ levers, otherWay }) => (otherWay ? [levers, otherWay] : [levers]))]
  const [ends, setEnds] = useState<readonly number[]>([])
  const [before = 0, ...after] = ends
  const changes = after.map(end => end - before)
  const [taskId, setTask] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const make = useAct(makeForecast, reply => setTask(reply.taskId))
  // Without an end there is nothing that could be moved.
  if (endOf(now) === undefined) return null
  const tryNext = (at: number) => void make.act({ params: { programId }, body: { levers: tries[at]! } })

  async function take(result: Readonly<Record<string, unknown>> | null) {
    if (typeof result?.['forecastId'] !== 'string') return
    try {
      const { result: tried } = await call(getForecast, { params: { programId, forecastId: result['forecastId'] } })
      const all = [...ends, endOf(tried) ?? before]
      setEnds(all)
      setTask(undefined)
      if (all.length === 1) await refresh(listForecasts)
      if (all.length < tries.length) tryNext(all.length)
    } catch (error) {
      setFailure(error)
      setTask(undefined)
    }
  }

  const error = failure ?? make.error
  const found = byEffect(
    movers.flatMap((mover, at) => {
      const first = movers.slice(0, at).reduce((sum, { otherWay }) => sum + (otherWay ? 2 : 1), 0)
      const own = changes.slice(first, first + (mover.otherWay ? 2 : 1))
      return own.length === 0 ? [] : [{ text: moverText(mover, levels), changes: own }]
    }),
  )
  const widest = Math.max(1, ...changes.map(Math.abs))
  const isUnderWay = taskId !== undefined || make.isActing
  const start = (
    <div className="acts">
      <Button
        look="soft"
        onClick={() => {
          setEnds([])
          setFailure(undefined)
          tryNext(0)
        }}
      >
        {c('forecast.movers-start')}
      </Button>
    </div>
  )
  return (
    <section className="pane" aria-labelledby="movers">
      <div className="pane__h">
        <h2 id="movers">{c('forecast.movers')}</h2>
        <p>{c('forecast.movers-note')}</p>
      </div>
      {error !== undefined && error !== null && <Alert kind="bad">{errorText(error)}</Alert>}
      {found.length > 0 && (
        <ol className="movers">
          {found.map(({ text, changes: [more = 0, less] }) => (
            <li key={text}>
              <span>{text}</span>
              <span className="tor" aria-hidden="true" style={torOf([more, less ?? 0], widest)}>
                <i />
                <i />
              </span>
              {less !== undefined && <b>{signed(less)}</b>} <b>{signed(more)}</b>
            </li>
          ))}
        </ol>
      )}
      {isUnderWay ? (
        <>
          <p className="small muted">
            {c('forecast.movers-done', { done: formatNumber(ends.length), count: formatNumber(tries.length) })}
          </p>
          {taskId !== undefined && (
            <TaskProgress key={taskId} taskId={taskId} again={start} onDone={result => void take(result)} />
          )}
        </>
      ) : (
        start
      )}
    </section>
  )
}

/** How far a lever moves the end down and up, in percent of the widest. */
function torOf(changes: readonly number[], widest: number): CSSProperties {
  const [down, up] = [Math.min(0, ...changes), Math.max(0, ...changes)]
  return { '--down': `${(-100 * down) / widest}%`, '--up': `${(100 * up) / widest}%` } as CSSProperties
}

function moverText(mover: Mover, names: readonly string[]): string {
  return 'level' in mover
    ? c(`forecast.mover-${mover.kind}`, { level: names[mover.level] ?? formatNumber(mover.level + 1) })
    : c(`forecast.mover-${mover.kind}`)
}
