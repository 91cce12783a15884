import { locales as allLocales } from '../../../../rules/clients/locales.ts'
import { FieldError } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { CountriesField } from '../parts/CountriesField.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import type { FormProps } from './cards.ts'

/** Which languages people choose from, and the countries that the client is in. */
export function LanguagesForm({ value, change, faultAt }: FormProps<'languages'>) {
  const { locales, countries, defaultLocale } = value
  const offered: readonly string[] = locales ?? allLocales.map(({ code }) => code)

  function offer(code: string, isOn: boolean) {
    const next = allLocales.map(one => one.code as string).filter(one => (one === code ? isOn : offered.includes(one)))
    const { locales: _, ...rest } = value
    change({ ...rest, ...(next.length < allLocales.length && { locales: next }) })
  }

  return (
    <div className="stack">
      <fieldset className="field" aria-describedby={faultAt('locales') && 'locales-fault'}>
        <legend className="field__l">{c('settings.languages')}</legend>
        <div className="form-grid">
          {allLocales.map(({ code, label, intlCode }) => (
            <label className="row" key={code}>
              <input
                type="checkbox"
                className="tick"
                checked={offered.includes(code)}
                disabled={code === defaultLocale}
                onChange={event => offer(code, event.target.checked)}
              />
              <span lang={intlCode}>{label}</span>
            </label>
          ))}
        </div>
        <p className="field__h">{c('settings.default-language')}</p>
        {faultAt('locales') && <FieldError id="locales-fault" text={faultAt('locales')!} />}
      </fieldset>
      <SelectField
        label={c('settings.default-locale')}
        hint={c('settings.default-locale-hint')}
        value={defaultLocale}
        options={allLocales
          .filter(({ code }) => offered.includes(code))
          .map(({ code, label }) => [code as string, label] as const)}
        error={faultAt('defaultLocale')}
        onChoose={code => change({ ...value, defaultLocale: code as typeof defaultLocale })}
      />
      <CountriesField
        label={c('settings.countries')}
        none={c('settings.no-countries')}
        countries={countries}
        change={next => change({ ...value, countries: next })}
      />
      {faultAt('countries') && <FieldError id="countries-fault" text={faultAt('countries')!} />}
    </div>
  )
}
