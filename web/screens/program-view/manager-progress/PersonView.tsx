import type { ReplyOf } from '../../../../contract/call.ts'
import type { viewPlan } from '../../../../contract/calls/manager/view-plan.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { planOfWire } from '../../../../rules/plans/plan-on-wire.ts'
import { programState } from '../../../../rules/programs/program-state.ts'
import { finalTreatment } from '../../../../rules/progress/treatment.ts'
import { type Look, noteWordsFor } from '../../../../rules/team/team-today.ts'
import { useSession } from '../../../session/session.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { addressOf } from '../../../words/address.ts'
import { formatDate, formatLabel } from '../../../words/format.ts'
import { percentText } from '../../../words/percent-text.ts'
import { pointsText } from '../../../words/points-text.ts'
import { t } from '../../../words/words.ts'
import { Calculation } from '../parts/explanation/Calculation.tsx'
import { ResultMessage } from '../parts/final-result/ResultMessage.tsx'
import { HistoryChart } from '../parts/history-chart/HistoryChart.tsx'
import { PlanSetView } from '../parts/plan/PlanSetView.tsx'
import { ActAs } from './ActAs.tsx'
import { NotePanel } from './NotePanel.tsx'
import { noteMember } from './note-member.ts'
import css from './PersonView.module.css'
import { paceOf } from './pace-of.ts'
import { Standing } from './Standing.tsx'
import { Why } from './Why.tsx'

type Person = ReplyOf<typeof viewPlan>

export interface PersonViewProps {
  readonly view: ProgramView
  readonly person: Person
  /** What the leader looks at them for, where a list says so: then a note is at hand. */
  readonly look?: Look
}

/** A participant's goal, figures, history, and what was issued to them. */
export function PersonView({ view, person, look }: PersonViewProps) {
  const { client } = useSession()
  const { chart, finalResult, paid, plan, launchAs, name } = person
  const { goal, goalLabel, treatment } = chart
  const { paxGoalSelection: chosen, paxProgressResponse: current } = goal
  const reached = { ...current, progressPercentage: current?.progressPercentage ?? 0 }
  const standing = treatment && isChecking(view) ? finalTreatment(reached) : treatment
  const member = noteMember(view, person)
  const hasPlan = client?.features.myPlan === false ? undefined : plan.planSets.length > 0
  const target = chosen && formatLabel(chosen.goalAchieveAmount, goalLabel)
  return (
    <div className={css.view}>
      <p className={css.goal}>
        <span>
          {target === undefined ? t('manager.no-goal') : t('manager.goal', { level: chosen?.name ?? '', target })}
        </span>
        {standing && <Standing treatment={standing} />}
        {finalResult && (
          <Chip kind={finalResult.totalNumberOfPoints > 0 ? 'reward' : 'quiet'} icon="star">
            {pointsText(view, finalResult.totalNumberOfPoints)}
          </Chip>
        )}
      </p>
      {current && !finalResult && (
        <Why
          person={{
            progressPercentage: current.progressPercentage,
            treatment,
            ...(current.isMinQualifierAchieved === false && {
              currentMQValue: current.currentMQValue ?? '0',
              minQualifier: chosen?.minQualifier,
            }),
          }}
          minQualifierLabel={chart.minQualifierLabel}
          pace={paceOf(view, current.dataThrough)}
        />
      )}
      {current ? (
        <div className={css.figures}>
          {current.progressPercentage !== undefined && <Ring percentage={current.progressPercentage} />}
          <dl>
            {figuresOf(view, chart, finalResult).map(({ name, figure }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : (
        <p className="muted">{t('manager.nothing-yet')}</p>
      )}
      <NotePanel
        view={view}
        userId={person.userId}
        name={name}
        words={noteWordsFor(member && { ...member, ...(look === 'praise' && { moved: 'up' }) }, hasPlan)}
        isOpen={look !== undefined}
      />
      {finalResult && (
        <ResultMessage view={view} name={addressOf(person)} progress={chart} result={finalResult} paid={paid} />
      )}
      {chosen && current && chart.history.length > 0 && (
        <section aria-labelledby="person-history">
          <h3 id="person-history">{t('manager.person.history')}</h3>
          <HistoryChart
            calculation={view.programCalculationType}
            target={chosen.goalAchieveAmount}
            period={{ startDate: view.startDate, endDate: view.endDate }}
            history={chart.history}
            label={goalLabel}
            goalNote={t('manager.column.goal')}
            low
            sentence={t('manager.person.chart-sentence', {
              result: formatLabel(current.resultsToDate, goalLabel),
              date: formatDate(current.dataThrough ?? view.endDate),
              target: target ?? '',
            })}
          />
        </section>
      )}
      {plan.planSets.length > 0 && (
        <section aria-labelledby="person-plan">
          <h3 id="person-plan">{t('plan.of-person')}</h3>
          {planOfWire(plan.programId, plan.planSets).planSets.map(set => (
            <PlanSetView key={set.id} set={set} headings="h4" narrow />
          ))}
        </section>
      )}
      <Calculation
        awards={finalResult?.awards ?? chart.awardsToDate ?? []}
        measures={chart}
        label={view}
        isSoFar={finalResult === undefined}
        name={name}
        inDrawer
      />
      {launchAs && <ActAs userName={launchAs.userName} name={name} />}
    </div>
  )
}

/** Whether the program has ended: then nobody has a pace any more, or something to go. */
function isChecking(view: ProgramView): boolean {
  return programState(view) === 'checking_results'
}

interface Figure {
  readonly name: string
  readonly figure: string
}

/** What there is to say of a participant in figures, each under its name. */
function figuresOf(view: ProgramView, chart: Person['chart'], finalResult: Person['finalResult']): Figure[] {
  const { goal, goalLabel, minQualifierLabel, minQualifierName, bonusPayout: bonus } = chart
  const { paxGoalSelection: chosen, paxProgressResponse: current } = goal
  if (!current) return []
  const isStandard = view.programCalculationType === 'standard'
  const of = (value: string, whole: string | undefined, label: typeof goalLabel) =>
    whole === undefined
      ? formatLabel(value, label)
      : t('progress.second-measure-figures', {
          value: formatLabel(value, label),
          minimum: formatLabel(whole, label),
        })
  const figures: Figure[] = [
    {
      name: t(isStandard ? 'progress.results-to-date' : 'progress.result-so-far'),
      figure: formatLabel(current.resultsToDate, goalLabel),
    },
  ]
  if (current.toAchieve !== undefined && !isChecking(view)) {
    figures.push({ name: t('progress.to-achieve'), figure: formatLabel(current.toAchieve, goalLabel) })
  }
  if (isStandard && !finalResult && !isChecking(view) && current.onTrackPercentage !== undefined) {
    figures.push({ name: t('manager.column.pace'), figure: percentText(current.onTrackPercentage) })
  }
  if (chosen?.minQualifier !== undefined && minQualifierLabel) {
    const name = minQualifierName ?? t('progress.second-measure')
    figures.push({ name, figure: of(current.currentMQValue ?? '0', chosen.minQualifier, minQualifierLabel) })
  }
  if (bonus) {
    const value = current.currentBonusValue ?? '0'
    figures.push({ name: bonus.name, figure: of(value, bonus.bonusAchievementAmount, bonus.label) })
  }
  if (current.earnedToDate !== undefined) {
    figures.push({ name: t('explained.award.basic'), figure: pointsText(view, current.earnedToDate) })
  }
  if (current.dataThrough) {
    figures.push({ name: t('progress.data-through'), figure: formatDate(current.dataThrough) })
  }
  if (finalResult) figures.push({ name: t('manager.person.issued-on'), figure: formatDate(finalResult.issuedOn) })
  return figures
}

/** How much of the way is gone, with its figure. */
function Ring({ percentage }: { readonly percentage: number }) {
  const share = Math.max(0, Math.min(100, percentage))
  return (
    <p className={css.ring}>
      <svg viewBox="0 0 96 96" aria-hidden="true" focusable="false">
        <circle className={css.track} cx="48" cy="48" r="41" />
        {share > 0 && (
          <circle
            className={css.gone}
            cx="48"
            cy="48"
            r="41"
            pathLength="100"
            strokeDasharray={`${share} 100`}
            transform="rotate(-90 48 48)"
          />
        )}
      </svg>
      <b>
        {percentText(percentage)} <span className="sr">{t('manager.person.of-goal')}</span>
      </b>
    </p>
  )
}
