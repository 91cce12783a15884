import { useRef } from 'react'
import { saveBrandPicture } from '../../../../contract/calls/admin/settings/pictures.ts'
import type { CardValue } from '../../../../contract/settings.ts'
import { errorText } from '../../../client/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { useAct } from '../proof/use-act.ts'

type Branding = CardValue<'brand'>['branding']
type Kind = 'logo' | 'hero'

interface BrandPicturesProps {
  readonly branding: Branding
  readonly change: (value: CardValue<'brand'>) => void
  readonly faultAt: (path: string) => string | undefined
}

/** The logo, and the picture of programs without a theme: uploaded at once, used once the card is saved. */
export function BrandPictures({ branding, change, faultAt }: BrandPicturesProps) {
  // An upload takes a while: whatever was chosen meanwhile stays, the other picture too where both come at once.
  const now = useRef(branding)
  now.current = branding
  const put = (kind: Kind, url: string | undefined) => {
    const { [kind]: _, ...rest } = now.current
    // A picture is shown where there is no landscape.
    const theme = kind === 'hero' && url !== undefined ? 'none' : rest.theme
    now.current = { ...rest, theme, ...(url && { [kind]: url }) }
    change({ branding: now.current })
  }
  return (
    <div className="form-grid">
      <PictureField
        kind="logo"
        url={branding.logo}
        fault={faultAt('branding.logo')}
        onPicture={url => put('logo', url)}
      />
      <PictureField
        kind="hero"
        url={branding.hero}
        fault={faultAt('branding.hero')}
        onPicture={url => put('hero', url)}
      />
    </div>
  )
}

interface PictureFieldProps {
  readonly kind: Kind
  readonly url: string | undefined
  readonly fault: string | undefined
  readonly onPicture: (url: string | undefined) => void
}

function PictureField({ kind, url, fault, onPicture }: PictureFieldProps) {
  const { act, isActing, error, forget } = useAct(saveBrandPicture, reply => onPicture(reply.url))
  return (
    <fieldset className="field" data-picture={kind}>
      <legend className="field__l">{c(`settings.${kind}`)}</legend>
      {error && (
        <Alert kind="bad" focusOn={error}>
          {errorText(error)}
        </Alert>
      )}
      {url && (
        <div className={`grounds grounds--${kind}`}>
          {(kind === 'logo' ? (['light', 'dark'] as const) : (['light'] as const)).map(scheme => (
            <span key={scheme} data-scheme={scheme}>
              <img src={url} alt={scheme === 'light' ? c(`settings.${kind}`) : ''} />
            </span>
          ))}
        </div>
      )}
      <p className="field__h">{c(`settings.${kind}-hint`)}</p>
      {fault && <Alert kind="bad">{fault}</Alert>}
      <p className="acts">
        <label className={buttonClass({ look: 'line' })}>
          <input
            type="file"
            className="sr"
            accept="image/jpeg,image/png,image/webp"
            onChange={event => {
              const [chosen] = event.target.files ?? []
              event.target.value = ''
              if (chosen) void act({ query: { kind }, body: chosen })
            }}
          />
          <Icon name="upload" />
          {c(isActing ? 'files.sending' : `settings.${kind}-upload`)}
        </label>
        {url && (
          <Button
            look="quiet"
            onClick={() => {
              forget()
              onPicture(undefined)
            }}
          >
            {c(`settings.${kind}-remove`)}
          </Button>
        )}
      </p>
    </fieldset>
  )
}
