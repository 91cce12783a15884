import type { CSSProperties } from 'react'
import { Art } from './Art.tsx'
import { clampPercent } from './place-on-path.ts'
import './scene.css'

export interface PictureProps {
  /** The address of a file of scenes/pictures, or of a theme's tiles. */
  readonly src: string
  /** For a picture with a path (the progress tile): how far along it its figure stands, in percent; without it nobody does. */
  readonly progress?: number
  /** No sky behind it: for the small drawings of empty states. */
  readonly plain?: boolean
  readonly className?: string
}

/** A small picture in brand paint, for tiles, cards and empty states: it fills its (positioned) box. Decoration only. */
export function Picture({ src, progress, plain = false, className = '' }: PictureProps) {
  const style = { '--reach': clampPercent(progress ?? 0), '--reach-width': 16 } as CSSProperties
  return (
    <div className={`picture ${plain ? 'picture--plain' : ''} ${className}`} style={style} aria-hidden="true">
      <Art key={progress} src={src} onReady={art => art && standOnPath(art, progress)} />
    </div>
  )
}

function standOnPath(art: SVGElement, progress: number | undefined) {
  const path = art.querySelector<SVGPathElement>('[data-path]')
  const figure = art.querySelector<SVGElement>('[data-marker]')
  if (!path || !figure) return
  if (progress === undefined) return figure.remove()
  const { x, y } = path.getPointAtLength((path.getTotalLength() * clampPercent(progress)) / 100)
  figure.setAttribute('transform', `translate(${x} ${y}) scale(${figure.dataset['marker']})`)
}
