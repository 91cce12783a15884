import { useEffect, useRef } from 'react'
import type { FinalResult as WholeResult } from '../../../../../contract/final-result.ts'
import { useUser } from '../../../../session/session.ts'
import { addressOf } from '../../../../words/address.ts'
import { formatLabel } from '../../../../words/format.ts'
import { t } from '../../../../words/words.ts'
import { Calculation } from '../explanation/Calculation.tsx'
import type { ProgramPartProps } from '../program-part.ts'
import { AddsUp } from './AddsUp.tsx'
import { isArriving } from './ArrivalOver.tsx'
import { CountedPoints } from './CountedPoints.tsx'
import { FinalHero } from './FinalHero.tsx'
import css from './FinalResult.module.css'
import { flyPoints } from './fly-points.ts'
import { NextGoal } from './NextGoal.tsx'
import { hasMoreToShow, Payments } from './Payments.tsx'
import { Coin, Ring } from './Prize.tsx'
import { PrizeActions } from './PrizeActions.tsx'
import { PrizeNotes } from './PrizeNotes.tsx'
import { resultValues, resultWords } from './result-words.ts'
import { SeasonCard } from './SeasonCard.tsx'
import { useArrival } from './use-arrival.ts'
import { useFreshBalance } from './use-fresh-balance.ts'
import { WentWell } from './WentWell.tsx'

/** How it ended: the message, the payment where there was one, and the calculation down to the last figure (P12). */
export function FinalResult({ view, progress }: ProgramPartProps) {
  const { finalResult: result } = progress
  return result ? <Result view={view} progress={progress} result={result} /> : null
}

function Result({ view, progress, result }: ProgramPartProps & { readonly result: WholeResult }) {
  const name = addressOf(useUser())
  const amount = useRef<HTMLParagraphElement>(null)
  useFreshBalance()
  const { goal, goalLabel } = progress
  const { paxGoalSelection: chosen, paxProgressResponse: reached } = goal
  const percentage = reached?.progressPercentage ?? 0
  const values = resultValues({ name, label: view, progress, result, paid: progress.paid })
  const words = resultWords(view.programType, result, progress)
  // Of an average or a count that should fall, no part is reached.
  const isSum = view.programCalculationType === 'standard'
  const isEarned = result.totalNumberOfPoints > 0
  const target = chosen && formatLabel(chosen.goalAchieveAmount, goalLabel)
  const { isCelebrated } = words
  const { programViewId } = view
  const arrival = useArrival({ programViewId, percentage, issuedOn: result.issuedOn, isCelebrated, isEarned })
  const isCredited = progress.paid?.payments.some(({ points }) => points > 0) ?? false
  const isFlying = arrival.phase === 'fly' && isCredited
  useEffect(() => (isFlying && amount.current ? flyPoints(amount.current) : undefined), [isFlying])

  return (
    <>
      <FinalHero
        view={view}
        progress={progress}
        isCelebrated={isCelebrated}
        arrival={arrival}
        headline={t(words.headline, values)}
        lead={[t(words.subheadline, values), t(words.message, values)]}
      />
      <div className="wrap">
        <section className={css.prize} aria-label={t(isEarned ? 'final.points-earned' : 'final.your-result')}>
          {isEarned ? <Coin /> : <Ring percentage={percentage} />}
          <div>
            {isEarned ? (
              <p className={css.amount} ref={amount} data-arriving={isArriving(arrival.phase) || undefined}>
                <CountedPoints points={result.totalNumberOfPoints} phase={arrival.phase} time={arrival.time} />{' '}
                <small>{values.mediaLabel}</small>
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
        {chosen && !isCelebrated && <WentWell view={view} progress={progress} />}
        <div className={chosen ? css.columns : css.single}>
          <AddsUp view={view} progress={progress} />
          {chosen && (
            <SeasonCard
              view={view}
              progress={progress}
              isCelebrated={isCelebrated}
              isArriving={arrival.phase !== 'over'}
            />
          )}
        </div>
        {hasMoreToShow(progress.paid) && <Payments paid={progress.paid} label={view} />}
        {/* Who missed the goal goes on, before the figures are gone through. */}
        {!isCelebrated && <NextGoal programViewId={programViewId} />}
        <Calculation awards={result.awards} measures={progress} label={view} />
        {isCelebrated && <NextGoal programViewId={programViewId} />}
      </div>
    </>
  )
}
