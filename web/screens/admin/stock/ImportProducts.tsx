import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { getProductLoad, loadProducts } from '../../../../contract/calls/admin/rewards/load.ts'
import { listProducts } from '../../../../contract/calls/admin/rewards/products.ts'
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

type Looked = ReplyOf<typeof loadProducts>

/** Brings a CSV of products: what it would change first, or each cell that keeps it from changing anything. */
export function ImportProducts() {
  const [file, setFile] = useState<File>()
  const [looked, setLooked] = useState<Looked>()
  const look = useAct(loadProducts, setLooked)
  const apply = useAct(loadProducts, setLooked)
  const error = apply.error ?? look.error
  const close = () => {
    setFile(undefined)
    setLooked(undefined)
    look.forget()
    apply.forget()
  }
  function take(chosen: File) {
    setFile(chosen)
    setLooked(undefined)
    apply.forget()
    void look.act({ query: {}, body: chosen })
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
            if (chosen) take(chosen)
          }}
        />
        <Icon name="upload" />
        {c('stock.import')}
      </label>
      {file && (
        <Modal look="stage" title={file.name} closeText={c('frame.close')} onClose={close}>
          <div className="stack">
            {error && (
              <Alert kind="bad" focusOn={error}>
                {errorText(error)}
              </Alert>
            )}
            {!looked && !error && <p className="muted">{c('files.reading')}</p>}
            {looked && <Found looked={looked} />}
            <div className="modal__acts">
              {looked && !looked.isApplied && looked.created + looked.changed > 0 && (
                <Button
                  busy={apply.isActing}
                  onClick={async () => {
                    const done = await apply.act({ query: { apply: 'true', version: looked.version }, body: file })
                    if (done) await refresh(listProducts, getProductLoad)
                  }}
                >
                  {c('stock.apply', {
                    count: looked.created + looked.changed,
                    products: formatNumber(looked.created + looked.changed),
                  })}
                </Button>
              )}
              {apply.error && (
                <Button look="line" onClick={() => take(file)}>
                  {c('words.look-again')}
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

function Found({ looked }: { readonly looked: Looked }) {
  const { isApplied, created, changed, changes, issues, isMore } = looked
  if (issues.length > 0) {
    return (
      <>
        <Alert kind="bad">
          {c(isMore ? 'words.import-issues-first' : 'words.import-issues', {
            count: issues.length,
            found: formatNumber(issues.length),
          })}
        </Alert>
        <DenseTable
          caption={c('words.issues')}
          rows={issues.map((issue, at) => ({ ...issue, at }))}
          rowKey={({ at }) => String(at)}
          columns={[
            {
              key: 'line',
              title: c('words.line'),
              numeric: true,
              rowHeader: true,
              cell: ({ line }) => formatNumber(line),
            },
            {
              key: 'column',
              title: c('stock.column'),
              cell: ({ column, value }) => (
                <>
                  <span className="mono">{column || '–'}</span>
                  {value !== undefined && <small>{value}</small>}
                </>
              ),
            },
            {
              key: 'problem',
              title: c('words.problem'),
              phone: 'full',
              cell: ({ problem, meant = '–' }) => c(`stock.problem-${problem}`, { meant }),
            },
          ]}
        />
      </>
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
