import { useState } from 'react'
import { localeOf } from '../../../../rules/clients/locales.ts'
import { rewardCategories } from '../../../../rules/rewards/categories.ts'
import { drawings } from '../../../../rules/rewards/drawings.ts'
import { taxCategories } from '../../../../rules/rewards/tax-categories.ts'
import { useSession } from '../../../session/session.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatList } from '../../../words/format.ts'
import { RewardDrawing } from '../../rewards/parts/RewardDrawing.tsx'
import { CountriesField } from '../parts/CountriesField.tsx'
import { Switch } from '../parts/Switch.tsx'
import { Prices } from './Prices.tsx'
import type { Faults, ProductDraft } from './product-draft.ts'
import { SelectField } from './SelectField.tsx'

export interface ProductFormProps {
  readonly draft: ProductDraft
  readonly change: (draft: ProductDraft) => void
  readonly faults: Faults
}

/** Everything of a product that a person writes, but for its pieces and pictures. */
export function ProductForm({ draft, change, faults }: ProductFormProps) {
  const set = (part: Partial<ProductDraft>) => change({ ...draft, ...part })
  const locales = useSession().client?.locales ?? []
  return (
    <>
      <Switch
        text="stock.is-offered"
        note="stock.is-offered-text"
        isOn={draft.isOffered}
        onSwitch={isOffered => set({ isOffered })}
      />
      <Texts draft={draft} set={set} faults={faults} />
      <div className="form-grid">
        <SelectField
          label={c('stock.page')}
          value={draft.pageType}
          options={(['merchandise', 'experiences'] as const).map(one => [one, c(`stock.page-${one}`)])}
          onChoose={pageType => set({ pageType })}
        />
        <SelectField
          label={c('stock.category')}
          value={draft.category}
          options={rewardCategories.map(one => [one, c(`stock.category-${one}`)])}
          onChoose={category => set({ category })}
        />
        <SelectField
          label={c('stock.drawing')}
          hint={c('stock.drawing-hint')}
          value={draft.drawing}
          options={drawings.map(one => [one, c(`stock.drawing-${one}`)])}
          onChoose={drawing => set({ drawing })}
        />
        <div className="product-drawing">
          <RewardDrawing name={draft.drawing} />
        </div>
      </div>
      <Prices prices={draft.prices} change={prices => set({ prices })} faults={faults} />
      <SelectField
        label={c('stock.tax')}
        hint={c('stock.tax-hint')}
        value={draft.taxCategory}
        options={taxCategories.map(one => [one, c(`stock.tax-${one}`)])}
        onChoose={taxCategory => set({ taxCategory })}
      />
      <CountriesField
        label={c('stock.countries')}
        none={c('stock.everywhere')}
        countries={draft.countries}
        change={countries => set({ countries })}
      />
      <fieldset className="field">
        <legend className="field__l">{c('stock.locales')}</legend>
        <div className="form-grid">
          {locales.map(({ code, label, intlCode }) => (
            <label className="row" key={code}>
              <input
                type="checkbox"
                className="tick"
                checked={draft.locales.includes(code)}
                onChange={({ target }) =>
                  set({
                    locales: target.checked ? [...draft.locales, code] : draft.locales.filter(one => one !== code),
                  })
                }
              />
              <span lang={intlCode}>{label}</span>
            </label>
          ))}
        </div>
        <p className="field__h">{c('stock.locales-hint')}</p>
      </fieldset>
    </>
  )
}

interface TextsProps {
  readonly draft: ProductDraft
  readonly set: (part: Partial<ProductDraft>) => void
  readonly faults: Faults
}

/** Name, description and what the picture shows, one language at a time, and in which languages they are missing. */
function Texts({ draft, set, faults }: TextsProps) {
  const { client } = useSession()
  const fallback = client?.defaultLocale ?? 'en_US'
  const locales = client?.locales ?? []
  const [chosen, choose] = useState(fallback)
  // A name is missing in the default language alone: only there can it be mended.
  const [shown, setShown] = useState(faults)
  if (shown !== faults) {
    setShown(faults)
    if (faults['name']) choose(fallback)
  }
  const missing = (words: Readonly<Record<string, string>>) =>
    locales.filter(({ code }) => !words[code]?.trim()).map(({ label }) => label)
  const [noName, noText] = [missing(draft.name), missing(draft.text)]
  const { intlCode } = localeOf(chosen)
  const say = (what: 'name' | 'text' | 'alt') => ({
    lang: intlCode,
    autoComplete: 'off',
    value: draft[what][chosen] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      set({ [what]: { ...draft[what], [chosen]: target.value } }),
  })
  return (
    <fieldset className="form-part">
      <legend>{c('stock.texts')}</legend>
      <div className="form-grid">
        <SelectField
          label={c('words.language')}
          value={chosen}
          options={locales.map(({ code, label }) => [code, label])}
          onChoose={choose}
        />
        <TextField
          label={c('stock.product-name')}
          maxLength={120}
          {...say('name')}
          {...(faults['name'] && chosen === fallback && { error: c(faults['name']) })}
        />
      </div>
      <TextField label={c('stock.text')} maxLength={1000} {...say('text')} />
      <TextField label={c('stock.alt')} hint={c('stock.alt-hint')} maxLength={200} {...say('alt')} />
      {noName.length > 0 && <p className="small muted">{c('stock.missing-name', { languages: formatList(noName) })}</p>}
      {noText.length > 0 && noText.join() !== noName.join() && (
        <p className="small muted">{c('stock.missing-text', { languages: formatList(noText) })}</p>
      )}
    </fieldset>
  )
}
