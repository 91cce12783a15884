import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { CardValue } from '../../../../contract/settings.ts'
import { applyBrand } from '../../../branding/brand.ts'
import { mediaLabelOf } from '../../../branding/media-label.ts'
import type { Scheme } from '../../../branding/resolved-tokens.ts'
import { lazyComponent } from '../../../client/code.ts'
import { queries } from '../../../client/queries.ts'
import { changeSession, currentSession } from '../../../session/session.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { c } from '../../../words/console-words.ts'
import { LoginScreen } from '../../login/LoginScreen.tsx'
import { answerWithSamples } from './sample-screens.ts'

const screens = {
  'sign-in': LoginScreen,
  dashboard: lazyComponent(async () => (await import('../../dashboard/DashboardScreen.tsx')).DashboardScreen),
  progress: lazyComponent(async () => (await import('../../program-view/progress/ProgressScreen.tsx')).ProgressScreen),
}
/** The last part of each frame's address; the progress screen finds its program there. */
export const brandScreens = Object.keys(screens) as readonly (keyof typeof screens)[]

/** What the page around a frame sends into it, whenever it changes. */
export interface BrandLook {
  readonly branding: CardValue<'brand'>['branding']
  readonly scheme: Scheme
}

/** A screen as people see it, in the brand that the page around this frame says: its own is not saved yet (W06a). */
export function BrandFrame() {
  const { programViewId } = useParams({ strict: false }) as { programViewId?: string }
  const [look, setLook] = useState<BrandLook>()
  const Screen = screens[brandScreens.find(one => one === programViewId) ?? 'dashboard']

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== parent || origin !== location.origin) return
      wear(data)
      setLook(data)
    }
    addEventListener('message', hear)
    parent.postMessage('ready', location.origin)
    return () => removeEventListener('message', hear)
  }, [])

  if (look === undefined) return <Loading label={c('frame.loading')}>{null}</Loading>
  return (
    <QueryClientProvider client={queries}>
      <Suspense>
        <Screen />
      </Suspense>
    </QueryClientProvider>
  )
}

/** Puts a brand wherever the screens read one: on the document, in the client's data, on the programs. */
function wear({ branding, scheme }: BrandLook): void {
  const { logo, hero, ...colours } = branding
  document.documentElement.dataset['scheme'] = scheme
  applyBrand(document.documentElement, branding)
  const { client, company } = currentSession()
  if (client === undefined || company === undefined) return
  const { clientLogo: _, ...kept } = company.clientBranding
  changeSession({
    client: { ...client, features: { ...client.features, dashboard: true } },
    company: { ...company, clientBranding: { ...kept, ...colours, ...(logo && { clientLogo: logo }) } },
  })
  answerWithSamples({
    branding: { ...colours, ...(hero && { heroImageUrl: hero }) },
    mediaLabel: mediaLabelOf(company),
  })
}
