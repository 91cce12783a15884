import { type CSSProperties, type FormEvent, useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { getForecast, type listForecasts, makeForecast } from '../../../../contract/calls/admin/programs/forecasts.ts'
import type { ForecastResult } from '../../../../contract/forecast.ts'
import { errorText } from '../../../client/error-text.ts'
import { useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber, formatPercent } from '../../../words/format.ts'
import { type Lever, LeverTable, leverKey, type TypedLevers } from '../parts/LeverTable.tsx'
import { useAct } from '../proof/use-act.ts'
import { signed } from '../results/Comparison.tsx'
import { TaskProgress } from '../tasks/TaskProgress.tsx'
import { endOf } from './end-of.ts'

export interface WhatIfProps {
  readonly programId: string
  readonly data: ReplyOf<typeof listForecasts>
  readonly now: ForecastResult
  /** The forecast that was tried out last. */
  readonly whatIf: string | undefined
  readonly onTry: (forecastId: string | undefined) => void
  /** A draft of the program that is tried out in place of what is published. */
  readonly draftId?: string | undefined
}

/** Tries something out: other awards, other amounts, another choice. Nothing of it is saved in the program. */
export function WhatIf({ programId, data, now, whatIf, onTry, draftId }: WhatIfProps) {
  const { levels, isChosen, isSelectionOver } = data
  // Without a load nobody gains anything yet; people choose and reach then as is said.
  const shown: readonly Lever[] =
    now.grounds === 'none' ? ['awards', 'mix', 'reach'] : isChosen ? ['awards', 'amounts', 'mix'] : ['awards']
  const [gains, setGains] = useState(100)
  const [typed, setTyped] = useState<TypedLevers>({})
  const [taskId, setTask] = useState<string>()
  const make = useAct(makeForecast, reply => setTask(reply.taskId))

  function submit(event: FormEvent) {
    event.preventDefault()
    const list = (lever: Lever, standard: number) => {
      const isSaid = levels.some((_, at) => typed[leverKey(lever, at)])
      return isSaid && shown.includes(lever)
        ? { [lever]: levels.map((_, at) => Number(typed[leverKey(lever, at)] || standard)) }
        : {}
    }
    const levers = {
      ...(gains !== 100 && { gains }),
      ...list('awards', 100),
      ...list('amounts', 100),
      ...list('mix', 0),
      ...list('reach', 0),
    }
    void make.act({ params: { programId }, body: { levers, ...(draftId !== undefined && { draftId }) } })
  }

  return (
    <section className="pane g6" aria-labelledby="what-if">
      <div className="pane__h">
        <h2 id="what-if">{c('forecast.what-if')}</h2>
        <p>{c('forecast.what-if-note')}</p>
      </div>
      {draftId !== undefined && <Alert>{c('forecast.on-draft')}</Alert>}
      <form onSubmit={submit}>
        {now.grounds !== 'none' && (
          <label className="slider">
            <span>{c('forecast.gains')}</span>
            <output>{formatPercent(gains)}</output>
            <input
              type="range"
              min={50}
              max={150}
              value={gains}
              aria-valuetext={formatPercent(gains)}
              onChange={event => setGains(Number(event.target.value))}
            />
          </label>
        )}
        <LeverTable levels={levels} levers={shown} typed={typed} onType={setTyped} />
        {shown.includes('mix') && (
          <MixBar names={levels} shares={levels.map((_, at) => Number(typed[leverKey('mix', at)] || 0))} />
        )}
        {isChosen && <p className="small muted">{c(isSelectionOver ? 'forecast.mix-over' : 'forecast.mix-note')}</p>}
        {make.error && <Alert kind="bad">{errorText(make.error)}</Alert>}
        <div className="acts">
          <Button type="submit" look="soft" busy={make.isActing}>
            {c('forecast.work-out')}
          </Button>
          {whatIf !== undefined && (
            <Button look="quiet" onClick={() => onTry(undefined)}>
              {c('forecast.back')}
            </Button>
          )}
        </div>
      </form>
      {taskId !== undefined ? (
        <TaskProgress
          key={taskId}
          taskId={taskId}
          onDone={result => {
            setTask(undefined)
            if (typeof result?.['forecastId'] === 'string') onTry(result['forecastId'])
          }}
        />
      ) : (
        whatIf !== undefined && <Tried programId={programId} forecastId={whatIf} now={now} />
      )}
    </section>
  )
}

/** The shares of the levels side by side; the fields above it say the same. */
function MixBar({ names, shares }: { readonly names: readonly string[]; readonly shares: readonly number[] }) {
  if (!shares.some(share => share > 0)) return null
  return (
    <div className="mixbar" aria-hidden="true">
      {shares.map((share, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: levels are known by their place
        <i key={at} className={`t${2 + (at % 3)}`} style={{ '--n': share } as CSSProperties}>
          {names[at]}
        </i>
      ))}
    </div>
  )
}

interface TriedProps {
  readonly programId: string
  readonly forecastId: string
  readonly now: ForecastResult
}

/** What would be, against what is. */
function Tried({ programId, forecastId, now }: TriedProps) {
  const { data, error } = useCall(getForecast, { params: { programId, forecastId } })
  if (error) return <Alert kind="bad">{errorText(error)}</Alert>
  if (data === undefined) return null
  const { result } = data
  const end = endOf(result)
  const before = endOf(now)
  // Earlier forecasts do not say what they were made from.
  const isOfNow = result.facts === undefined || now.facts === undefined || result.facts === now.facts
  const budget = result.budget === undefined || end === undefined ? undefined : result.budget - end
  const within = result.ahead.at(-1)?.withinBudget
  return (
    <div className="out" role="status">
      <b>{end === undefined ? '–' : c('forecast.would-be', { points: formatNumber(end) })}</b>
      <p>
        {[
          data.levers.draft && c('forecast.of-draft'),
          end !== undefined &&
            before !== undefined &&
            (isOfNow ? c('forecast.against', { change: signed(end - before) }) : c('forecast.other-facts')),
          result.most !== undefined && c('forecast.would-most', { points: formatNumber(result.most) }),
          budget !== undefined &&
            c(budget >= 0 ? 'forecast.under-budget' : 'forecast.over-budget', {
              points: formatNumber(Math.abs(budget)),
            }),
          within !== undefined && c('forecast.say-budget', { count: within }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}
