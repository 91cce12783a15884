import { Bar } from '../../../ui/Bar.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import type { BatchReply } from './use-batch.ts'

type Level = BatchReply['summary']['levels'][number]

/** People and points by level; leaders have a row of their own. */
export function Levels({ reply: { summary } }: { readonly reply: BatchReply }) {
  const { levels } = summary
  const sum = (of: (level: Level) => number) => formatNumber(levels.reduce((total, level) => total + of(level), 0))
  return (
    <section className="pane pane--flush" aria-labelledby="levels">
      <div className="pane__h">
        <h2 id="levels">{c('results.by-level')}</h2>
      </div>
      <DenseTable
        caption={c('results.by-level')}
        rows={levels}
        rowKey={({ isLeaders, groupId, levelId }) => `${isLeaders} ${groupId} ${levelId}`}
        foot={[
          c('results.all-levels'),
          sum(({ people }) => people),
          sum(({ achieved }) => achieved),
          sum(({ points }) => points),
          sum(({ issuedBefore }) => issuedBefore),
          sum(({ change }) => change),
        ]}
        columns={[
          {
            key: 'level',
            title: c('results.level'),
            rowHeader: true,
            cell: level => <b>{levelName(level)}</b>,
          },
          {
            key: 'people',
            title: c('results.people-column'),
            numeric: true,
            cell: ({ people }) => formatNumber(people),
          },
          {
            key: 'achieved',
            title: c('results.reached'),
            phone: 'full',
            cell: ({ people, achieved, isLeaders }) =>
              isLeaders ? (
                '–'
              ) : (
                <span className="inbar">
                  <Bar
                    percent={people === 0 ? 0 : Math.floor((100 * achieved) / people)}
                    label={c('results.reached')}
                  />
                  <span>{formatNumber(achieved)}</span>
                </span>
              ),
          },
          {
            key: 'points',
            title: c('results.entitled'),
            numeric: true,
            phone: 'off',
            cell: ({ points }) => formatNumber(points),
          },
          {
            key: 'before',
            title: c('results.issued-before'),
            numeric: true,
            phone: 'off',
            cell: ({ issuedBefore }) => formatNumber(issuedBefore),
          },
          {
            key: 'change',
            title: c('results.now'),
            numeric: true,
            cell: ({ change }) => <b>{formatNumber(change)}</b>,
          },
        ]}
      />
    </section>
  )
}

/** The level of a group, whose ids are its own; of the first that has it, where no group is named. */
export function levelOf(
  levels: readonly Level[],
  { groupId, levelId }: { readonly groupId?: string | undefined; readonly levelId?: string | undefined },
): Level | undefined {
  return levels.find(
    one => levelId !== undefined && one.levelId === levelId && (groupId === undefined || one.groupId === groupId),
  )
}

/** A level as it is called; who has none was assigned a goal, or has none. */
export function levelName({ isLeaders, name, levelId }: Pick<Level, 'isLeaders' | 'name' | 'levelId'>): string {
  return isLeaders ? c('results.leaders') : (name ?? levelId ?? c('results.no-level'))
}
