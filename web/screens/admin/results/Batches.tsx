import { Link } from '@tanstack/react-router'
import type { QueryOf, ReplyOf } from '../../../../contract/call.ts'
import type { listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { listBatches } from '../../../../contract/calls/admin/results.ts'
import { type Batch, batchStatuses } from '../../../../contract/results.ts'
import { usePages } from '../../../client/use-pages.ts'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatMoment, formatNumber } from '../../../words/format.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { MoreRows } from '../parts/MoreRows.tsx'
import { SavedViews } from '../parts/SavedViews.tsx'
import { said, useAddress } from '../parts/use-address.ts'
import { BatchState } from './BatchState.tsx'

type Program = ReplyOf<typeof listPrograms>['programs'][number]
type Query = Omit<QueryOf<typeof listBatches>, 'before'>

/** Every batch there was, page by page, narrowed in the address. */
export function Batches({ programs }: { readonly programs: readonly Program[] }) {
  const [{ program, state }, change] = useAddress<'program' | 'state'>()
  const isNarrowed = program !== undefined || state !== undefined
  const query = said({ programId: program, state }) as Query
  const list = usePages(listBatches, { query }, 'before', last => last.next)
  const batches = list.data?.pages.flatMap(page => page.batches)
  return (
    <>
      <div className="fchips tools">
        <ChoiceField
          label={c('results.program')}
          value={program}
          all={c('results.all')}
          onChoose={one => change({ program: one })}
          options={programs.map(({ programId, name }) => [programId, name])}
        />
        <ChoiceField
          label={c('results.state')}
          value={state}
          all={c('results.all')}
          onChoose={one => change({ state: one })}
          options={batchStatuses.map(status => [status, c(`results.status-${status}`)])}
        />
      </div>
      <SavedViews />
      <ListState data={batches} error={list.error} retry={list.refetch}>
        {rows =>
          rows.length === 0 ? (
            <Empty
              title={c(isNarrowed ? 'results.no-batches-found' : 'results.no-batches')}
              text={c(isNarrowed ? 'results.no-batches-found-text' : 'results.no-batches-text')}
            />
          ) : (
            <>
              <Table batches={rows} />
              <MoreRows of={list} />
            </>
          )
        }
      </ListState>
    </>
  )
}

function Table({ batches }: { readonly batches: readonly Batch[] }) {
  return (
    <DenseTable
      caption={c('results.batches')}
      rows={batches}
      rowKey={({ batchId }) => batchId}
      isLinked
      columns={[
        {
          key: 'batch',
          title: c('results.batch'),
          rowHeader: true,
          cell: ({ batchId, programName, purpose }) => (
            <>
              <Link className="rowlink" to={`/admin/results/${batchId}`}>
                {c('results.batch-of', { program: programName, batch: batchId })}
              </Link>
              <small>{c(`results.purpose-${purpose}`)}</small>
            </>
          ),
        },
        { key: 'state', title: c('results.state'), phone: 'full', cell: batch => <BatchState batch={batch} /> },
        {
          key: 'through',
          title: c('results.data'),
          cell: ({ dataThrough }) => (dataThrough ? formatDate(dataThrough, 'short') : '–'),
        },
        { key: 'people', title: c('results.people-column'), numeric: true, cell: ({ people }) => formatNumber(people) },
        {
          key: 'change',
          title: c('results.to-issue'),
          numeric: true,
          cell: ({ change }) => <b>{formatNumber(change)}</b>,
        },
        {
          key: 'prepared',
          title: c('results.prepared'),
          phone: 'off',
          cell: ({ prepared }) => (
            <>
              {prepared.by}
              <small>{prepared.at && formatMoment(prepared.at)}</small>
            </>
          ),
        },
      ]}
    />
  )
}
