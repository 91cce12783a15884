import type { LoadChanges } from '../../../../contract/uploads.ts'
import { c, consoleText } from '../../../words/console-words.ts'
import { formatDate, formatNumber } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import css from './Files.module.css'

/** What loading would change, or has changed: rows, people, sums by program, and whose result falls. */
export function Changes({ changes, isDone = false }: { readonly changes: LoadChanges; readonly isDone?: boolean }) {
  const { tables, people, programs, falling } = changes
  const touched = tables.filter(({ added, changed }) => added + changed > 0)
  return (
    <section className="pane" aria-labelledby="changes">
      <div className="pane__h">
        <h2 id="changes">{c(isDone ? 'files.changed' : 'files.would-change')}</h2>
        {!isDone && <p>{c('files.nothing-yet')}</p>}
      </div>
      <dl className={`kv ${css.figures}`}>
        <div>
          <dt>{c('results.people-column')}</dt>
          <dd>{formatNumber(people)}</dd>
        </div>
        {touched.map(({ table, added, changed }) => (
          <div key={table}>
            <dt>{consoleText(`files.table-${table}`) ?? table}</dt>
            <dd>{c('files.added-changed', { added: formatNumber(added), changed: formatNumber(changed) })}</dd>
          </div>
        ))}
        {touched.length === 0 && (
          <div>
            <dt>{c('files.rows-of-database')}</dt>
            <dd>{c('files.no-change')}</dd>
          </div>
        )}
      </dl>
      {programs.length > 0 && (
        <DenseTable
          caption={c('files.by-program')}
          rows={programs}
          rowKey={({ programId }) => programId}
          columns={[
            {
              key: 'program',
              title: c('files.column-programId'),
              rowHeader: true,
              cell: ({ programId }) => <code className="mono">{programId}</code>,
            },
            { key: 'rows', title: c('files.rows-column'), numeric: true, cell: ({ rows }) => formatNumber(rows) },
            {
              key: 'people',
              title: c('results.people-column'),
              numeric: true,
              cell: one => formatNumber(one.people),
            },
            {
              key: 'days',
              title: c('files.days'),
              phone: 'full',
              cell: ({ firstDay, lastDay }) =>
                c('files.from-to', { from: formatDate(firstDay, 'short'), to: formatDate(lastDay, 'short') }),
            },
            { key: 'sum', title: c('files.sum'), numeric: true, cell: ({ sum }) => <b>{sumText(sum)}</b> },
          ]}
        />
      )}
      {falling.people > 0 && (
        <>
          <div className="pane__h pane__h--next">
            <h2>{c('files.falling', { count: falling.people, people: formatNumber(falling.people) })}</h2>
            <p>{c('files.falling-text')}</p>
          </div>
          <DenseTable
            caption={c('files.falling-most')}
            rows={falling.first}
            rowKey={({ userName, programId }) => `${userName} ${programId}`}
            columns={[
              { key: 'person', title: c('results.person'), rowHeader: true, cell: ({ userName }) => userName },
              {
                key: 'program',
                title: c('files.column-programId'),
                cell: ({ programId }) => <code className="mono">{programId}</code>,
              },
              { key: 'before', title: c('files.before'), numeric: true, cell: ({ before }) => sumText(before) },
              { key: 'after', title: c('files.after'), numeric: true, cell: ({ after }) => <b>{sumText(after)}</b> },
            ]}
          />
        </>
      )}
    </section>
  )
}

/** A sum with the decimals that it has: a program says how its figures are written, a file does not. */
export function sumText(sum: string): string {
  return formatNumber(sum, sum.split('.')[1]?.length ?? 0)
}
