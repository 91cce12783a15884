import { getPersonPrograms } from '../../../../contract/calls/admin/people/programs.ts'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { useCall } from '../../../client/use-call.ts'
import { Bar } from '../../../ui/Bar.tsx'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatLabel, formatNumber } from '../../../words/format.ts'
import { percentText } from '../../../words/percent-text.ts'
import { t } from '../../../words/words.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { ListState } from '../parts/ListState.tsx'

/** Programs and goals, with the figures of the person's own reply. */
export function Programs({ person: { userId, firstName, erasedAt } }: { readonly person: ConsolePerson }) {
  const { data, error, refetch } = useCall(getPersonPrograms, { params: { userId } })
  return (
    <section className="pane pane--flush" aria-labelledby="programs">
      <div className="pane__h">
        <h2 id="programs">{c('people.programs')}</h2>
        {erasedAt === undefined && <span>{c('people.same-figures', { name: firstName })}</span>}
      </div>
      <ListState data={data?.programViews} error={error} retry={refetch}>
        {views =>
          views.length === 0 ? (
            <p className="muted small pane__none">{c('people.no-programs')}</p>
          ) : (
            <DenseTable
              caption={c('people.programs')}
              rows={views}
              rowKey={({ programViewId }) => programViewId}
              columns={[
                {
                  key: 'program',
                  title: c('people.program'),
                  rowHeader: true,
                  cell: view => (
                    <>
                      <b>{view.programName}</b>
                      <small>{when(view)}</small>
                    </>
                  ),
                },
                {
                  key: 'goal',
                  title: c('people.goal'),
                  cell: view => (
                    <>
                      {view.levelName ?? '–'}
                      {view.target && <small>{formatLabel(view.target, view.goalLabel)}</small>}
                    </>
                  ),
                },
                { key: 'progress', title: c('people.progress'), phone: 'full', cell: view => <Progress view={view} /> },
                {
                  key: 'standing',
                  title: c('people.standing'),
                  cell: ({ treatment, onTrackPercentage, awardedPoints }) => (
                    <>
                      {treatment ? t(`treatment.${treatment}`) : '–'}
                      {awardedPoints !== undefined ? (
                        <small>{c('results.points', { points: formatNumber(awardedPoints) })}</small>
                      ) : (
                        onTrackPercentage !== undefined && (
                          <small>{c('people.pace', { percent: percentText(onTrackPercentage) })}</small>
                        )
                      )}
                    </>
                  ),
                },
                {
                  key: 'result',
                  title: c('results.result'),
                  numeric: true,
                  cell: ({ resultsToDate, goalLabel }) =>
                    resultsToDate === undefined ? '–' : <b>{formatLabel(resultsToDate, goalLabel)}</b>,
                },
              ]}
            />
          )
        }
      </ListState>
    </section>
  )
}

/** When the program begins, how far its results reach, or that it is over: its last day is one day to the end. */
export function when({
  dataThrough,
  startDate,
  endDate,
  daysToStart,
  daysToEnd,
}: Pick<ProgramView, 'dataThrough' | 'startDate' | 'endDate' | 'daysToStart' | 'daysToEnd'>): string {
  if (daysToStart > 0) return c('people.begins', { day: formatDate(startDate) })
  if (daysToEnd === 0) return c('results.ended', { day: formatDate(endDate) })
  return dataThrough === undefined
    ? c('results.ends', { day: formatDate(endDate) })
    : c('results.through', { day: formatDate(dataThrough) })
}

function Progress({ view: { progressPercentage, onTrackPercentage, programName } }: { readonly view: ProgramView }) {
  if (progressPercentage === undefined) return <span className="muted">{c('people.no-results')}</span>
  return (
    <div className="inbar">
      <Bar
        size="sm"
        percent={progressPercentage}
        label={programName}
        {...(onTrackPercentage !== undefined && { pace: onTrackPercentage })}
      />
      <span>{percentText(progressPercentage)}</span>
    </div>
  )
}
