import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { importShipments } from '../../../../contract/calls/admin/rewards/suppliers/shipments.ts'
import { listSuppliers, type Supplier } from '../../../../contract/calls/admin/rewards/suppliers.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { useAct } from '../proof/use-act.ts'

type Report = ReplyOf<typeof importShipments>

/** Brings what a supplier has shipped: what the file would move first, or each line that keeps it from moving anything. */
export function ImportShipments({ supplier: { supplierId, name } }: { readonly supplier: Supplier }) {
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<Report>()
  const bring = useAct(importShipments, setReport)
  const params = { supplierId }
  const close = () => {
    setFile(undefined)
    setReport(undefined)
    bring.forget()
  }
  return (
    <>
      <label className={buttonClass({ look: 'line' })}>
        <input
          type="file"
          className="sr"
          accept=".csv,text/csv"
          onChange={event => {
            const [chosen] = event.target.files ?? []
            // The same file may be chosen again.
            event.target.value = ''
            if (!chosen) return
            setFile(chosen)
            void bring.act({ params, query: {}, body: chosen })
          }}
        />
        <Icon name="upload" />
        {c('suppliers.import')}
        <span className="sr">{name}</span>
      </label>
      {file && (
        <Modal look="stage" title={file.name} closeText={c('frame.close')} onClose={close}>
          <div className="stack">
            {bring.error && (
              <Alert kind="bad" focusOn={bring.error}>
                {errorText(bring.error)}
              </Alert>
            )}
            {report && <Found report={report} />}
            <div className="modal__acts">
              {report && !report.isApplied && report.problems.length === 0 && report.moved > 0 && (
                <Button
                  busy={bring.isActing}
                  onClick={async () => {
                    const done = await bring.act({ params, query: { apply: 'true' }, body: file })
                    if (done) await refresh(listSuppliers)
                  }}
                >
                  {c('suppliers.apply', { count: report.moved, lines: formatNumber(report.moved) })}
                </Button>
              )}
              <Button look="quiet" onClick={close}>
                {c('frame.close')}
              </Button>
            </div>
          </div>
        </Modal>
      )}
    </>
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
      <Alert kind="bad">
        {c('suppliers.problems', { count: problems.length, lines: formatNumber(problems.length) })}
      </Alert>
      <DenseTable
        caption={c('words.issues')}
        rows={problems}
        rowKey={({ line }) => String(line)}
        columns={[
          {
            key: 'line',
            title: c('words.line'),
            numeric: true,
            rowHeader: true,
            cell: ({ line }) => formatNumber(line),
          },
          { key: 'order', title: c('orders.order'), cell: ({ order }) => <span className="mono">{order}</span> },
          {
            key: 'problem',
            title: c('words.problem'),
            phone: 'full',
            cell: ({ problem }) => c(`suppliers.problem-${problem}`),
          },
        ]}
      />
      {already}
    </>
  )
}
