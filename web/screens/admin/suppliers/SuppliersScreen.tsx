import { useState } from 'react'
import { exportSupplierOrders } from '../../../../contract/calls/admin/rewards/suppliers/orders.ts'
import { listSuppliers, type Supplier } from '../../../../contract/calls/admin/rewards/suppliers.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { useCall } from '../../../client/use-call.ts'
import { useFileSave } from '../../../client/use-file-save.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { AddSupplier } from './AddSupplier.tsx'
import { AssignProducts } from './AssignProducts.tsx'
import { ImportShipments } from './ImportShipments.tsx'
import { Keys } from './Keys.tsx'

/** Who delivers for the client: their products, keys and files. */
export function SuppliersScreen() {
  const isAllowed = mayDo(useMe(), 'fulfil')
  const [isAdding, add] = useState(false)
  return (
    <Page
      title={c('suppliers.name')}
      lead={c('suppliers.lead')}
      crumbs={[{ text: c('orders.name'), to: consolePaths.orders }]}
      acts={
        isAllowed && (
          <Button icon="plus" onClick={() => add(true)}>
            {c('suppliers.add')}
          </Button>
        )
      }
    >
      {isAllowed ? <List /> : <Alert>{c('orders.who')}</Alert>}
      {isAdding && <AddSupplier onClose={() => add(false)} />}
    </Page>
  )
}

function List() {
  const { data, error, refetch } = useCall(listSuppliers)
  return (
    <ListState data={data} error={error} retry={refetch}>
      {({ suppliers }) =>
        suppliers.length === 0 ? (
          <section className="pane" aria-label={c('suppliers.name')}>
            <Empty title={c('suppliers.none')} text={c('suppliers.none-text')} />
          </section>
        ) : (
          <div className="col">
            {suppliers.map(supplier => (
              <One key={supplier.supplierId} supplier={supplier} />
            ))}
          </div>
        )
      }
    </ListState>
  )
}

function One({ supplier }: { readonly supplier: Supplier }) {
  const { supplierId, name, products, skus, openLines } = supplier
  const [isAssigning, assign] = useState(false)
  const { saving, save } = useFileSave()
  const file = `orders-${supplierId}.csv`
  return (
    <section className="pane" aria-labelledby={`supplier-${supplierId}`}>
      <div className="pane__h">
        <h2 id={`supplier-${supplierId}`}>{name}</h2>
        <span>{c('suppliers.open', { count: openLines, lines: formatNumber(openLines) })}</span>
      </div>
      <div className="stack">
        {saving.state === 'failed' && <Alert kind="bad">{errorText(saving.error)}</Alert>}
        <p className="small">
          {c('suppliers.products', { count: products, products: formatNumber(products) })}{' '}
          {skus.length > 0 && <span className="mono">{skus.join(', ') + (products > skus.length ? ', …' : '')}</span>}
        </p>
        <div className="fchips">
          <Button look="line" icon="edit" onClick={() => assign(true)}>
            {c('suppliers.assign')}
            <span className="sr">{name}</span>
          </Button>
          <Button
            look="line"
            icon="down"
            busy={saving.state === 'under-way'}
            onClick={() =>
              void save(file, () => call(exportSupplierOrders, { params: { supplierId } }) as Promise<Blob>)
            }
          >
            {c('suppliers.export')}
            <span className="sr">{name}</span>
          </Button>
          <ImportShipments supplier={supplier} />
        </div>
        <Keys supplier={supplier} />
      </div>
      {isAssigning && <AssignProducts supplier={supplier} onClose={() => assign(false)} />}
    </section>
  )
}
