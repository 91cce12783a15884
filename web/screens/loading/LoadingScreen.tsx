import { useEffect, useState } from 'react'
import { mediaLabelOf } from '../../branding/media-label.ts'
import { useTitle } from '../../branding/use-title.ts'
import { channelOf, type HandOver, isOwnCatalogue, longestOpening } from '../../parts/shop/hand-over.ts'
import { Picture } from '../../scenes/Picture.tsx'
import camp from '../../scenes/pictures/camp.svg'
import noSignal from '../../scenes/pictures/no-signal.svg'
import { speakLanguage } from '../../session/language.ts'
import { useSession } from '../../session/session.ts'
import { keepSessionId } from '../../session/session-id.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { t } from '../../words/words.ts'
import css from './LoadingScreen.module.css'

/**
 * The new tab's page while the catalogue's address is fetched by the tab that opened it (N02): it says so, goes there, or
 * closes itself, and says that too where a browser keeps it open.
 */
export function LoadingScreen() {
  const { company } = useSession()
  const [hasFailed, fail] = useState(false)
  useTitle(t('loading.title'))

  useEffect(() => {
    const [locale = '', visit = ''] = location.hash.slice(1).split('.')
    // The person's language, which a tab without sign-in does not know.
    speakLanguage(locale).catch(() => undefined)
    const channel = new BroadcastChannel(channelOf(visit))
    const waiting = setTimeout(() => fail(true), longestOpening)
    channel.onmessage = ({ data }: MessageEvent<HandOver>) => {
      clearTimeout(waiting)
      channel.close()
      if ('address' in data && isCatalogue(data.address)) {
        if (data.sessionId !== undefined && isOwnCatalogue(data.address)) keepSessionId(data.sessionId)
        return location.replace(data.address)
      }
      fail(true)
      window.close()
    }
    channel.postMessage('ready')
    return () => {
      clearTimeout(waiting)
      channel.close()
    }
  }, [])

  return (
    <main className={css.page} id="main" aria-busy={!hasFailed}>
      <div role="status">
        <EmptyState
          heading="h1"
          title={t(hasFailed ? 'loading.failed-heading' : 'loading.heading')}
          text={t(hasFailed ? 'loading.failed-text' : 'loading.text', { mediaLabel: mediaLabelOf(company) })}
          picture={<Picture key={String(hasFailed)} src={hasFailed ? noSignal : camp} plain />}
          action={hasFailed && <Button onClick={() => window.close()}>{t('loading.close')}</Button>}
        />
      </div>
      {!hasFailed && <span className={css.line} />}
    </main>
  )
}

/** The catalogue is on the web, or on a developer's own machine. */
function isCatalogue(address: string): boolean {
  const { protocol, hostname } = new URL(address, location.href)
  return protocol === 'https:' || (protocol === 'http:' && /^(?:[\w-]+\.)*localhost$/.test(hostname))
}
