import { useRef } from 'react'
import { saveBrandPicture } from '../../../../contract/calls/admin/settings/pictures.ts'
import type { CardValue } from '../../../../contract/settings.ts'
import { c } from '../../../words/console-words.ts'
import { PictureField } from '../parts/PictureField.tsx'
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
      <BrandPicture
        kind="logo"
        url={branding.logo}
        fault={faultAt('branding.logo')}
        onPicture={url => put('logo', url)}
      />
      <BrandPicture
        kind="hero"
        url={branding.hero}
        fault={faultAt('branding.hero')}
        onPicture={url => put('hero', url)}
      />
    </div>
  )
}

interface BrandPictureProps {
  readonly kind: Kind
  readonly url: string | undefined
  readonly fault: string | undefined
  readonly onPicture: (url: string | undefined) => void
}

function BrandPicture({ kind, url, fault, onPicture }: BrandPictureProps) {
  const { act, isActing, error, forget } = useAct(saveBrandPicture, reply => onPicture(reply.url))
  return (
    <PictureField
      kind={kind}
      hint={c(`settings.${kind}-hint`)}
      url={url}
      fault={fault}
      isSending={isActing}
      error={error}
      onFile={body => void act({ query: { kind }, body })}
      onRemove={() => {
        forget()
        onPicture(undefined)
      }}
    />
  )
}
