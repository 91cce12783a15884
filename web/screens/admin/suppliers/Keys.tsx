import { useState } from 'react'
import { revokeSupplierKey } from '../../../../contract/calls/admin/rewards/suppliers/keys/revoke.ts'
import { makeSupplierKey } from '../../../../contract/calls/admin/rewards/suppliers/keys.ts'
import { listSuppliers, type Supplier } from '../../../../contract/calls/admin/rewards/suppliers.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { useAct } from '../proof/use-act.ts'

type Key = Supplier['keys'][number]

/** The API keys of a supplier: made, seen once, revoked. */
export function Keys({ supplier }: { readonly supplier: Supplier }) {
  const { supplierId, name, keys } = supplier
  const [made, setMade] = useState<string>()
  const [revoking, setRevoking] = useState<Key>()
  const make = useAct(makeSupplierKey, async ({ key }) => {
    setMade(key)
    await refresh(listSuppliers)
  })
  const revoke = useAct(revokeSupplierKey, async () => {
    await refresh(listSuppliers)
    setRevoking(undefined)
  })
  return (
    <>
      <div className="pane__h pane__h--next">
        <h3 id={`keys-${supplierId}`}>{c('suppliers.keys')}</h3>
        <Button
          look="quiet"
          icon="key"
          busy={make.isActing}
          onClick={() => void make.act({ params: { supplierId }, body: {} })}
        >
          {c('suppliers.make-key')}
          <span className="sr">{name}</span>
        </Button>
      </div>
      {make.error && <Alert kind="bad">{errorText(make.error)}</Alert>}
      {keys.length === 0 ? (
        <p className="muted small">{c('suppliers.no-keys')}</p>
      ) : (
        <DenseTable
          caption={`${c('suppliers.keys')}: ${name}`}
          rows={keys}
          rowKey={({ keyId }) => keyId}
          columns={[
            {
              key: 'key',
              title: c('suppliers.key'),
              rowHeader: true,
              cell: ({ ending }) => <span className="mono">{`…${ending}`}</span>,
            },
            { key: 'made', title: c('suppliers.made'), cell: ({ createdAt }) => formatMoment(createdAt) },
            {
              key: 'used',
              title: c('suppliers.last-used'),
              cell: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : c('suppliers.never')),
            },
            {
              key: 'acts',
              title: c('access.acts'),
              cell: key =>
                key.revokedAt ? (
                  c('suppliers.revoked-at', { at: formatMoment(key.revokedAt) })
                ) : (
                  <Button look="quiet" onClick={() => setRevoking(key)}>
                    {c('suppliers.revoke')}
                    <span className="sr">{`…${key.ending}`}</span>
                  </Button>
                ),
            },
          ]}
        />
      )}
      {made && (
        <Modal title={c('suppliers.key-made')} closeText={c('frame.close')} onClose={() => setMade(undefined)}>
          <p className="muted">{c('suppliers.key-once', { supplier: name })}</p>
          <p role="status">
            <code className="code once">{made}</code>
          </p>
          <div className="modal__acts">
            <Button onClick={() => setMade(undefined)}>{c('suppliers.key-kept')}</Button>
          </div>
        </Modal>
      )}
      {revoking && (
        <ConfirmDialog
          title={c('suppliers.revoke-title', { ending: revoking.ending })}
          text={c('suppliers.revoke-text')}
          confirm={c('suppliers.revoke')}
          busy={revoke.isActing}
          error={revoke.error && errorText(revoke.error)}
          onConfirm={() => void revoke.act({ params: { supplierId, keyId: revoking.keyId }, body: {} })}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  )
}
