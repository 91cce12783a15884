import { useState } from 'react'
import { localeOf } from '../../../../rules/clients/locales.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { type Faults, newOption, type OptionText, type ProductDraft } from './product-draft.ts'
import { SelectField } from './SelectField.tsx'

interface OptionsProps {
  readonly draft: ProductDraft
  readonly change: (draft: ProductDraft) => void
  readonly faults: Faults
}

/** What a product can be chosen in, such as its sizes. Key and pieces are typed once: later pieces are corrected, with a reason. */
export function Options({ draft, change, faults }: OptionsProps) {
  const { client } = useSession()
  const fallback = client?.defaultLocale ?? 'en_US'
  const [chosen, choose] = useState(fallback)
  const { options } = draft
  const set = (at: number, part: Partial<OptionText>) =>
    change({ ...draft, options: options.map((option, place) => (place === at ? { ...option, ...part } : option)) })
  return (
    <fieldset className="form-part">
      <legend>{c('stock.options')}</legend>
      <p className="small muted">{c('stock.options-hint')}</p>
      {options.length > 0 && (
        <div className="form-grid">
          <SelectField
            label={c('words.language')}
            value={chosen}
            options={(client?.locales ?? []).map(({ code, label }) => [code, label])}
            onChoose={choose}
          />
        </div>
      )}
      {options.map((option, at) => {
        const errorOf = (part: string) => {
          const fault = faults[`options.${at}.${part}`]
          return fault && { error: c(fault) }
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place alone, and none moves
          <fieldset className="form-part" key={at}>
            <legend>{option.isNew ? c('stock.option', { number: formatNumber(at + 1) }) : option.key}</legend>
            <div className="form-grid">
              {option.isNew && (
                <TextField
                  label={c('stock.option-key')}
                  hint={c('stock.option-key-hint')}
                  autoComplete="off"
                  maxLength={40}
                  value={option.key}
                  onChange={({ target }) => set(at, { key: target.value.trim() })}
                  {...errorOf('key')}
                />
              )}
              <TextField
                label={c('stock.product-name')}
                lang={localeOf(chosen).intlCode}
                autoComplete="off"
                maxLength={60}
                value={option.name[chosen] ?? ''}
                onChange={({ target }) => set(at, { name: { ...option.name, [chosen]: target.value } })}
                {...(chosen === fallback && errorOf('name'))}
              />
              {option.isNew && (
                <TextField
                  label={c('stock.pieces')}
                  hint={c('stock.pieces-hint')}
                  autoComplete="off"
                  inputMode="numeric"
                  maxLength={9}
                  value={option.pieces}
                  onChange={({ target }) => set(at, { pieces: target.value.trim() })}
                  {...errorOf('pieces')}
                />
              )}
            </div>
            <Button
              look="quiet"
              icon="x"
              onClick={() => change({ ...draft, options: options.filter((_, place) => place !== at) })}
            >
              {c('stock.remove-option')}
              <span className="sr">{option.name[chosen] ?? option.key}</span>
            </Button>
          </fieldset>
        )
      })}
      {options.length < 50 && (
        <p className="acts">
          <Button look="line" icon="plus" onClick={() => change({ ...draft, options: [...options, newOption()] })}>
            {c('stock.add-option')}
          </Button>
        </p>
      )}
    </fieldset>
  )
}
