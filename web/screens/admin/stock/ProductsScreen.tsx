import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { QueryOf } from '../../../../contract/call.ts'
import { exportProducts } from '../../../../contract/calls/admin/rewards/export.ts'
import { listProducts } from '../../../../contract/calls/admin/rewards/products.ts'
import type { StockLine } from '../../../../contract/stock.ts'
import { rewardCategories } from '../../../../rules/rewards/categories.ts'
import { rewardKinds } from '../../../../rules/rewards/order-states.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { useFileSave } from '../../../client/use-file-save.ts'
import { usePages } from '../../../client/use-pages.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { ListState } from '../parts/ListState.tsx'
import { MoreRows } from '../parts/MoreRows.tsx'
import { SavedViews } from '../parts/SavedViews.tsx'
import { said, useAddress } from '../parts/use-address.ts'
import { ImportProducts } from './ImportProducts.tsx'
import { NewestLoad } from './NewestLoad.tsx'

/** What the client's own catalogue has, offered or not. */
export function ProductsScreen() {
  if (mayDo(useMe(), 'stock')) return <Products />
  return (
    <Page title={c('stock.name')} lead={c('stock.lead')}>
      <Alert>{c('stock.who')}</Alert>
    </Page>
  )
}

type Query = Omit<QueryOf<typeof listProducts>, 'after'>

function Products() {
  const [address, change] = useAddress<'search' | 'category' | 'kind' | 'offered' | 'stock'>()
  const query = said({ ...address }) as Query
  const find = useCallback((search: string) => change({ search: search || undefined }), [change])
  const list = usePages(listProducts, { query }, 'after', last => (last.isMore ? last.products.at(-1)?.sku : undefined))
  const { data, error, refetch } = list
  const { saving, save } = useFileSave()
  const isFiltered = Object.keys(query).length > 0
  return (
    <Page
      title={c('stock.name')}
      lead={c('stock.lead')}
      acts={
        <>
          <Button
            look="line"
            icon="down"
            busy={saving.state === 'under-way'}
            onClick={() => void save('products.csv', () => call(exportProducts))}
          >
            {c('stock.export')}
          </Button>
          <ImportProducts />
          <Link to={consolePaths.newProduct} className={buttonClass({})}>
            <Icon name="plus" />
            {c('stock.new')}
          </Link>
        </>
      }
    >
      {saving.state === 'failed' && <Alert kind="bad">{errorText(saving.error)}</Alert>}
      <NewestLoad />
      <section className="pane pane--flush" aria-label={c('stock.products')}>
        <div className="fchips tools">
          <FilterField label={c('stock.find')} value={address.search ?? ''} onFind={find} />
          <ChoiceField
            label={c('stock.category')}
            value={address.category}
            all={c('results.all')}
            options={rewardCategories.map(one => [one, c(`stock.category-${one}`)])}
            onChoose={category => change({ category })}
          />
          <ChoiceField
            label={c('stock.kind')}
            value={address.kind}
            all={c('results.all')}
            options={rewardKinds.map(one => [one, c(`stock.kind-${one}`)])}
            onChoose={kind => change({ kind })}
          />
          <ChoiceField
            label={c('results.state')}
            value={address.offered}
            all={c('results.all')}
            options={[
              ['yes', c('stock.offered')],
              ['no', c('stock.not-offered')],
            ]}
            onChoose={offered => change({ offered })}
          />
          <ChoiceField
            label={c('stock.pieces')}
            value={address.stock}
            all={c('results.all')}
            options={[['out', c('stock.out')]]}
            onChoose={stock => change({ stock })}
          />
        </div>
        <SavedViews />
        <ListState data={data?.pages.flatMap(page => page.products)} error={error} retry={refetch}>
          {products =>
            products.length === 0 ? (
              <Empty
                title={c(isFiltered ? 'stock.none-found' : 'stock.none')}
                text={c(isFiltered ? 'stock.none-found-text' : 'stock.none-text')}
              />
            ) : (
              <>
                <ProductTable products={products} />
                <MoreRows of={list} />
              </>
            )
          }
        </ListState>
      </section>
    </Page>
  )
}

function ProductTable({ products }: { readonly products: readonly StockLine[] }) {
  return (
    <DenseTable
      caption={c('stock.products')}
      rows={products}
      rowKey={({ sku }) => sku}
      isLinked
      columns={[
        {
          key: 'name',
          title: c('stock.product'),
          rowHeader: true,
          cell: ({ sku, name }) => (
            <>
              <Link className="rowlink" to={`/admin/rewards/products/${sku}`}>
                {name}
              </Link>
              <small>{sku}</small>
            </>
          ),
        },
        { key: 'category', title: c('stock.category'), cell: ({ category }) => c(`stock.category-${category}`) },
        { key: 'kind', title: c('stock.kind'), cell: ({ kind }) => c(`stock.kind-${kind}`) },
        {
          key: 'state',
          title: c('results.state'),
          cell: ({ isOffered, points }) =>
            !isOffered ? (
              <Chip kind="quiet">{c('stock.not-offered')}</Chip>
            ) : points === undefined ? (
              <Chip kind="quiet">{c('stock.no-price-yet')}</Chip>
            ) : (
              <Chip kind="good">{c('stock.offered')}</Chip>
            ),
        },
        {
          key: 'pieces',
          title: c('stock.pieces'),
          numeric: true,
          cell: ({ pieces }) =>
            pieces === 0 ? <Chip kind="bad">{c('stock.out')}</Chip> : pieces === null ? '–' : formatNumber(pieces),
        },
        {
          key: 'points',
          title: c('stock.price-now'),
          numeric: true,
          cell: ({ points }) => (points === undefined ? '–' : formatNumber(points)),
        },
      ]}
    />
  )
}
