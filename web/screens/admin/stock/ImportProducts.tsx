import type { ReplyOf } from '../../../../contract/call.ts'
import { getProductLoad, loadProducts } from '../../../../contract/calls/admin/rewards/load.ts'
import { listProducts } from '../../../../contract/calls/admin/rewards/products.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { ImportFile } from '../parts/ImportFile.tsx'
import { ImportIssues } from '../parts/ImportIssues.tsx'

type Report = ReplyOf<typeof loadProducts>

/** Imports a CSV of products (S08). */
export function ImportProducts() {
  return (
    <ImportFile
      text={c('stock.import')}
      accept=".csv,text/csv"
      call={loadProducts}
      input={(file, checked) => ({
        query: checked ? ({ apply: 'true', version: checked.version } as const) : {},
        body: file,
      })}
      applyText={({ isApplied, created, changed }) =>
        !isApplied &&
        created + changed > 0 &&
        c('stock.apply', { count: created + changed, products: formatNumber(created + changed) })
      }
      onApplied={() => refresh(listProducts, getProductLoad)}
    >
      {report => <Found report={report} />}
    </ImportFile>
  )
}

function Found({ report }: { readonly report: Report }) {
  const { isApplied, created, changed, changes, issues, isMore } = report
  if (issues.length > 0) {
    return (
      <ImportIssues
        issues={issues}
        isMore={isMore}
        place={{
          title: c('stock.column'),
          cell: ({ column, value }) => (
            <>
              <span className="mono">{column || '–'}</span>
              {value !== undefined && <small>{value}</small>}
            </>
          ),
        }}
        problem={({ problem, meant = '–' }) => c(`stock.problem-${problem}`, { meant })}
      />
    )
  }
  if (created + changed === 0) return <Alert>{c('words.import-nothing')}</Alert>
  return (
    <>
      <Alert kind={isApplied ? 'good' : 'info'}>
        {c(isApplied ? 'stock.import-done' : 'stock.import-would', {
          created: formatNumber(created),
          changed: formatNumber(changed),
        })}
      </Alert>
      <DenseTable
        caption={c('words.changes')}
        rows={changes}
        rowKey={({ sku }) => sku}
        columns={[
          {
            key: 'name',
            title: c('stock.product'),
            rowHeader: true,
            cell: ({ sku, name }) => (
              <>
                {name}
                <small>{sku}</small>
              </>
            ),
          },
          {
            key: 'columns',
            title: c('stock.what-changes'),
            phone: 'full',
            cell: ({ isNew, columns }) =>
              isNew ? c('stock.is-new') : <span className="mono">{columns.join(', ')}</span>,
          },
        ]}
      />
    </>
  )
}
