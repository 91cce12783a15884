import type { CSSProperties } from 'react'
import { Art } from './Art.tsx'
import { clampPercent } from './place-on-path.ts'
import './scene.css'

export interface PictureProps {
  /** The address of a file of scenes/tiles or scenes/pictures. */
  readonly src: string
  /** For a picture with a path (the progress tile): how far along it its figure stands, in percent. */
  readonly progress?: number
  /** No sky behind it: for the small drawings of empty states. */
  readonly plain?: boolean
  readonly className?: string
}

/** A small picture in brand paint, for tiles, cards and empty states: it fills its (positioned) box. Decoration only. */
export function Picture({ src, progress = 0, plain = false, className = '' }: PictureProps) {
  const style = { '--reach': clampPercent(progress), '--reach-width': 16 } as CSSProperties
  return (
    <div className={`picture ${plain ? 'picture--plain' : ''} ${className}`} style={style} aria-hidden="true">
      <Art key={progress} src={src} onReady={art => art && standOnPath(art, progress)} />
    </div>
  )
}

function standOnPath(art: SVGElement, progress: number) {
  const path = art.querySelector<SVGPathElement>('[data-path]')
  const figure = art.querySelector<SVGElement>('[data-marker]')
  if (!path || !figure) return
  const { x, y } = path.getPointAtLength((path.getTotalLength() * clampPercent(progress)) / 100)
  figure.setAttribute('transform', `translate(${x} ${y}) scale(${figure.dataset['marker']})`)
}
