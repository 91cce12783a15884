import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createProduct, listProducts } from '../../../../contract/calls/admin/rewards/products.ts'
import { type RewardKind, rewardKinds } from '../../../../rules/rewards/order-states.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { useAct } from '../proof/use-act.ts'
import { ProductForm } from './ProductForm.tsx'
import { type Faults, factsOf, faultsOf, newDraft } from './product-draft.ts'
import { SelectField } from './SelectField.tsx'
import { toFirstFault } from './to-first-fault.ts'

/** A product that is not there yet. */
export function NewProductScreen() {
  const isAllowed = mayDo(useMe(), 'stock')
  return (
    <Page
      title={c('stock.new')}
      lead={c('stock.new-lead')}
      crumbs={[{ text: c('stock.name'), to: consolePaths.rewards }]}
      look="text"
    >
      {isAllowed ? <Form /> : <Alert>{c('stock.who')}</Alert>}
    </Page>
  )
}

function Form() {
  const defaultLocale = useSession().client?.defaultLocale ?? 'en_US'
  const navigate = useNavigate()
  const [sku, setSku] = useState('')
  const [kind, setKind] = useState<RewardKind>('parcel')
  const [pieces, setPieces] = useState('')
  const [draft, setDraft] = useState(() => newDraft())
  const [faults, setFaults] = useState<Faults>({})
  const create = useAct(createProduct, async made => {
    await refresh(listProducts)
    await navigate({ to: `/admin/rewards/products/${made.sku}` })
  })
  function submit() {
    const found: Faults = {
      ...(!/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(sku) && { sku: 'stock.fault-sku' as const }),
      ...(!/^\d{0,9}$/.test(pieces) && { pieces: 'stock.fault-pieces' as const }),
      ...faultsOf(draft, defaultLocale),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return toFirstFault()
    void create.act({
      body: { sku, kind, pieces: pieces === '' || kind === 'code' ? null : Number(pieces), facts: factsOf(draft) },
    })
  }
  const error = (name: string) => (faults[name] ? { error: c(faults[name]) } : {})
  return (
    <form
      className="pane"
      aria-label={c('stock.new')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {create.error && (
        <Alert kind="bad" focusOn={create.error}>
          {errorText(create.error)}
        </Alert>
      )}
      <div className="form-grid">
        <TextField
          label={c('stock.sku')}
          hint={c('stock.sku-hint')}
          autoComplete="off"
          maxLength={40}
          value={sku}
          onChange={({ target }) => setSku(target.value)}
          {...error('sku')}
        />
        <SelectField
          label={c('stock.kind')}
          hint={c(`stock.kind-${kind}-text`)}
          value={kind}
          options={rewardKinds.map(one => [one, c(`stock.kind-${one}`)])}
          onChoose={setKind}
        />
        {kind !== 'code' && (
          <TextField
            label={c('stock.pieces')}
            hint={c('stock.pieces-hint')}
            inputMode="numeric"
            autoComplete="off"
            value={pieces}
            onChange={({ target }) => setPieces(target.value.trim())}
            {...error('pieces')}
          />
        )}
      </div>
      <ProductForm draft={draft} change={setDraft} faults={faults} />
      <p className="acts">
        <Button type="submit" busy={create.isActing}>
          {c('stock.create')}
        </Button>
      </p>
    </form>
  )
}
