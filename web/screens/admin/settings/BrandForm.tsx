import { useState } from 'react'
import { themes } from '../../../../rules/programs/program.ts'
import type { Scheme } from '../../../branding/resolved-tokens.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { c } from '../../../words/console-words.ts'
import { BrandContrasts } from './BrandContrasts.tsx'
import { BrandPictures } from './BrandPictures.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import type { FormProps } from './cards.ts'

const colour = /^#[0-9a-f]{6}$/

/** Two colours and a theme, with what becomes of them: three screens at once, and the contrast that is kept (W06a). */
export function BrandForm({ value: { branding }, change, faultAt }: FormProps<'brand'>) {
  const [scheme, setScheme] = useState<Scheme>(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const brand = { primary: branding.primaryColor, secondary: branding.secondaryColor }
  return (
    <div className="stack">
      <div className="form-grid">
        {(['primaryColor', 'secondaryColor'] as const).map(name => (
          <ColourField
            key={name}
            label={c(`settings.${name}`)}
            value={branding[name]}
            onColour={chosen => change({ branding: { ...branding, [name]: chosen } })}
          />
        ))}
        <label className="field">
          <span className="field__l">{c('settings.theme')}</span>
          <select
            className="input select"
            value={branding.theme}
            onChange={({ target }) =>
              change({ branding: { ...branding, theme: target.value as (typeof themes)[number] } })
            }
          >
            {themes.map(theme => (
              <option key={theme} value={theme}>
                {c(`settings.theme-${theme}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <BrandPictures branding={branding} change={change} faultAt={faultAt} />
      <div className="row row--wrap">
        <h2>{c('settings.preview')}</h2>
        <Segmented
          label={c('settings.scheme')}
          options={[
            { value: 'light', text: c('settings.scheme-light') },
            { value: 'dark', text: c('settings.scheme-dark') },
          ]}
          value={scheme}
          onChange={setScheme}
        />
      </div>
      <p className="small muted">{c('settings.preview-text')}</p>
      <BrandPreview branding={branding} scheme={scheme} />
      <h2>{c('settings.contrast')}</h2>
      <BrandContrasts brand={brand} scheme={scheme} />
    </div>
  )
}

interface ColourFieldProps {
  readonly label: string
  readonly value: string
  readonly onColour: (colour: string) => void
}

/** A colour by the browser's picker, or typed as `#0c7eac`; what is no colour yet stays in the field and changes nothing. */
function ColourField({ label, value, onColour }: ColourFieldProps) {
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  // Another value came from outside, such as undone changes.
  if (value !== last) {
    setLast(value)
    setTyped(value)
  }
  const isColour = colour.test(typed)
  return (
    <div className="field">
      <span className="field__l">{label}</span>
      <span className="row">
        <input
          type="color"
          className="swatch"
          aria-label={c('settings.pick', { what: label })}
          value={value}
          onChange={({ target }) => onColour(target.value)}
        />
        <input
          type="text"
          className="input mono"
          aria-label={label}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          value={typed}
          aria-invalid={!isColour || undefined}
          onChange={({ target }) => {
            const next = target.value.trim().toLowerCase()
            setTyped(next)
            if (colour.test(next)) onColour(next)
          }}
        />
      </span>
      <p className="field__e" aria-live="polite">
        {!isColour && c('settings.no-colour')}
      </p>
    </div>
  )
}
