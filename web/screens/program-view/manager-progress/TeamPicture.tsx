import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { formatDate, formatNumber } from '../../../words/format.ts'
import { percentText } from '../../../words/percent-text.ts'
import { sentences } from '../../../words/sentences.ts'
import { t } from '../../../words/words.ts'
import { peoplePerDot } from './dots.ts'
import { Moves } from './Moves.tsx'
import type { Place } from './place-in-tables.ts'
import css from './TeamPicture.module.css'
import { Terraces } from './Terraces.tsx'
import { stepsOf, subjectOf } from './terrace-steps.ts'

export interface TeamPictureProps {
  readonly view: ProgramView
  readonly programViewId: string
  readonly place: Place
  readonly tables: Tables
  /** Where even pace stands, in percent; absent where a program has none. */
  readonly pace: number | undefined
}

/** Headline, figures and terraces of a unit, for the state that its program is in. */
export function TeamPicture({ programViewId, place, view, tables, pace }: TeamPictureProps) {
  const { total } = tables
  const subject = subjectOf(view)
  const windowIsOpen = view.programViewStatus === 'goal_selection'
  const steps = stepsOf(view, tables)
  const people = steps.reduce((sum, { count }) => sum + count, 0)
  const perDot = peoplePerDot(people)
  const heading = {
    choice: windowIsOpen ? t('manager.heading.choosing') : t('manager.heading.chosen'),
    standing: t('manager.heading.standing'),
    checking: t('tile.team.title.checking'),
    result: t('manager.heading.result'),
  }[subject]
  const average = total.averagePercentage

  return (
    <section aria-labelledby="team">
      <Terraces programViewId={programViewId} place={place} label={heading} steps={steps} theme={view.branding.theme}>
        <div>
          <h2 id="team">{heading}</h2>
          <p className={css.say}>
            {sentences(
              perDot === 1 ? t('manager.dot-is-person') : t('manager.dot-is-people', { count: formatNumber(perDot) }),
              subject === 'standing' && standingText(view, total),
              windowIsOpen &&
                view.goalSelectionToDate &&
                t('manager.choice-until', { date: formatDate(view.goalSelectionToDate) }),
            )}
          </p>
          {subject === 'standing' && <Moves programViewId={programViewId} place={place} tables={tables} />}
        </div>
        <dl className={css.figures}>
          <Figure label={t('manager.figure.with-goal', { people: formatNumber(total.people) })}>
            {formatNumber(total.withGoal)}
          </Figure>
          {subject !== 'choice' && average !== undefined && (
            <Figure label={t('manager.figure.average')}>{percentText(average)}</Figure>
          )}
          {subject === 'standing' &&
            pace !== undefined &&
            (total.averagePace === undefined ? (
              <Figure label={t('manager.figure.pace')}>{percentText(pace)}</Figure>
            ) : (
              <Figure label={t('manager.figure.of-pace', { pace: percentText(pace) })}>
                {percentText(total.averagePace)}
              </Figure>
            ))}
          {(subject === 'checking' || subject === 'result') && (
            <Figure label={t('manager.figure.reached')}>{formatNumber(total.reached)}</Figure>
          )}
        </dl>
      </Terraces>
    </section>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What the terraces measure, and the good news in one figure. */
function standingText({ programCalculationType }: ProgramView, { spread }: Tables['total']): string {
  const near = spread.sorta + spread.on_track + spread.made_it
  const all = near + spread.get_going + spread.stay_focused
  const values = { count: near, near: formatNumber(near), all: formatNumber(all) }
  return programCalculationType === 'standard'
    ? t('manager.standing.by-pace', values)
    : t('manager.standing.by-goal', values)
}
