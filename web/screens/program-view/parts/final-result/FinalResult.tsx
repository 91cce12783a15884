import { Link } from '@tanstack/react-router'
import { paths } from '../../../../paths.ts'
import { useUser } from '../../../../session/session.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import { formatLabel, formatPoints } from '../../../../words/format.ts'
import { t } from '../../../../words/words.ts'
import { HowWorkedOut } from '../explanation/HowWorkedOut.tsx'
import type { ProgramPartProps } from '../program-part.ts'
import { AddsUp } from './AddsUp.tsx'
import { FinalHero } from './FinalHero.tsx'
import css from './FinalResult.module.css'
import { NextGoal } from './NextGoal.tsx'
import { Coin, Ring } from './Prize.tsx'
import { resultWords } from './result-words.ts'
import { SeasonCard } from './SeasonCard.tsx'
import { useFreshBalance } from './use-fresh-balance.ts'

/** How it ended: told plainly, paid where it was earned, and explained to the last figure (P12). */
export function FinalResult({ view, progress }: ProgramPartProps) {
  const { firstName } = useUser()
  useFreshBalance()
  const { finalResult: result, goal, goalLabel } = progress
  if (!result) return null
  const { paxGoalSelection: chosen, paxProgressResponse: reached } = goal
  const percentage = reached?.progressPercentage ?? 0
  const values = {
    name: firstName,
    percent: Math.max(0, percentage),
    points: formatPoints(result.totalNumberOfPoints),
    mediaLabel: view.mediaLabel,
  }
  const words = resultWords(view.programType, result.code)
  const isEarned = result.totalNumberOfPoints > 0
  const target = chosen && formatLabel(chosen.goalAchieveAmount, goalLabel)

  return (
    <>
      <FinalHero
        view={view}
        progress={progress}
        isCelebrated={isEarned && result.isGoalAchieved === true}
        headline={t(words.headline, values)}
        lead={[t(words.subheadline, values), t(words.message, values)]}
      />
      <div className="wrap">
        <section className={css.prize} aria-label={t(isEarned ? 'final.points-earned' : 'final.your-result')}>
          {isEarned ? <Coin /> : <Ring percentage={percentage} />}
          <div>
            {isEarned ? (
              <p className={css.amount}>
                {values.points} <small>{view.mediaLabel}</small>
              </p>
            ) : (
              <p className={`${css.amount} ${css.result}`}>
                {formatLabel(reached?.resultsToDate ?? '0', goalLabel)}{' '}
                {target && <small>{t('progress.of-target', { target })}</small>}
              </p>
            )}
            <p className="muted">{t(words.footer, values)}</p>
          </div>
          <Link className={buttonClass({ size: 'lg', look: 'line' })} to={paths.profile} hash="account-history">
            {t('final.account-history')}
          </Link>
        </section>
        <div className={chosen ? css.columns : css.single}>
          {(chosen || result.awards.length > 1) && <AddsUp view={view} progress={progress} />}
          {chosen && <SeasonCard view={view} progress={progress} />}
        </div>
        <HowWorkedOut awards={result.awards} measures={progress} mediaLabel={view.mediaLabel} />
        <NextGoal programViewId={view.programViewId} />
      </div>
    </>
  )
}
