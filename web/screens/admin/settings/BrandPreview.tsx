import { useEffect, useRef } from 'react'
import { c } from '../../../words/console-words.ts'
import { type BrandLook, brandScreens } from '../preview/BrandFrame.tsx'

/** Sign-in, dashboard and progress as they are, each in a frame the size of a phone: to be looked at, not to be used. */
export function BrandPreview(look: BrandLook) {
  const stage = useRef<HTMLDivElement>(null)
  const { branding, scheme } = look

  useEffect(() => {
    const frames = [...(stage.current?.querySelectorAll('iframe') ?? [])]
    const tell = (frame: Window | null) => frame?.postMessage({ branding, scheme } satisfies BrandLook, location.origin)
    const hear = ({ source, data }: MessageEvent) => {
      const asking = frames.find(({ contentWindow }) => contentWindow === source)
      if (asking && data === 'ready') tell(asking.contentWindow)
    }
    addEventListener('message', hear)
    for (const { contentWindow } of frames) tell(contentWindow)
    return () => removeEventListener('message', hear)
  }, [branding, scheme])

  return (
    <div className="stage" ref={stage}>
      {brandScreens.map(screen => (
        <figure key={screen}>
          <div className="stage__phone" inert>
            <iframe
              src={`/admin/preview/brand/${screen}`}
              title={c(`words.place-${screen}`)}
              width={390}
              height={800}
            />
          </div>
          <figcaption className="small muted">{c(`words.place-${screen}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}
