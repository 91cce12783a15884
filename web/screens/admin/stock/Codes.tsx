import { useId, useState } from 'react'
import { addProductCodes } from '../../../../contract/calls/admin/rewards/products/codes.ts'
import { getProduct, listProducts } from '../../../../contract/calls/admin/rewards/products.ts'
import type { StockedProduct } from '../../../../contract/stock.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { FileButton } from '../parts/FileButton.tsx'
import { useAct } from '../proof/use-act.ts'

/** The sealed codes of a product: how many nobody has, and the way to add more. None is shown again. */
export function Codes({ product: { sku, pieces } }: { readonly product: StockedProduct }) {
  const field = useId()
  const [text, setText] = useState('')
  const [made, setMade] = useState<{ added: number; known: number }>()
  const add = useAct(addProductCodes, async ({ added, known }) => {
    setText('')
    setMade({ added, known })
    await refresh(getProduct, listProducts)
  })
  const send = (body: Blob) => {
    setMade(undefined)
    void add.act({ params: { sku }, body })
  }
  return (
    <section className="pane" aria-label={c('stock.codes')}>
      <div className="pane__h">
        <h2>{c('stock.codes')}</h2>
      </div>
      <dl className="kv">
        <div>
          <dt>{c('stock.left')}</dt>
          <dd>{formatNumber(pieces ?? 0)}</dd>
        </div>
      </dl>
      <form
        className="stack"
        onSubmit={event => {
          event.preventDefault()
          send(new Blob([text]))
        }}
      >
        {add.error && (
          <Alert kind="bad" focusOn={add.error}>
            {errorText(add.error)}
          </Alert>
        )}
        {made && (
          <Alert kind="good">
            {c('stock.codes-added', { added: formatNumber(made.added), known: formatNumber(made.known) })}
          </Alert>
        )}
        <div className="field">
          <label className="field__l" htmlFor={field}>
            {c('stock.codes-field')}
          </label>
          <textarea
            className="input mono"
            id={field}
            rows={5}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${field}-hint`}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <p className="field__h" id={`${field}-hint`}>
            {c('stock.codes-hint')}
          </p>
        </div>
        <p className="acts">
          <Button type="submit" busy={add.isActing} disabled={text.trim() === ''}>
            {c('stock.codes-add')}
          </Button>
          <FileButton accept=".txt,.csv,text/plain" onFile={send}>
            {c('stock.codes-file')}
          </FileButton>
        </p>
      </form>
    </section>
  )
}
