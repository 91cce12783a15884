import { useState } from 'react'
import { changePieces } from '../../../../contract/calls/admin/rewards/products/pieces.ts'
import { getProduct, listProducts } from '../../../../contract/calls/admin/rewards/products.ts'
import type { StockedProduct } from '../../../../contract/stock.ts'
import { call } from '../../../client/call.ts'
import { CallError } from '../../../client/call-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { spokenLocale } from '../../../words/words.ts'
import { BothSides } from '../parts/BothSides.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'
import { useAct } from '../proof/use-act.ts'
import { said } from './product-draft.ts'

interface Counted {
  readonly option?: string
  readonly name: string
  readonly pieces: number | null
}

/** How many pieces are left, and the way to correct them. */
export function Pieces({ product }: { readonly product: StockedProduct }) {
  const { client } = useSession()
  const [correcting, correct] = useState<string>()
  const counted = countedOf(product, client?.defaultLocale ?? 'en_US')
  const one = counted.find(({ name }) => name === correcting)
  return (
    <section className="pane" aria-label={c('stock.pieces')}>
      <div className="pane__h">
        <h2>{c('stock.pieces')}</h2>
      </div>
      <dl className="kv">
        {counted.map(({ name, pieces }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{countText(pieces)}</dd>
          </div>
        ))}
      </dl>
      <p className="acts">
        {counted.map(({ name }) => (
          <Button key={name} look="line" onClick={() => correct(name)}>
            {counted.length > 1 ? c('stock.correct-option', { option: name }) : c('stock.correct')}
          </Button>
        ))}
      </p>
      {one && <CorrectDialog sku={product.sku} counted={one} onClose={() => correct(undefined)} />}
    </section>
  )
}

const countText = (pieces: number | null) => (pieces === null ? c('stock.no-end') : formatNumber(pieces))

function countedOf({ options, pieces }: StockedProduct, fallback: string): Counted[] {
  if (options.length === 0) return [{ name: c('stock.left'), pieces }]
  return options.map(({ key, name, pieces: left }) => ({
    option: key,
    name: said(name, spokenLocale().code, fallback),
    pieces: left,
  }))
}

interface CorrectDialogProps {
  readonly sku: string
  readonly counted: Counted
  readonly onClose: () => void
}

function CorrectDialog({ sku, counted, onClose }: CorrectDialogProps) {
  const { option } = counted
  const [was, setWas] = useState(counted.pieces)
  const [way, setWay] = useState<'by' | 'to'>(counted.pieces === null ? 'to' : 'by')
  const [number, setNumber] = useState('')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState(false)
  const [now, setNow] = useState<number | null>()
  const change = useAct(changePieces, async () => {
    await refresh(getProduct, listProducts)
    onClose()
  })
  const isConflict = change.error instanceof CallError && change.error.messageCode === 'errors.pieces-changed'

  /** What the pieces come to, from those there were. */
  function wishedAfter(seen: number | null) {
    if (way === 'by') return (seen ?? 0) + Number(number)
    return number === '' ? null : Number(number)
  }

  async function send(seen = was) {
    setNow(undefined)
    const isFine = way === 'by' ? /^[+-]?\d{1,9}$/.test(number) && Number(number) !== 0 : /^\d{0,9}$/.test(number)
    setFault(!isFine)
    if (!isFine) return
    const named = { reason, was: seen, ...(option !== undefined && { option }) }
    const body = way === 'by' ? { ...named, by: Number(number) } : { ...named, to: wishedAfter(seen) }
    if ((await change.act({ params: { sku }, body })) !== false) return
    const fresh = await call(getProduct, { params: { sku } }).catch(() => undefined)
    setNow(fresh && (fresh.options.find(({ key }) => key === option) ?? fresh).pieces)
  }

  return (
    <ConfirmDialog
      title={c('stock.correct-title')}
      text={c('stock.correct-text', { name: counted.name, pieces: countText(was) })}
      confirm={c('stock.correct-save')}
      busy={change.isActing}
      error={change.error && !(isConflict && now !== undefined) ? errorText(change.error) : null}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      {isConflict && now !== undefined && (
        <BothSides
          text={c('stock.pieces-conflict')}
          mine={countText(wishedAfter(now))}
          theirs={countText(now)}
          onKeep={whose => {
            setWas(now)
            if (whose === 'mine') return void send(now)
            void refresh(getProduct, listProducts)
            onClose()
          }}
        />
      )}
      <div className="field">
        <Segmented
          label={c('stock.way')}
          options={[
            ...(was === null ? [] : [{ value: 'by' as const, text: c('stock.way-by') }]),
            { value: 'to' as const, text: c('stock.way-to') },
          ]}
          value={way}
          onChange={setWay}
        />
      </div>
      <TextField
        label={c(way === 'by' ? 'stock.difference' : 'stock.pieces')}
        hint={c(way === 'by' ? 'stock.difference-hint' : 'stock.pieces-hint')}
        autoComplete="off"
        value={number}
        onChange={({ target }) => setNumber(target.value.trim())}
        {...(fault && { error: c(way === 'by' ? 'stock.fault-difference' : 'stock.fault-pieces') })}
      />
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}
