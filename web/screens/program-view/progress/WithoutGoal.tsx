import { useUser } from '../../../session/session.ts'
import { addressOf } from '../../../words/address.ts'
import { formatPoints } from '../../../words/format.ts'
import { countedLabel } from '../../../words/points-text.ts'
import { t } from '../../../words/words.ts'
import { Calculation } from '../parts/explanation/Calculation.tsx'
import { HeroFigure, JourneyHero } from '../parts/JourneyHero.tsx'
import { PayNotes } from '../parts/PayNotes.tsx'
import { unitsOf } from '../parts/pay-words.ts'
import type { ProgramPartProps } from '../parts/program-part.ts'
import { earnedSoFar } from './earned-so-far.ts'
import { HistoryCard } from './HistoryCard.tsx'
import { chipOf, headlineOf, leadWithoutGoal } from './hero-words.ts'
import { Metrics } from './Metrics.tsx'
import css from './ProgressScreen.module.css'
import { WhatCounts } from './WhatCounts.tsx'

/** No goal was picked, and what is reached still earns on the way (decisions §4.8). */
export function WithoutGoal({ view, progress }: ProgramPartProps) {
  const user = useUser()
  const current = progress.goal.paxProgressResponse
  const earned = earnedSoFar(view, progress)
  // Once there are results the bonus has its own bar, as with a goal.
  const bonus = current ? undefined : progress.bonusPayout
  return (
    <>
      <JourneyHero
        view={view}
        chip={chipOf(view)}
        headline={headlineOf(view, undefined, addressOf(user))}
        lead={leadWithoutGoal(view)}
        sentence={t('progress.scene-no-goal')}
        covered={current !== undefined}
        progress={0}
      >
        {earned !== undefined && (
          <HeroFigure
            figure={formatPoints(earned)}
            text={t('progress.earned-on-the-way', { mediaLabel: countedLabel(view, earned) })}
          />
        )}
      </JourneyHero>
      <div className="wrap">
        {current && <Metrics view={view} progress={progress} />}
        <div className={css.columns}>
          <HistoryCard view={view} progress={progress} />
          {(progress.basicPayout || bonus) && (
            <section className="card" aria-labelledby="pays">
              <h2 id="pays">{t('progress.levels')}</h2>
              <PayNotes
                basic={progress.basicPayout}
                bonus={bonus}
                minQualifierLabel={progress.minQualifierLabel}
                units={unitsOf(view)}
                hasChoice={false}
              />
            </section>
          )}
        </div>
        <WhatCounts progress={progress} />
        <Calculation awards={progress.awardsToDate ?? []} measures={progress} label={view} isSoFar />
      </div>
    </>
  )
}
