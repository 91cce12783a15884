import { useUser } from '../../../../session/session.ts'
import { addressOf } from '../../../../words/address.ts'
import { formatLabel } from '../../../../words/format.ts'
import { t } from '../../../../words/words.ts'
import { Calculation } from '../explanation/Calculation.tsx'
import type { ProgramPartProps } from '../program-part.ts'
import { AddsUp } from './AddsUp.tsx'
import { FinalHero } from './FinalHero.tsx'
import css from './FinalResult.module.css'
import { NextGoal } from './NextGoal.tsx'
import { hasMoreToShow, Payments } from './Payments.tsx'
import { Coin, Ring } from './Prize.tsx'
import { PrizeActions } from './PrizeActions.tsx'
import { PrizeNotes } from './PrizeNotes.tsx'
import { resultValues, resultWords } from './result-words.ts'
import { SeasonCard } from './SeasonCard.tsx'
import { useFreshBalance } from './use-fresh-balance.ts'

/** How it ended: the message, the payment where there was one, and the calculation down to the last figure (P12). */
export function FinalResult({ view, progress }: ProgramPartProps) {
  const name = addressOf(useUser())
  useFreshBalance()
  const { finalResult: result, goal, goalLabel } = progress
  if (!result) return null
  const { paxGoalSelection: chosen, paxProgressResponse: reached } = goal
  const percentage = reached?.progressPercentage ?? 0
  const values = resultValues({ name, label: view, progress, result, paid: progress.paid })
  const words = resultWords(view.programType, result, progress)
  // Of an average or a count that should fall, no part is reached.
  const isSum = view.programCalculationType === 'standard'
  const isEarned = result.totalNumberOfPoints > 0
  const target = chosen && formatLabel(chosen.goalAchieveAmount, goalLabel)

  return (
    <>
      <FinalHero
        view={view}
        progress={progress}
        isCelebrated={words.isCelebrated}
        headline={t(words.headline, values)}
        lead={[t(words.subheadline, values), t(words.message, values)]}
      />
      <div className="wrap">
        <section className={css.prize} aria-label={t(isEarned ? 'final.points-earned' : 'final.your-result')}>
          {isEarned ? <Coin /> : <Ring percentage={percentage} />}
          <div>
            {isEarned ? (
              <p className={css.amount}>
                {values.points} <small>{values.mediaLabel}</small>
              </p>
            ) : (
              <p className={`${css.amount} ${css.result}`}>
                {reached ? formatLabel(reached.resultsToDate, goalLabel) : t('final.no-result')}{' '}
                {reached && target && <small>{t(isSum ? 'progress.of-target' : 'final.goal-was', { target })}</small>}
              </p>
            )}
            <p className="muted">{t(words.footer, values)}</p>
            {isEarned && <PrizeNotes paid={progress.paid} label={view} />}
          </div>
          <PrizeActions isEarned={isEarned} mediaLabel={view.mediaLabel} size="lg" />
        </section>
        <div className={chosen ? css.columns : css.single}>
          <AddsUp view={view} progress={progress} />
          {chosen && <SeasonCard view={view} progress={progress} />}
        </div>
        {hasMoreToShow(progress.paid) && <Payments paid={progress.paid} label={view} />}
        <Calculation awards={result.awards} measures={progress} label={view} />
        <NextGoal programViewId={view.programViewId} />
      </div>
    </>
  )
}
