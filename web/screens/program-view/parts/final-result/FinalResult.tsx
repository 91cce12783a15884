import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type FinalResultWords, finalResultWords } from '../../../../../rules/results/final-result-words.ts'
import type { ObjectiveCode, QuestCode } from '../../../../../rules/results/result-code.ts'
import { paths } from '../../../../paths.ts'
import { useUser } from '../../../../session/session.ts'
import { refreshUser } from '../../../../session/sign-in.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import { formatLabel, formatPoints } from '../../../../words/format.ts'
import { t } from '../../../../words/words.ts'
import type { ProgramPartProps } from '../program-part.ts'
import { Explanation } from './Explanation.tsx'
import { FinalHero } from './FinalHero.tsx'
import css from './FinalResult.module.css'
import { NextGoal } from './NextGoal.tsx'
import { Coin, Ring } from './Prize.tsx'
import { SeasonCard } from './SeasonCard.tsx'

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
  const words = wordsFor(view.programType, result.code)
  const isEarned = result.totalNumberOfPoints > 0
  const target = chosen && formatLabel(chosen.goalAchieveAmount, goalLabel)

  return (
    <>
      <FinalHero
        view={view}
        progress={progress}
        isEarned={isEarned}
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
        <div className={css.columns}>
          <Explanation view={view} progress={progress} />
          <SeasonCard view={view} progress={progress} />
        </div>
        <NextGoal programViewId={view.programViewId} />
      </div>
    </>
  )
}

function wordsFor(programType: ProgramPartProps['view']['programType'], code: string): FinalResultWords {
  // The server's code is one of the law's: the contract carries it as text (decisions §4.12).
  return programType === 'objective'
    ? finalResultWords('objective', code as ObjectiveCode)
    : finalResultWords('goalquest', code as QuestCode)
}

/** Results may have been issued since sign-in: the header's balance is fetched again, and failing that it stays. */
function useFreshBalance() {
  useEffect(() => {
    refreshUser().catch(() => undefined)
  }, [])
}
