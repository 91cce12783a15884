import { useState } from 'react'
import { programState } from '../../../../rules/programs/program-state.ts'
import { atThisRhythm } from '../../../../rules/progress/rhythm.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { formatDate, formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { goalText } from '../parts/goal-text.ts'
import { HistoryChart } from '../parts/history-chart/HistoryChart.tsx'
import type { ProgramPartProps } from '../parts/program-part.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { historyWords } from './history-words.ts'
import css from './ProgressScreen.module.css'

type Look = 'chart' | 'table'

/** How it went so far, with a goal or without one: as a chart, or the same figures as a table. */
export function HistoryCard({ view, progress }: ProgramPartProps) {
  const [look, setLook] = useState<Look>('chart')
  const { goal, goalLabel, history } = progress
  const { paxGoalSelection: chosen, paxProgressResponse: current } = goal
  if (!current || history.length === 0) return null
  const target = chosen?.goalAchieveAmount
  const period = { startDate: view.startDate, endDate: view.endDate }
  const calculation = view.programCalculationType
  const dataThrough = current.dataThrough ?? view.endDate
  const isPaced = calculation === 'standard' && target !== undefined
  // Once the program has ended nothing more will come, even where the results end before it.
  const isOver = programState(view) === 'checking_results'
  const rhythm =
    isPaced && !isOver ? atThisRhythm({ target, result: current.resultsToDate, period, dataThrough }) : undefined
  const figures = { result: formatLabel(current.resultsToDate, goalLabel), date: formatDate(dataThrough) }

  return (
    <section className={`card ${css.history}`} aria-labelledby="history">
      <div className="card__head">
        <div>
          <h2 id="history">{t('progress.history')}</h2>
          <p className="muted">
            {isOver
              ? t('progress.history-lead', { count: history.length })
              : historyWords(calculation, rhythm, progress)}
          </p>
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
          baseline={chosen?.baseValue}
          period={period}
          history={history}
          rhythm={rhythm}
          label={goalLabel}
          sentence={
            target === undefined
              ? t('progress.chart-sentence-plain', figures)
              : t('progress.chart-sentence', { ...figures, target: goalText(target, goalLabel, calculation) })
          }
        />
      ) : (
        <HistoryTable history={history} goalLabel={goalLabel} period={period} target={target} isPaced={isPaced} />
      )}
    </section>
  )
}
