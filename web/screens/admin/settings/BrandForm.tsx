import { useState } from 'react'
import { themes } from '../../../../rules/programs/program.ts'
import type { Scheme } from '../../../branding/resolved-tokens.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { c } from '../../../words/console-words.ts'
import { ColourInput } from '../parts/ColourInput.tsx'
import { isColour } from '../parts/is-colour.ts'
import { BrandContrasts } from './BrandContrasts.tsx'
import { BrandPictures } from './BrandPictures.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import type { FormProps } from './cards.ts'

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

/** What is no colour yet stays in the field and changes nothing. */
function ColourField({ label, value, onColour }: ColourFieldProps) {
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  // Another value came from outside, such as undone changes.
  if (value !== last) {
    setLast(value)
    setTyped(value)
  }
  return (
    <div className="field">
      <span className="field__l">{label}</span>
      <ColourInput
        what={label}
        aria-label={label}
        maxLength={7}
        value={typed}
        otherwise={value}
        aria-invalid={!isColour(typed) || undefined}
        onPick={onColour}
        onType={text => {
          const next = text.toLowerCase()
          setTyped(next)
          if (isColour(next)) onColour(next)
        }}
      />
      <p className="field__e" aria-live="polite">
        {!isColour(typed) && c('settings.no-colour')}
      </p>
    </div>
  )
}
