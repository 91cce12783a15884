import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import type { BatchReply } from './use-batch.ts'

/** People by result code, which decides what they read. */
export function Codes({ reply: { summary } }: { readonly reply: BatchReply }) {
  return (
    <section className="pane pane--flush" aria-labelledby="codes">
      <div className="pane__h">
        <h2 id="codes">{c('results.by-code')}</h2>
        <p>{c('results.by-code-text')}</p>
      </div>
      <DenseTable
        caption={c('results.by-code')}
        rows={summary.codes}
        rowKey={({ code }) => code}
        columns={[
          {
            key: 'code',
            title: c('results.code'),
            rowHeader: true,
            cell: ({ code }) => (code === '' ? c('results.no-code') : <code className="code">{code}</code>),
          },
          {
            key: 'people',
            title: c('results.people-column'),
            numeric: true,
            cell: ({ people }) => formatNumber(people.now),
          },
          {
            key: 'before',
            title: c('results.before'),
            numeric: true,
            cell: ({ people }) => (people.before === undefined ? '–' : formatNumber(people.before)),
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
