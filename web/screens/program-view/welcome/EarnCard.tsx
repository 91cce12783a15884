import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { errorText } from '../../../client/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatLabel } from '../../../words/format.ts'
import { t, wordsOf } from '../../../words/words.ts'
import { basicOf, type GoalLevels, minimumText } from '../parts/levels-ahead.ts'
import { PayNotes } from '../parts/PayNotes.tsx'
import { payShort, payWords, unitsOf } from '../parts/pay-words.ts'
import type { LevelsRead } from '../parts/use-goal-levels.ts'
import css from './WelcomeScreen.module.css'

export interface EarnCardProps {
  readonly view: ProgramView
  readonly read: LevelsRead
}

/** What each level requires of the person, and what it pays. */
export function EarnCard({ view, read }: EarnCardProps) {
  return (
    <section className="card" aria-labelledby="earn">
      <h2 id="earn">{t('welcome.earn')}</h2>
      {read.levels ? (
        <Levels view={view} levels={read.levels} />
      ) : read.error ? (
        <div className={css.failed}>
          <p>{t('welcome.levels-failed')}</p>
          <p className="muted">{errorText(read.error)}</p>
          <Button look="soft" busy={read.isFetching} onClick={read.again}>
            {t('welcome.try-again')}
          </Button>
        </div>
      ) : (
        <div className={css.loading}>
          <Loading label={t('shell.loading')}>
            <Skeleton height="13rem" />
          </Loading>
        </div>
      )}
    </section>
  )
}

function Levels({ view, levels }: { readonly view: ProgramView; readonly levels: GoalLevels }) {
  const minimums = levels.goalLevels.map(level => minimumText(levels, level))
  const [minimum] = minimums
  const isSame = minimums.every(one => one === minimum)
  const unavailable = levels.goalLevels.find(level => level.unavailable)?.unavailable
  const current = levels.goalLevels.find(level => level.isSelected) ?? levels.goalLevels[0]
  const units = unitsOf(view)
  const reason = unavailable && wordsOf(`errors.${unavailable}`)
  return (
    <>
      <ol className={css.levels}>
        {levels.goalLevels.map((level, at) => (
          <li key={level.payoutTierId}>
            <b>{level.levelName}</b>
            <span className={css.award}>
              <Icon name="star" />
              {payShort(level, units)}
            </span>
            {level.goalAchieveAmount !== undefined && (
              <span className="muted">{formatLabel(level.goalAchieveAmount, levels.goalLabel)}</span>
            )}
            {level.goalPayoutTierType !== 'fixed' && <span className={css.pay}>{payWords(level, units)}</span>}
            {!isSame && minimums[at] && (
              <span className={css.pay}>{t('goal-selection.minimum', { minimum: minimums[at] })}</span>
            )}
          </li>
        ))}
      </ol>
      {reason && <Alert>{reason}</Alert>}
      <PayNotes
        basic={basicOf(levels.basicPayout, current)}
        bonus={levels.bonusPayout}
        minQualifierLabel={levels.minQualifierLabel}
        units={units}
        hasChoice={levels.goalLevels.every(level => level.awardThreshold === current?.awardThreshold)}
      />
      <p className="muted small">{t('welcome.earn-note')}</p>
      {isSame && minimum && <p className="muted small">{t('welcome.earn-minimum', { minimum })}</p>}
    </>
  )
}
