import { useState } from 'react'
import { atThisRhythm, evenPace, type Rhythm } from '../../../../rules/progress/rhythm.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { formatByType, formatDate, formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { HistoryChart } from '../parts/history-chart/HistoryChart.tsx'
import type { ProgramPartProps } from '../parts/program-part.ts'
import css from './ProgressScreen.module.css'

type Look = 'chart' | 'table'

/** How it went so far: as a chart, or the same figures as a table. */
export function HistoryCard({ view, progress }: ProgramPartProps) {
  const [look, setLook] = useState<Look>('chart')
  const { goal, goalLabel, history } = progress
  const { paxGoalSelection: chosen, paxProgressResponse: current } = goal
  if (!chosen || !current) return null
  const target = chosen.goalAchieveAmount
  const period = { startDate: view.startDate, endDate: view.endDate }
  const calculation = view.programCalculationType
  const dataThrough = current.dataThrough ?? view.endDate
  const rhythm =
    calculation === 'standard'
      ? atThisRhythm({ target, result: current.resultsToDate, period, dataThrough })
      : undefined
  const figures = { result: formatLabel(current.resultsToDate, goalLabel), target: formatLabel(target, goalLabel) }
  const columns: Column<(typeof history)[number]>[] = [
    {
      key: 'date',
      title: t('progress.data-through'),
      cell: row => formatDate(row.dataThrough, 'short'),
      rowHeader: true,
    },
    {
      key: 'result',
      title: t('progress.result'),
      cell: row => formatByType(row.resultsToDate, goalLabel),
      numeric: true,
    },
  ]
  if (calculation === 'standard') {
    const paceOf = (date: string) => evenPace(target, period, date).toFixed()
    columns.push({
      key: 'pace',
      title: t('progress.even-pace'),
      cell: row => formatByType(paceOf(row.dataThrough), goalLabel),
      numeric: true,
    })
  }

  return (
    <section className={`card ${css.history}`} aria-labelledby="history">
      <div className="card__head">
        <div>
          <h2 id="history">{t('progress.history')}</h2>
          <p className="muted">{rhythmWords(rhythm, progress)}</p>
        </div>
        <Segmented
          label={t('progress.show-as')}
          options={[
            { value: 'chart', text: t('progress.chart') },
            { value: 'table', text: t('progress.table') },
          ]}
          value={look}
          onChange={setLook}
        />
      </div>
      {look === 'chart' ? (
        <HistoryChart
          calculation={calculation}
          target={target}
          period={period}
          history={history}
          rhythm={rhythm}
          label={goalLabel}
          sentence={t('progress.chart-sentence', { ...figures, date: formatDate(dataThrough) })}
        />
      ) : (
        <Table
          caption={t('progress.history')}
          columns={columns}
          rows={[...history].reverse()}
          rowKey={row => row.dataThrough}
        />
      )}
    </section>
  )
}

function rhythmWords(rhythm: Rhythm | undefined, { goalLabel, history }: ProgramPartProps['progress']): string {
  if (rhythm?.reachedOn) return t('progress.rhythm-reached', { date: formatDate(rhythm.reachedOn) })
  if (rhythm) return t('progress.rhythm-end', { amount: formatLabel(rhythm.atEnd.toFixed(), goalLabel) })
  return t('progress.history-lead', { count: history.length })
}
