import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { getProduct, listProducts, saveProduct } from '../../../../contract/calls/admin/rewards/products.ts'
import type { StockedProduct } from '../../../../contract/stock.ts'
import { call } from '../../../client/call.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { spokenLocale } from '../../../words/words.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { EditForm } from '../parts/EditForm.tsx'
import { ListState } from '../parts/ListState.tsx'
import { Codes } from './Codes.tsx'
import { Options } from './Options.tsx'
import { OwnPicture } from './OwnPicture.tsx'
import { Pieces } from './Pieces.tsx'
import { ProductForm } from './ProductForm.tsx'
import { draftOf, factsOf, faultsOf, linesOf, type ProductDraft, said } from './product-draft.ts'
import { toFirstFault } from './to-first-fault.ts'

/** One product: its texts, prices, options and where it is offered, its pieces or codes, and its picture. */
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
  const [isTried, setTried] = useState(false)
  const { sku } = product
  const faultsIn = (draft: ProductDraft) => faultsOf(draft, defaultLocale)

  function check(draft: ProductDraft) {
    const isGood = Object.keys(faultsIn(draft)).length === 0
    setTried(!isGood)
    if (!isGood) toFirstFault()
    return isGood
  }

  return (
    <EditForm
      label={c('stock.product')}
      saved={product}
      draftOf={({ facts }) => draftOf(facts)}
      call={saveProduct}
      input={(revision, draft) => ({ params: { sku }, body: { revision, facts: factsOf(draft) } })}
      savedOf={saved => saved}
      onSaved={() => refresh(getProduct, listProducts)}
      check={check}
      conflict={{ code: 'errors.product-changed', text: c('stock.conflict') }}
      read={() => call(getProduct, { params: { sku } })}
      linesOf={linesOf}
    >
      {(draft, change) => {
        const form = { draft, change, faults: isTried ? faultsIn(draft) : {} }
        return (
          <>
            <ProductForm {...form} />
            {product.kind !== 'code' && <Options {...form} />}
          </>
        )
      }}
    </EditForm>
  )
}
