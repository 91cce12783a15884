import { getProgress } from '../../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../../contract/calls/program-views.ts'
import { errorText } from '../../../../client/error-text.ts'
import { ownProgress } from '../../../../client/own-progress.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useUser } from '../../../../session/session.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { addressOf } from '../../../../words/address.ts'
import { formatDate, formatNumber, formatPercentRange, formatPoints } from '../../../../words/format.ts'
import { countedLabel } from '../../../../words/points-text.ts'
import { sentences } from '../../../../words/sentences.ts'
import { t } from '../../../../words/words.ts'
import { Calculation } from '../explanation/Calculation.tsx'
import css from './FinalResult.module.css'
import { hasMoreToShow, Payments } from './Payments.tsx'
import { Coin } from './Prize.tsx'
import { PrizeActions } from './PrizeActions.tsx'
import { PrizeNotes } from './PrizeNotes.tsx'
import { creditedOn, teamWords } from './result-words.ts'
import { useFreshBalance } from './use-fresh-balance.ts'

/**
 * What a leader earned with their team, once it is issued, and how that was calculated (P12, P14); before that, what they were
 * paid as it goes.
 */
export function TeamAward({ view }: { readonly view: ProgramView }) {
  const name = addressOf(useUser())
  const { data, error } = useCall(getProgress, ownProgress(view.programViewId))
  useFreshBalance()
  if (!data) {
    return error && <Alert kind="warn">{t('manager.award-failed', { reason: errorText(error) })}</Alert>
  }
  const { finalResult: result, paid, awardsToDate = [] } = data
  if (!result) {
    if (!hasMoreToShow(paid) && awardsToDate.length === 0) return null
    return (
      <>
        {hasMoreToShow(paid) && <Payments paid={paid} label={view} />}
        <Calculation awards={awardsToDate} measures={data} label={view} isSoFar />
      </>
    )
  }
  const words = teamWords(result)
  const isEarned = result.totalNumberOfPoints > 0
  const values = {
    name,
    count: formatNumber(result.totalNumberofPaxWhoAchievedGoal ?? 0),
    date: formatDate(creditedOn(paid) ?? result.issuedOn, 'day-and-year'),
    total: formatNumber(result.totalNumberOfPax ?? 0),
    range: rangeText(result.managerRange ?? ''),
    points: formatPoints(result.totalNumberOfPoints),
    mediaLabel: countedLabel(view, result.totalNumberOfPoints),
  }
  return (
    <>
      <section className={`${css.prize} ${css.team}`} aria-labelledby="team-award">
        {isEarned && <Coin />}
        <div>
          <h2 id="team-award">{t(words.headline, values)}</h2>
          {isEarned && (
            <p className={css.amount}>
              {values.points} <small>{values.mediaLabel}</small>
            </p>
          )}
          <p>{sentences(t(words.subheadline, values), t(words.message, values))}</p>
          <p className="muted small">{t(words.footer, values)}</p>
          {isEarned && <PrizeNotes paid={paid} label={view} />}
        </div>
        <PrizeActions isEarned={isEarned} mediaLabel={view.mediaLabel} />
      </section>
      {hasMoreToShow(paid) && <Payments paid={paid} label={view} />}
      <Calculation awards={result.awards} measures={data} label={view} />
    </>
  )
}

/** A tier `25–50` as percentages. */
function rangeText(range: string): string {
  const [from, to] = range.split('–')
  return from === undefined || to === undefined ? '' : formatPercentRange(from, to)
}
