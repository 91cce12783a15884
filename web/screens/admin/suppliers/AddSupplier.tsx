import { useState } from 'react'
import { addSupplier, listSuppliers } from '../../../../contract/calls/admin/rewards/suppliers.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAct } from '../proof/use-act.ts'

/** Adds a supplier by its name. */
export function AddSupplier({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const add = useAct(addSupplier, async () => {
    await refresh(listSuppliers)
    onClose()
  })
  return (
    <ConfirmDialog
      title={c('suppliers.add')}
      text={c('suppliers.add-text')}
      confirm={c('suppliers.add')}
      busy={add.isActing}
      error={add.error && errorText(add.error)}
      onConfirm={() => void add.act({ body: { name } })}
      onClose={onClose}
    >
      <TextField
        label={c('suppliers.supplier')}
        value={name}
        onChange={event => setName(event.target.value)}
        maxLength={100}
        required
      />
    </ConfirmDialog>
  )
}
