import { useState } from 'react'
import { undoProductLoad } from '../../../../contract/calls/admin/rewards/load/undo.ts'
import { getProductLoad } from '../../../../contract/calls/admin/rewards/load.ts'
import { listProducts } from '../../../../contract/calls/admin/rewards/products.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAct } from '../proof/use-act.ts'

/** The newest file of products, and the way to undo it. */
export function NewestLoad() {
  const { data } = useCall(getProductLoad)
  const [isAsking, ask] = useState(false)
  const undo = useAct(undoProductLoad, async () => {
    await refresh(getProductLoad, listProducts)
    ask(false)
  })
  const newest = data?.newest
  if (newest === undefined) return null
  const { loadId, loadedAt, loadedBy, created, changed, undoneAt } = newest
  const facts = {
    by: loadedBy,
    at: formatMoment(loadedAt),
    created: formatNumber(created),
    changed: formatNumber(changed),
  }
  return (
    <>
      <Alert kind="info">
        {c(undoneAt === undefined ? 'stock.loaded' : 'stock.load-undone', facts)}{' '}
        {undoneAt === undefined && (
          <Button look="quiet" onClick={() => ask(true)}>
            {c('stock.undo-load')}
          </Button>
        )}
      </Alert>
      {isAsking && (
        <ConfirmDialog
          title={c('stock.undo-title')}
          text={c('stock.undo-text', facts)}
          confirm={c('stock.undo-load')}
          busy={undo.isActing}
          error={undo.error && errorText(undo.error)}
          onConfirm={() => void undo.act({ body: { loadId } })}
          onClose={() => {
            ask(false)
            undo.forget()
          }}
        />
      )}
    </>
  )
}
