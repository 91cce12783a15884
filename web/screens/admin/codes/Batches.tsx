import { Link } from '@tanstack/react-router'
import { listCodeBatches } from '../../../../contract/calls/admin/codes/batches.ts'
import type { CodeBatch } from '../../../../contract/codes.ts'
import { usePages } from '../../../client/use-pages.ts'
import { c } from '../../../words/console-words.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { MoreRows } from '../parts/MoreRows.tsx'
import { limitsText } from './batch-text.ts'

/** Batches of codes, newest first, each with what became of it. */
export function Batches() {
  const list = usePages(listCodeBatches, { query: {} }, 'before', last =>
    last.isMore ? last.batches.at(-1)?.batchId : undefined,
  )
  const batches = list.data?.pages.flatMap(page => page.batches)
  return (
    <section className="pane pane--flush" aria-labelledby="batches">
      <div className="pane__h">
        <h2 id="batches">{c('codes.batches')}</h2>
      </div>
      <ListState data={batches} error={list.error} retry={list.refetch}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={c('codes.none')} text={c('codes.none-text')} />
          ) : (
            <>
              <DenseTable
                caption={c('codes.batches')}
                rows={rows}
                rowKey={({ batchId }) => batchId}
                isLinked
                columns={[
                  {
                    key: 'batch',
                    title: c('codes.batch'),
                    rowHeader: true,
                    cell: batch => (
                      <>
                        <Link className="rowlink" to={`/admin/codes/${batch.batchId}`}>
                          {batch.label ?? c('codes.batch-number', { number: batch.batchId })}
                        </Link>
                        <small>{limitsText(batch)}</small>
                      </>
                    ),
                  },
                  { key: 'points', title: c('codes.each'), numeric: true, cell: ({ points }) => formatNumber(points) },
                  { key: 'count', title: c('codes.count'), numeric: true, cell: ({ count }) => formatNumber(count) },
                  ...(['redeemed', 'voided', 'expired', 'left'] as const).map(key => ({
                    key,
                    title: c(`codes.${key}`),
                    numeric: true,
                    cell: (batch: CodeBatch) => formatNumber(batch[key]),
                  })),
                  {
                    key: 'by',
                    title: c('codes.made'),
                    phone: 'full',
                    cell: ({ madeBy, madeAt, agreedBy, isSingleApprover }) => (
                      <>
                        {c('points.by-at', { by: madeBy, at: formatMoment(madeAt) })}
                        {agreedBy && <small>{c('codes.agreed-by', { by: agreedBy })}</small>}
                        {isSingleApprover && <small>{c('results.single-approver')}</small>}
                      </>
                    ),
                  },
                ]}
              />
              <MoreRows of={list} />
            </>
          )
        }
      </ListState>
    </section>
  )
}
