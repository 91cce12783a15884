import type { ReplyOf } from '../../../../contract/call.ts'
import { importShipments } from '../../../../contract/calls/admin/rewards/suppliers/shipments.ts'
import { listSuppliers, type Supplier } from '../../../../contract/calls/admin/rewards/suppliers.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { ImportFile } from '../parts/ImportFile.tsx'
import { ImportIssues } from '../parts/ImportIssues.tsx'

type Report = ReplyOf<typeof importShipments>

/** Imports what a supplier has shipped (S09). */
export function ImportShipments({ supplier: { supplierId, name } }: { readonly supplier: Supplier }) {
  return (
    <ImportFile
      text={c('suppliers.import')}
      about={name}
      accept=".csv,text/csv"
      call={importShipments}
      input={(file, checked) => ({
        params: { supplierId },
        query: checked ? ({ apply: 'true' } as const) : {},
        body: file,
      })}
      applyText={({ isApplied, problems, moved }) =>
        !isApplied &&
        problems.length === 0 &&
        moved > 0 &&
        c('suppliers.apply', { count: moved, lines: formatNumber(moved) })
      }
      onApplied={() => refresh(listSuppliers)}
    >
      {report => <Found report={report} />}
    </ImportFile>
  )
}

function Found({ report: { isApplied, moved, unchanged, problems } }: { readonly report: Report }) {
  const already = unchanged > 0 && (
    <p className="muted small">{c('suppliers.unchanged', { count: unchanged, lines: formatNumber(unchanged) })}</p>
  )
  if (problems.length === 0) {
    const words = { count: moved, lines: formatNumber(moved) }
    return (
      <>
        <Alert kind={isApplied ? 'good' : 'info'}>
          {c(isApplied ? 'suppliers.moved' : 'suppliers.would-move', words)}
        </Alert>
        {already}
      </>
    )
  }
  return (
    <>
      <ImportIssues
        issues={problems}
        place={{ title: c('orders.order'), cell: ({ order }) => <span className="mono">{order}</span> }}
        problem={({ problem }) => c(`suppliers.problem-${problem}`)}
      />
      {already}
    </>
  )
}
