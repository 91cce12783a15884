import { useEffect, useRef, useState } from 'react'
import { c } from '../../../words/console-words.ts'

/** What the frame says once it listens. */
export const frameReady = 'preview-ready'

interface KeptFrameProps {
  /** The address of what should be seen. */
  readonly source: string
  readonly width: number | '100%'
  readonly height: number
}

/** A frame that is loaded once: another address reaches it as a message, so that the screen in it changes without a new start. */
export function KeptFrame({ source, width, height }: KeptFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(source)
  useEffect(() => {
    const send = () => frame.current?.contentWindow?.postMessage({ show: source }, location.origin)
    const listen = (event: MessageEvent) => {
      if (event.source === frame.current?.contentWindow && event.data === frameReady) send()
    }
    send()
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [source])
  return <iframe ref={frame} src={first} title={c('preview.frame')} width={width} height={height} />
}
