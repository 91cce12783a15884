import type { BatchSummary } from '../../../../contract/results.ts'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import type { BatchReply } from './use-batch.ts'

const shown = [
  'credited',
  'takenBack',
  'paidPeople',
  'achieved',
  'largest',
] as const satisfies readonly (keyof BatchSummary['figures'])[]

/** The batch beside the one that it follows. A change is neither good nor bad here. */
export function Comparison({ reply: { summary } }: { readonly reply: BatchReply }) {
  const { figures, beforeId } = summary
  if (beforeId === undefined) return null
  const rows = shown.map(name => ({ name, ...figures[name] }))
  return (
    <section className="pane pane--flush" aria-labelledby="comparison">
      <div className="pane__h">
        <h2 id="comparison">{c('results.against', { batch: beforeId })}</h2>
      </div>
      <DenseTable
        caption={c('results.against', { batch: beforeId })}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'figure',
            title: c('results.figure'),
            rowHeader: true,
            cell: ({ name }) => c(`results.figure-${name}`),
          },
          { key: 'now', title: c('results.this-batch'), numeric: true, cell: ({ now }) => <b>{formatNumber(now)}</b> },
          {
            key: 'before',
            title: c('results.batch-number', { batch: beforeId }),
            numeric: true,
            cell: ({ before }) => (before === undefined ? '–' : formatNumber(before)),
          },
          {
            key: 'change',
            title: c('results.change'),
            numeric: true,
            cell: ({ now, before }) => (before === undefined ? '–' : signed(now - before)),
          },
        ]}
      />
    </section>
  )
}

/** `+6`, `−6`, `0`. */
export function signed(figure: number): string {
  return figure > 0 ? `+${formatNumber(figure)}` : formatNumber(figure)
}
