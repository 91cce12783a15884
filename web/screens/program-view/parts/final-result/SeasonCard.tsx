import { formatDate, formatLabel } from '../../../../words/format.ts'
import { t } from '../../../../words/words.ts'
import { HistoryChart } from '../history-chart/HistoryChart.tsx'
import type { ProgramPartProps } from '../program-part.ts'
import css from './FinalResult.module.css'
import { seasonFacts } from './season-facts.ts'

export interface SeasonCardProps extends ProgramPartProps {
  readonly isCelebrated: boolean
}

/** How the whole time went, and its figures. */
export function SeasonCard({ view, progress, isCelebrated }: SeasonCardProps) {
  const { goal, goalLabel, history, finalResult } = progress
  const { paxGoalSelection: chosen, paxProgressResponse: reached } = goal
  if (!chosen || !finalResult) return null
  const target = chosen.goalAchieveAmount
  const calculation = view.programCalculationType
  const result = reached && formatLabel(reached.resultsToDate, goalLabel)
  return (
    <section className="card" aria-labelledby="season">
      <h2 id="season">{t('final.season')}</h2>
      {result && history.length > 0 && (
        <HistoryChart
          calculation={calculation}
          target={target}
          period={{ startDate: view.startDate, endDate: view.endDate }}
          history={history}
          label={goalLabel}
          low
          sentence={t('progress.chart-sentence', {
            result,
            date: formatDate(reached.dataThrough ?? view.endDate),
            target: formatLabel(target, goalLabel),
          })}
        />
      )}
      <dl className={css.facts}>
        {seasonFacts(view, progress, isCelebrated).map(({ figure, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
