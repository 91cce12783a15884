import { useState } from 'react'
import type { Scheme } from '../../../branding/resolved-tokens.ts'
import { useSession } from '../../../session/session.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { c } from '../../../words/console-words.ts'
import { isColour } from '../parts/is-colour.ts'
import { BrandContrasts } from '../settings/BrandContrasts.tsx'
import { textAt } from './document-value.ts'
import { FormStep } from './FormStep.tsx'
import { useForm } from './form.ts'

/** Colours, theme and picture, and how readable the colours are: the program's own, else the client's. */
export function LookStep() {
  const { value } = useForm()
  const { company } = useSession()
  const [scheme, setScheme] = useState<Scheme>('light')
  const branding = company?.clientBranding
  const own = (name: 'primaryColor' | 'secondaryColor') => {
    const text = textAt(value, ['branding', name])
    return isColour(text) ? text : branding?.[name]
  }
  const [primary, secondary] = [own('primaryColor'), own('secondaryColor')]
  return (
    <>
      <FormStep step="look" />
      {primary && secondary && (
        <section className="pane" aria-labelledby="section-contrast">
          <div className="pane__h">
            <h2 id="section-contrast">{c('settings.contrast')}</h2>
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
          <BrandContrasts brand={{ primary, secondary }} scheme={scheme} />
        </section>
      )}
    </>
  )
}
