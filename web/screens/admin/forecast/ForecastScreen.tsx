import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { type getForecast, listForecasts, makeForecast } from '../../../../contract/calls/admin/programs/forecasts.ts'
import type { ForecastResult } from '../../../../contract/forecast.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatMoment, formatNumber, formatPercent } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { Page } from '../frame/Page.tsx'
import { type DenseColumn, DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { saveText } from '../parts/save-text.ts'
import { useAddress } from '../parts/use-address.ts'
import { useAct } from '../proof/use-act.ts'
import { TaskProgress } from '../tasks/TaskProgress.tsx'
import { ForecastFan } from './Fan.tsx'
import { forecastCsv } from './forecast-csv.ts'
import { Movers } from './Movers.tsx'
import { WhatIf } from './WhatIf.tsx'

type Forecasts = ReplyOf<typeof listForecasts>
export type Forecast = ReplyOf<typeof getForecast>

/** What a program will cost: least, expected, most, and what would be if something were otherwise (console W08). */
export function ForecastScreen() {
  const { programId = '' } = useParams({ strict: false }) as { programId?: string }
  const list = useCall(listForecasts, { params: { programId } })
  const [{ whatIf, draft }, change] = useAddress<'whatIf' | 'draft'>()
  const [taskId, setTask] = useState<string>()
  const make = useAct(makeForecast, reply => setTask(reply.taskId))
  const newest = list.data?.newest
  return (
    <Page
      title={c('forecast.name')}
      lead={newest && madeText(newest)}
      crumbs={[
        { text: c('programs.name'), to: consolePaths.programs },
        { text: list.data?.name ?? programId, to: `/admin/programs/${programId}` },
      ]}
      acts={
        list.data && (
          <>
            {newest && (
              <Button
                look="line"
                icon="down"
                onClick={() => saveText(`forecast-${programId}.csv`, forecastCsv(newest.result))}
              >
                {c('forecast.export')}
              </Button>
            )}
            <Button
              look={newest ? 'line' : 'primary'}
              icon="trend"
              busy={make.isActing}
              onClick={() => void make.act({ params: { programId }, body: {} })}
            >
              {newest ? c('forecast.again') : c('forecast.make')}
            </Button>
          </>
        )
      }
    >
      {make.error && <Alert kind="bad">{errorText(make.error)}</Alert>}
      {taskId !== undefined && (
        <section className="pane spaced" aria-label={c('forecast.making')}>
          <TaskProgress
            key={taskId}
            taskId={taskId}
            onDone={async result => {
              await refresh(listForecasts)
              setTask(undefined)
              if (result?.['forecastId'] !== undefined) change({ whatIf: undefined })
            }}
          />
        </section>
      )}
      <ListState data={list.data} error={list.error} retry={list.refetch}>
        {data =>
          newest ? (
            <Shown
              programId={programId}
              data={data}
              newest={newest}
              whatIf={whatIf}
              draftId={draft}
              onTry={id => change({ whatIf: id })}
            />
          ) : (
            <Empty title={c('forecast.none')} text={c('forecast.none-text')} />
          )
        }
      </ListState>
    </Page>
  )
}

function madeText({ at, by, result: { loads, dataThrough } }: Forecast): string {
  const made = c('forecast.made', { at: formatMoment(at), by })
  const from =
    dataThrough === undefined
      ? c('forecast.from-nothing')
      : c('forecast.from-loads', { loads, day: formatDate(dataThrough, 'day-and-year') })
  return `${made} ${from}`
}

interface ShownProps {
  readonly programId: string
  readonly data: Forecasts
  readonly newest: Forecast
  readonly whatIf: string | undefined
  readonly draftId: string | undefined
  readonly onTry: (forecastId: string | undefined) => void
}

function Shown({ programId, data, newest, whatIf, draftId, onTry }: ShownProps) {
  const { result } = newest
  return (
    <>
      <section className="pane" aria-labelledby="ending">
        <h2 id="ending" className="sr">
          {c('forecast.ending')}
        </h2>
        <p className="say">{sayEnding(result)}</p>
        {result.grounds !== 'band' && <Alert>{c(`forecast.grounds-${result.grounds}`)}</Alert>}
        <ForecastFan result={result} />
        {result.grounds !== 'none' && (
          <details className="data">
            <summary>{c('forecast.table')}</summary>
            <Points result={result} />
          </details>
        )}
      </section>
      <div className="grid">
        <WhatIf programId={programId} data={data} now={result} whatIf={whatIf} onTry={onTry} draftId={draftId} />
        <div className="col g6">
          <Movers programId={programId} data={data} now={result} />
          {result.example && <Example result={result} names={data.levels} />}
          <Held held={data.held} />
          <section className="pane pane--sunk" aria-labelledby="unknown">
            <h2 id="unknown">{c('forecast.unknown')}</h2>
            <ul className="bullets small muted">
              {unknownTexts(result).map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  )
}

/** The ending in one sentence: with a range only where there are grounds for one. */
function sayEnding({ ahead, least, most, endDate, grounds }: ForecastResult): string {
  const last = ahead.at(-1)
  const day = formatDate(endDate, 'day-and-year')
  if (last === undefined && grounds !== 'none') return c('forecast.say-over', { points: formatNumber(least) })
  if (last?.low !== undefined) {
    const range = { low: formatNumber(last.low), high: formatNumber(last.high ?? last.low) }
    const text = c('forecast.say-band', { expected: formatNumber(last.expected), day, ...range })
    return last.withinBudget === undefined ? text : `${text} ${c('forecast.say-budget', { count: last.withinBudget })}`
  }
  if (last) return c('forecast.say-pace', { expected: formatNumber(last.expected), day })
  return most === undefined
    ? c('forecast.say-least', { least: formatNumber(least) })
    : c('forecast.say-bounds', { least: formatNumber(least), most: formatNumber(most) })
}

function unknownTexts({ grounds, heldBack, isUndecidedCounted, chosen, people, most }: ForecastResult): string[] {
  return [
    grounds === 'none' ? c('forecast.unknown-none') : c('forecast.unknown-rhythm'),
    ...(grounds === 'none' ? [] : [c('forecast.unknown-outside')]),
    ...(chosen < people && grounds !== 'none'
      ? [c(isUndecidedCounted ? 'forecast.undecided-counted' : 'forecast.undecided', { count: people - chosen })]
      : []),
    ...(heldBack > 0 ? [c('forecast.held-back', { count: heldBack })] : []),
    ...(most === undefined ? [c('forecast.no-most')] : []),
  ]
}

const points = (figure: number | undefined) => (figure === undefined ? '–' : formatNumber(figure))

function Points({ result }: { readonly result: ForecastResult }) {
  const { history, ahead, least, most, grounds } = result
  const rows = [
    ...history.map(({ day, points }) => ({ day, was: points, expected: undefined, low: undefined, high: undefined })),
    ...ahead.map(({ day, expected, low, high }) => ({ day, was: undefined, expected, low, high })),
  ]
  type Row = (typeof rows)[number]
  const figure = (key: 'expected' | 'low' | 'high'): DenseColumn<Row> => ({
    key,
    title: c(`forecast.${key}`),
    numeric: true,
    cell: row => points(row[key]),
  })
  // A column without grounds is not there, rather than empty (W08c).
  const likely = grounds === 'band' ? [figure('low'), figure('expected'), figure('high')] : [figure('expected')]
  return (
    <DenseTable
      caption={c('forecast.table-caption')}
      rows={rows}
      rowKey={({ day, was }) => `${day} ${was === undefined}`}
      columns={[
        {
          key: 'day',
          title: c('forecast.through'),
          rowHeader: true,
          cell: ({ day }) => formatDate(day, 'day-and-year'),
        },
        { key: 'was', title: c('forecast.was'), numeric: true, cell: ({ was }) => <b>{points(was)}</b> },
        { key: 'least', title: c('forecast.least'), numeric: true, cell: ({ was }) => points(was ?? least) },
        ...likely,
        {
          key: 'most',
          title: c('forecast.most'),
          numeric: true,
          cell: ({ was }) => (was === undefined ? points(most) : '–'),
        },
      ]}
    />
  )
}

function Example({
  result: { example, people },
  names,
}: {
  readonly result: ForecastResult
  readonly names: readonly string[]
}) {
  const { from, levels, points } = example!
  return (
    <section className="pane pane--flush" aria-labelledby="example">
      <div className="pane__h">
        <h2 id="example">{c('forecast.example')}</h2>
        <p>
          {from === undefined
            ? c('forecast.example-said')
            : c('forecast.example-from', { count: people, program: from })}
        </p>
      </div>
      <DenseTable
        caption={c('forecast.example')}
        rows={levels.map((level, at) => ({ ...level, at }))}
        rowKey={({ at }) => String(at)}
        columns={[
          {
            key: 'level',
            title: c('forecast.level'),
            rowHeader: true,
            cell: ({ at }) => names[at] ?? formatNumber(at + 1),
          },
          {
            key: 'choose',
            title: c('forecast.choose'),
            numeric: true,
            cell: ({ choose }) => formatPercent(100 * choose),
          },
          { key: 'reach', title: c('forecast.reach'), numeric: true, cell: ({ reach }) => formatPercent(100 * reach) },
          { key: 'points', title: c('forecast.points'), numeric: true, cell: level => formatNumber(level.points) },
        ]}
        foot={[c('forecast.together'), '', '', formatNumber(points)]}
      />
    </section>
  )
}

function Held({ held }: { readonly held: Forecasts['held'] }) {
  return (
    <section className={held.length === 0 ? 'pane' : 'pane pane--flush'} aria-labelledby="held">
      <div className="pane__h">
        <h2 id="held">{c('forecast.held')}</h2>
        {held.length > 0 && (
          <span>
            {c('forecast.held-count', { held: held.filter(({ isHeld }) => isHeld).length, count: held.length })}
          </span>
        )}
      </div>
      {held.length === 0 ? (
        <p className="small muted">{c('forecast.held-none')}</p>
      ) : (
        <DenseTable
          caption={c('forecast.held')}
          rows={held}
          rowKey={({ day }) => day}
          columns={[
            {
              key: 'day',
              title: c('forecast.through'),
              rowHeader: true,
              cell: ({ day }) => formatDate(day, 'day-and-year'),
            },
            {
              key: 'said',
              title: c('forecast.said'),
              numeric: true,
              cell: ({ low, high }) => c('forecast.range', { low: formatNumber(low), high: formatNumber(high) }),
            },
            { key: 'was', title: c('forecast.it-was'), numeric: true, cell: ({ was }) => <b>{formatNumber(was)}</b> },
          ]}
        />
      )}
    </section>
  )
}
