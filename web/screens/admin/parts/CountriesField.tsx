import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { spokenLocale } from '../../../words/words.ts'
import { countryName } from '../settings/cards.ts'

interface CountriesFieldProps {
  readonly label: string
  /** What no country means. */
  readonly none: string
  readonly countries: readonly string[]
  readonly change: (countries: string[]) => void
}

/** Countries, each with a way to remove it, and a list to add from. */
export function CountriesField({ label, none, countries, change }: CountriesFieldProps) {
  const [chosen, choose] = useState('')
  const left = everyCountry().filter(({ code }) => !countries.includes(code))
  return (
    <fieldset className="field">
      <legend className="field__l">{label}</legend>
      {countries.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul className="fchips">
          {countries.map(code => (
            <li className="fchip" key={code}>
              {countryName(code)}
              <button
                type="button"
                className="icon-btn"
                aria-label={c('settings.remove-country', { country: countryName(code) })}
                onClick={() => change(countries.filter(one => one !== code))}
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
            change([...countries, chosen])
            choose('')
          }}
        >
          {c('settings.add-country')}
        </Button>
      </div>
    </fieldset>
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
