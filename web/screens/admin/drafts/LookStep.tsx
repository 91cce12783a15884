import { useState } from 'react'
import { saveDraftPicture } from '../../../../contract/calls/admin/drafts/picture.ts'
import type { Scheme } from '../../../branding/resolved-tokens.ts'
import { useSession } from '../../../session/session.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { c } from '../../../words/console-words.ts'
import { isColour } from '../parts/is-colour.ts'
import { PictureField } from '../parts/PictureField.tsx'
import { useAct } from '../proof/use-act.ts'
import { BrandContrasts } from '../settings/BrandContrasts.tsx'
import { textAt } from './document-value.ts'
import { FormStep } from './FormStep.tsx'
import { useForm } from './form.ts'

/** Colours, theme and picture, and how readable the colours are: the program's own, else the client's. */
export function LookStep({ draftId }: { readonly draftId: string }) {
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
      <Picture draftId={draftId} />
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

const picture = ['branding', 'heroImageUrl'] as const

/** Uploaded at once; the draft then says its path, which the field above shows. */
function Picture({ draftId }: { readonly draftId: string }) {
  const { value, change } = useForm()
  const { act, isActing, error, forget } = useAct(saveDraftPicture, reply => {
    change(picture, reply.url)
    // A picture is shown where there is no landscape.
    change(['branding', 'theme'], 'none')
  })
  return (
    <section className="pane" aria-label={c('settings.hero')}>
      <PictureField
        kind="hero"
        hint={c('author.picture-hint')}
        url={textAt(value, picture) || undefined}
        isSending={isActing}
        error={error}
        onFile={body => void act({ params: { draftId }, body })}
        onRemove={() => {
          forget()
          change(picture, undefined)
        }}
      />
    </section>
  )
}
