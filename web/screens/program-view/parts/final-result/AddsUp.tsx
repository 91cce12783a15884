import { Icon } from '../../../../ui/Icon.tsx'
import { formatByType, formatLabel, formatPoints } from '../../../../words/format.ts'
import { t } from '../../../../words/words.ts'
import { awardTitle } from '../explanation/HowWorkedOut.tsx'
import type { ProgramPartProps } from '../program-part.ts'
import css from './FinalResult.module.css'

interface Row {
  readonly key: string
  readonly title: string
  readonly note?: string
  readonly outcome: string
  readonly isMet?: boolean
}

/** The result at a glance: what was reached, what each part earned, and the sum. */
export function AddsUp({ view, progress }: ProgramPartProps) {
  const { finalResult: result } = progress
  if (!result) return null
  const points = (figure: number) => t('progress.award', { points: formatPoints(figure), mediaLabel: view.mediaLabel })
  const rows: Row[] = [
    ...reachedRows(progress),
    ...(result.awards.length > 1 || !progress.goal.paxGoalSelection
      ? result.awards.map(({ kind, points: figure }) => ({
          key: kind,
          title: awardTitle(kind, progress),
          outcome: points(figure),
        }))
      : []),
    { key: 'total', title: t('final.total'), outcome: points(result.totalNumberOfPoints) },
  ]
  return (
    <section className="card" aria-labelledby="adds-up">
      <h2 id="adds-up">{t('final.adds-up')}</h2>
      <dl className={css.sum}>
        {rows.map(({ key, title, note, outcome, isMet }) => (
          <div key={key}>
            <dt>
              {title}
              {note && <small>{note}</small>}
            </dt>
            <dd data-met={isMet}>
              {isMet !== undefined && <Icon name={isMet ? 'check-c' : 'info'} />}
              {outcome}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The goal, the second measure and the bonus's own: each with its figures, and whether it was reached. */
function reachedRows({
  finalResult,
  goal,
  goalLabel,
  minQualifierLabel,
  ...progress
}: ProgramPartProps['progress']): Row[] {
  const { paxGoalSelection: chosen, paxProgressResponse: current } = goal
  const { isGoalAchieved, isMQAchieved, isBonusAchieved, levelName } = finalResult ?? {}
  const { bonusPayout: bonus, minQualifierName } = progress
  const rows: Row[] = []
  if (chosen && isGoalAchieved !== undefined) {
    const target = formatLabel(chosen.goalAchieveAmount, goalLabel)
    const note = levelName ? t('progress.level', { level: levelName, target }) : target
    rows.push({ key: 'goal-reached', title: t('progress.your-goal'), note, ...outcomeOf(isGoalAchieved) })
  }
  if (isMQAchieved !== undefined) {
    const minimum = chosen?.minQualifier
    const note =
      minimum !== undefined && minQualifierLabel
        ? t('progress.second-measure-figures', {
            value: formatByType(current?.currentMQValue ?? '0', minQualifierLabel),
            minimum: formatLabel(minimum, minQualifierLabel),
          })
        : undefined
    rows.push({
      key: 'minimum',
      title: minQualifierName ?? t('progress.second-measure'),
      note,
      ...outcomeOf(isMQAchieved),
    })
  }
  // A bonus goes with a goal: who picked none has none to speak of.
  if (isBonusAchieved !== undefined && chosen) {
    const amount = bonus?.bonusAchievementAmount
    const note =
      bonus && amount !== undefined
        ? t('progress.second-measure-figures', {
            value: formatByType(current?.currentBonusValue ?? '0', bonus.label),
            minimum: formatLabel(amount, bonus.label),
          })
        : undefined
    rows.push({ key: 'bonus-reached', title: t('final.bonus-measure'), note, ...outcomeOf(isBonusAchieved) })
  }
  return rows
}

function outcomeOf(isMet: boolean): Pick<Row, 'outcome' | 'isMet'> {
  return { outcome: t(isMet ? 'award.outcome.met' : 'award.outcome.not-met'), isMet }
}
