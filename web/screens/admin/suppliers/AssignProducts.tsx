import { useState } from 'react'
import { assignProducts } from '../../../../contract/calls/admin/rewards/suppliers/products.ts'
import { listSuppliers, type Supplier } from '../../../../contract/calls/admin/rewards/suppliers.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { useAct } from '../proof/use-act.ts'

/** Gives products to a supplier by their SKUs, or takes them away; one that another had is this one's. */
export function AssignProducts({ supplier, onClose }: { readonly supplier: Supplier; readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const assign = useAct(assignProducts, async () => {
    await refresh(listSuppliers)
    onClose()
  })
  const skus = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  const send = (isSupplied: boolean) =>
    void assign.act({ params: { supplierId: supplier.supplierId }, body: { skus, isSupplied } })
  return (
    <Modal
      title={c('suppliers.assign-title', { supplier: supplier.name })}
      closeText={c('frame.close')}
      onClose={onClose}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          send(true)
        }}
      >
        <p className="muted">{c('suppliers.assign-text')}</p>
        {assign.error && (
          <Alert kind="bad" focusOn={assign.error}>
            {errorText(assign.error)}
          </Alert>
        )}
        <label className="stack">
          <span>{c('suppliers.skus')}</span>
          <textarea
            className="input mono"
            rows={6}
            value={text}
            spellCheck={false}
            onChange={event => setText(event.target.value)}
            required
          />
        </label>
        <div className="modal__acts">
          <Button type="submit" busy={assign.isActing}>
            {c('suppliers.assign')}
          </Button>
          <Button look="line" disabled={skus.length === 0} onClick={() => send(false)}>
            {c('suppliers.take-away')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {c('frame.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
