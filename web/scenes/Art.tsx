import { useEffect, useId, useRef } from 'react'
import { copyPicture, loadPicture } from './load-picture.ts'

export interface ArtProps {
  /** The address of an SVG file that paints with scene tokens only. */
  readonly src: string
  readonly onReady?: (art: SVGElement | undefined) => void
}

/** One copy of a picture file in the page, coloured by the brand around it. Decoration: always hidden from readers. */
export function Art({ src, onReady }: ArtProps) {
  const layer = useRef<HTMLDivElement>(null)
  const id = useId()
  const ready = useRef(onReady)
  ready.current = onReady

  useEffect(() => {
    let left = false
    loadPicture(src).then(
      picture => {
        if (left || !layer.current) return
        const art = copyPicture(picture, `${id}-`)
        art.classList.add('scene__art')
        layer.current.replaceChildren(art)
        ready.current?.(art)
      },
      // Without its picture a scene is still a sky with its labels in place.
      () => !left && ready.current?.(undefined),
    )
    return () => {
      left = true
    }
  }, [src, id])

  return <div className="layer" ref={layer} aria-hidden="true" />
}
