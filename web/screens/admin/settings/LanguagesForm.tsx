import { useState } from 'react'
import { locales as allLocales } from '../../../../rules/clients/locales.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { spokenLocale } from '../../../words/words.ts'
import type { FormProps } from './cards.ts'
import { countryName } from './cards.ts'

/** Which languages people choose from, and the countries that the client is in. */
export function LanguagesForm({ value: { locales, countries }, change, settings }: FormProps<'languages'>) {
  const [chosen, choose] = useState('')
  const offered: readonly string[] = locales ?? allLocales.map(({ code }) => code)
  const left = everyCountry().filter(({ code }) => !countries.includes(code))

  function offer(code: string, isOn: boolean) {
    const next = allLocales.map(one => one.code as string).filter(one => (one === code ? isOn : offered.includes(one)))
    const all = next.length === allLocales.length ? {} : { locales: next }
    change({ countries, ...all })
  }

  return (
    <div className="stack">
      <fieldset className="field">
        <legend className="field__l">{c('settings.languages')}</legend>
        <div className="form-grid">
          {allLocales.map(({ code, label, intlCode }) => (
            <label className="row" key={code}>
              <input
                type="checkbox"
                className="tick"
                checked={offered.includes(code)}
                disabled={code === settings.defaultLocale}
                onChange={event => offer(code, event.target.checked)}
              />
              <span lang={intlCode}>{label}</span>
            </label>
          ))}
        </div>
        <p className="field__h">{c('settings.default-language')}</p>
      </fieldset>
      <fieldset className="field">
        <legend className="field__l">{c('settings.countries')}</legend>
        {countries.length === 0 ? (
          <p className="muted">{c('settings.no-countries')}</p>
        ) : (
          <ul className="fchips">
            {countries.map(code => (
              <li className="fchip" key={code}>
                {countryName(code)}
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={c('settings.remove-country', { country: countryName(code) })}
                  onClick={() =>
                    change({ ...(locales && { locales }), countries: countries.filter(one => one !== code) })
                  }
                >
                  <Icon name="x" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="row row--wrap">
          <label className="row small">
            {c('settings.country')}
            <select className="input select" value={chosen} onChange={event => choose(event.target.value)}>
              <option value="">{c('settings.choose-country')}</option>
              {left.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Button
            look="line"
            icon="plus"
            disabled={chosen === ''}
            onClick={() => {
              change({ ...(locales && { locales }), countries: [...countries, chosen] })
              choose('')
            }}
          >
            {c('settings.add-country')}
          </Button>
        </div>
      </fieldset>
    </div>
  )
}

/** What ISO 3166 names besides countries, or reserves. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** Every country by its name in the language of the page. */
function everyCountry(): { readonly code: string; readonly name: string }[] {
  const { intlCode } = spokenLocale()
  const names = new Intl.DisplayNames([intlCode], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap(one => letters.map(other => one + other)).filter(code => !noCountries.has(code))
  return codes
    .flatMap(code => {
      // Codes that have been replaced say where they went.
      const name = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` ? names.of(code) : undefined
      return name === undefined ? [] : [{ code, name }]
    })
    .sort((one, other) => new Intl.Collator(intlCode).compare(one.name, other.name))
}
