import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { getProduct, listProducts, saveProduct } from '../../../../contract/calls/admin/rewards/products.ts'
import type { StockedProduct } from '../../../../contract/stock.ts'
import { call } from '../../../client/call.ts'
import { CallError } from '../../../client/call-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { spokenLocale } from '../../../words/words.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { BothSides } from '../parts/BothSides.tsx'
import { ListState } from '../parts/ListState.tsx'
import { useAct } from '../proof/use-act.ts'
import { Codes } from './Codes.tsx'
import { OwnPicture } from './OwnPicture.tsx'
import { Pieces } from './Pieces.tsx'
import { ProductForm } from './ProductForm.tsx'
import { draftOf, type Faults, factsOf, faultsOf, linesOf, said } from './product-draft.ts'
import { toFirstFault } from './to-first-fault.ts'

/** One product: its texts, prices and where it is offered, its pieces or codes, and its picture. */
export function ProductScreen() {
  const { sku = '' } = useParams({ strict: false }) as { sku?: string }
  const isAllowed = mayDo(useMe(), 'stock')
  return isAllowed ? (
    <Known key={sku} sku={sku} />
  ) : (
    <Page title={c('stock.product')}>
      <Alert>{c('stock.who')}</Alert>
    </Page>
  )
}

function Known({ sku }: { readonly sku: string }) {
  const { client } = useSession()
  const { data, error, refetch } = useCall(getProduct, { params: { sku } })
  const name = data && said(data.facts.name, spokenLocale().code, client?.defaultLocale ?? 'en_US')
  return (
    <Page
      title={name ?? sku}
      lead={data && `${sku} · ${c(`stock.kind-${data.kind}`)}`}
      chip={data && !data.facts.isOffered && <Chip kind="quiet">{c('stock.not-offered')}</Chip>}
      crumbs={[{ text: c('stock.name'), to: consolePaths.rewards }]}
    >
      <ListState data={data} error={error} retry={refetch}>
        {product => (
          <div className="grid">
            <div className="col g8">
              <Form product={product} />
            </div>
            <div className="col g4">
              {product.kind === 'code' ? <Codes product={product} /> : <Pieces product={product} />}
              <OwnPicture product={product} />
            </div>
          </div>
        )}
      </ListState>
    </Page>
  )
}

function Form({ product }: { readonly product: StockedProduct }) {
  const defaultLocale = useSession().client?.defaultLocale ?? 'en_US'
  const { sku } = product
  const [base, setBase] = useState(product)
  const [draft, setDraft] = useState(() => draftOf(product.facts))
  const [faults, setFaults] = useState<Faults>({})
  const [theirs, setTheirs] = useState<StockedProduct>()
  const [isSaved, setSaved] = useState(false)
  const { act, isActing, error, forget } = useAct(saveProduct, async saved => {
    setBase(saved)
    setDraft(draftOf(saved.facts))
    setSaved(true)
    await refresh(getProduct, listProducts)
  })
  const isConflict = error instanceof CallError && error.messageCode === 'errors.product-changed'
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(base.facts))
  // A picture or codes that were added here make a new revision of the same facts.
  const isSame = JSON.stringify(product.facts) === JSON.stringify(base.facts)
  const known = isSame ? Math.max(product.revision, base.revision) : base.revision

  async function save(revision = known) {
    const found = faultsOf(draft, defaultLocale)
    setFaults(found)
    setTheirs(undefined)
    setSaved(false)
    if (Object.keys(found).length > 0) return toFirstFault()
    const done = await act({ params: { sku }, body: { revision, facts: factsOf(draft) } })
    if (done === false) setTheirs(await call(getProduct, { params: { sku } }).catch(() => undefined))
  }

  function keep(whose: 'mine' | 'theirs') {
    if (theirs === undefined) return
    setBase(theirs)
    setTheirs(undefined)
    if (whose === 'mine') return void save(theirs.revision)
    setDraft(draftOf(theirs.facts))
    forget()
  }

  return (
    <form
      className="pane"
      aria-label={c('stock.product')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      {error && !(isConflict && theirs) && (
        <Alert kind="bad" focusOn={error}>
          {errorText(error)}
        </Alert>
      )}
      {isConflict && theirs && (
        <BothSides
          text={c('stock.conflict')}
          mine={linesOf(draft).join('\n')}
          theirs={linesOf(draftOf(theirs.facts)).join('\n')}
          onKeep={keep}
        />
      )}
      {isSaved && !isChanged && <Alert kind="good">{c('settings.saved')}</Alert>}
      <ProductForm
        draft={draft}
        faults={faults}
        change={next => {
          setSaved(false)
          setDraft(next)
        }}
      />
      <p className="acts">
        <Button type="submit" busy={isActing}>
          {c('settings.save')}
        </Button>
        {isChanged && (
          <Button
            look="quiet"
            onClick={() => {
              setDraft(draftOf(base.facts))
              setFaults({})
            }}
          >
            {c('settings.undo')}
          </Button>
        )}
      </p>
    </form>
  )
}
