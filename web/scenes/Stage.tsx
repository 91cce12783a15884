import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { Art } from './Art.tsx'
import { layOut } from './lay-out.ts'
import { clampPercent, easeOut, levelLine, type PathOfScene, readPath } from './place-on-path.ts'

export interface StageProps {
  readonly art: string
  /** How much of the trail is done, in percent of the goal; without it the trail is a plan only. */
  readonly progress?: number
  /** Where the marker starts its first travel, in percent of the goal: where it was last seen, else the trailhead. */
  readonly from?: number
  readonly reachWidth?: number
  /** Where labels stand clear of this picture's path. */
  readonly labels?: 'beside' | 'over'
  /** Things marked `data-at="0…100"` stand on the path; the one marked `data-marker` travels to the progress. */
  readonly children?: ReactNode
}

const travelTime = 1500
const travelPause = 250

/** The stage of a scene: the picture, and everything that stands on its one path. Covers its box at 1440 × 680. */
export function Stage({ art, progress = 0, from = 0, reachWidth = 30, labels = 'beside', children }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const shown = useRef(from)
  const [picture, setPicture] = useState<SVGElement | null | undefined>()

  // Every change of what stands on the path, and every new size, places it again; the marker alone travels.
  useEffect(() => {
    const box = stage.current
    if (picture === undefined || !box) return
    const line = pathOf(picture)
    const place = () => {
      for (const element of box.querySelectorAll<HTMLElement>('[data-at]'))
        put(element, line.at(Number(element.dataset['at'])))
      arrive(box, line, progress)
      layOut(box, line, labels)
      arrive(box, line, shown.current)
    }
    const watch = new ResizeObserver(place)
    watch.observe(box)
    place()
    const stop = travel(box, line, shown, progress)
    return () => {
      watch.disconnect()
      stop()
    }
  })

  return (
    <div
      className="scene__stage"
      ref={stage}
      data-placed={picture !== undefined}
      style={{ '--reach-width': reachWidth } as CSSProperties}
    >
      <Art src={art} onReady={ready => setPicture(ready ?? null)} />
      {children}
    </div>
  )
}

function pathOf(picture: SVGElement | null): PathOfScene {
  const line = picture?.querySelector<SVGPathElement>('[data-path]')
  return line && picture instanceof SVGSVGElement ? readPath(line, picture.viewBox.baseVal) : levelLine
}

function put(element: HTMLElement, { x, y }: { x: number; y: number }) {
  element.style.setProperty('--x', x.toFixed(3))
  element.style.setProperty('--y', y.toFixed(3))
}

function arrive(box: HTMLElement, path: PathOfScene, at: number) {
  box.style.setProperty('--reach', clampPercent(at).toFixed(2))
  const marker = box.querySelector<HTMLElement>('[data-marker]')
  if (marker) put(marker, path.at(at))
}

function travel(box: HTMLElement, path: PathOfScene, shown: { current: number }, progress: number): () => void {
  const to = (at: number) => {
    shown.current = at
    arrive(box, path, at)
  }
  const from = shown.current
  const isStill = from === progress || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !box.querySelector('[data-marker]')) {
    to(progress)
    return () => undefined
  }
  const begin = performance.now() + travelPause
  const step = (now: number) => {
    const share = Math.max(0, Math.min(1, (now - begin) / travelTime))
    to(from + (progress - from) * easeOut(share))
    if (share < 1) frame = requestAnimationFrame(step)
  }
  to(from)
  let frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}
