import { useCallback, useRef, useState } from 'react'
import type { QueryOf } from '../../../../contract/call.ts'
import { exportWords } from '../../../../contract/calls/admin/words/export.ts'
import { listWords } from '../../../../contract/calls/admin/words.ts'
import type { ProductText } from '../../../../contract/words.ts'
import { places } from '../../../../rules/words/places.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { useFileSave } from '../../../client/use-file-save.ts'
import { usePages } from '../../../client/use-pages.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
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
import { ImportWords } from './ImportWords.tsx'
import { type Typed, WordsEditor } from './WordsEditor.tsx'

type Query = Omit<QueryOf<typeof listWords>, 'after'>

/** Every text of the product by the place where it is seen, and what the client says in its own words (W07a). */
export function WordsScreen() {
  const isOwner = mayDo(useMe(), 'administer')
  if (isOwner) return <Words />
  return (
    <Page title={c('words.name')} lead={c('words.lead')}>
      <Alert>{c('settings.owners-only')}</Alert>
    </Page>
  )
}

const formats = [
  { format: 'csv', title: 'CSV', ending: 'csv' },
  { format: 'xliff', title: 'XLIFF', ending: 'xlf' },
] as const
const shown = ['own', 'missing', 'changed'] as const

function Words() {
  const { client } = useSession()
  const [address, change] = useAddress<'locale' | 'place' | 'show' | 'search'>()
  const locale = address.locale ?? client?.defaultLocale ?? 'en_US'
  const query = said({ ...address, locale }) as Query
  const find = useCallback((search: string) => change({ search: search || undefined }), [change])
  const list = usePages(listWords, { query }, 'after', last => (last.isMore ? last.texts.at(-1)?.key : undefined))
  const texts = list.data?.pages.flatMap(page => page.texts)
  const counts = list.data?.pages[0]?.counts
  const [open, setOpen] = useState<ProductText>()
  // What was typed stays where somebody closes the dialog before they have saved.
  const typed = useRef(new Map<string, Typed>())
  const { saving, save } = useFileSave()

  return (
    <Page
      title={c('words.name')}
      lead={c('words.lead')}
      acts={
        <>
          {formats.map(({ format, title, ending }) => {
            const name = `words-${locale}.${ending}`
            return (
              <Button
                key={format}
                look="line"
                icon="down"
                busy={saving.state === 'under-way' && saving.name === name}
                onClick={() =>
                  void save(name, () => call(exportWords, { query: { locale: locale as 'en_US', format } }))
                }
              >
                {title}
              </Button>
            )
          })}
          <ImportWords />
        </>
      }
    >
      {saving.state === 'failed' && <Alert kind="bad">{errorText(saving.error)}</Alert>}
      <section className="pane pane--flush" aria-labelledby="texts">
        <div className="pane__h">
          <h2 id="texts">{c('words.texts')}</h2>
          {counts && (
            <span className="row">
              <Chip>{c('words.own-count', { count: counts.own, own: formatNumber(counts.own) })}</Chip>
              {counts.changed > 0 && (
                <Chip icon="info">
                  {c('words.changed-count', { count: counts.changed, changed: formatNumber(counts.changed) })}
                </Chip>
              )}
            </span>
          )}
        </div>
        <div className="fchips tools">
          <FilterField label={c('words.find')} value={address.search ?? ''} onFind={find} />
          <label className="row small">
            {c('words.language')}
            <select className="input select" value={locale} onChange={event => change({ locale: event.target.value })}>
              {(client?.locales ?? []).map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <ChoiceField
            label={c('words.place')}
            value={address.place}
            all={c('words.everywhere')}
            options={places.map(place => [place, c(`words.place-${place}`)])}
            onChoose={place => change({ place })}
          />
          <ChoiceField
            label={c('words.show')}
            value={address.show}
            all={c('words.show-all')}
            options={shown.map(show => [show, c(`words.show-${show}`)])}
            onChoose={show => change({ show })}
          />
        </div>
        <SavedViews />
        <ListState data={texts} error={list.error} retry={list.refetch}>
          {rows =>
            rows.length === 0 ? (
              <Empty title={c('words.none')} text={c('words.none-text')} />
            ) : (
              <>
                <DenseTable
                  caption={c('words.texts')}
                  isLinked
                  rows={rows}
                  rowKey={({ key }) => key}
                  columns={[
                    {
                      key: 'text',
                      title: c('words.text'),
                      rowHeader: true,
                      cell: text => (
                        <>
                          <button type="button" className="rowlink rowlink--btn mono" onClick={() => setOpen(text)}>
                            {text.key}
                          </button>
                          <small>{c(`words.place-${text.place}`)}</small>
                        </>
                      ),
                    },
                    {
                      key: 'product',
                      title: c('words.product'),
                      phone: 'full',
                      cell: ({ product }) => <Said text={product} />,
                    },
                    {
                      key: 'own',
                      title: c('words.own'),
                      phone: 'full',
                      cell: text => <Own text={text} />,
                    },
                  ]}
                />
                <MoreRows of={list} />
              </>
            )
          }
        </ListState>
      </section>
      {open && (
        <WordsEditor
          key={`${open.key} ${locale}`}
          text={open}
          locale={locale}
          typed={typed.current}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  )
}

function Own({ text: { own, isMissing } }: { readonly text: ProductText }) {
  if (isMissing) return <Chip icon="globe">{c('words.missing-here')}</Chip>
  if (own === undefined) return <span className="muted">–</span>
  return (
    <>
      <Said text={own.words} />
      {own.writtenOn !== undefined && <Chip icon="info">{c('words.changed-beneath')}</Chip>}
    </>
  )
}

function Said({ text }: { readonly text: string }) {
  return <span className="said">{text}</span>
}
