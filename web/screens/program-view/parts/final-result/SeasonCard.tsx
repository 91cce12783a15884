import { isGoalAchieved } from '../../../../../rules/results/achievement.ts'
import { formatDate, formatLabel } from '../../../../words/format.ts'
import { t } from '../../../../words/words.ts'
import { HistoryChart } from '../history-chart/HistoryChart.tsx'
import type { ProgramPartProps } from '../program-part.ts'
import css from './FinalResult.module.css'

/** How the whole time went, and its three figures. */
export function SeasonCard({ view, progress }: ProgramPartProps) {
  const { goal, goalLabel, history, finalResult } = progress
  const { paxGoalSelection: chosen, paxProgressResponse: reached } = goal
  if (!chosen || !finalResult) return null
  const target = chosen.goalAchieveAmount
  const calculation = view.programCalculationType
  const result = reached && formatLabel(reached.resultsToDate, goalLabel)
  // Only a sum passes its goal once and for all.
  const passed =
    calculation === 'standard'
      ? history.find(({ resultsToDate }) => isGoalAchieved({ calculation, target, result: resultsToDate }))
      : undefined
  const facts = [
    ...(result ? [{ figure: result, text: t('final.result') }] : []),
    {
      figure: formatLabel(target, goalLabel),
      text: finalResult.levelName ? t('final.goal', { level: finalResult.levelName }) : t('progress.your-goal'),
    },
    passed
      ? { figure: formatDate(passed.dataThrough), text: t('final.passed-on') }
      : { figure: formatDate(finalResult.issuedOn), text: t('final.issued-on') },
  ]
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
        {facts.map(({ figure, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
