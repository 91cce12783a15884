import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { Art } from './Art.tsx'
import {
  clampPercent,
  covers,
  easeOut,
  labelSides,
  levelLine,
  opposite,
  type PathOfScene,
  readPath,
  type Side,
} from './place-on-path.ts'

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
  const path = useRef<PathOfScene | undefined>(undefined)
  const shown = useRef(from)
  const [picture, setPicture] = useState<SVGElement | null | undefined>()

  // Every change of what stands on the path places it again; the marker alone travels.
  useEffect(() => {
    const box = stage.current
    if (picture === undefined || !box) return
    path.current ??= pathOf(picture)
    placeLabels(box, path.current, labels)
    return travel(box, path.current, shown, progress)
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

function placeLabels(box: HTMLElement, path: PathOfScene, labels: 'beside' | 'over') {
  for (const element of box.querySelectorAll<HTMLElement>('[data-at]'))
    put(element, path.at(Number(element.dataset['at'])))
  const marked = [...box.querySelectorAll<HTMLElement>('[data-label]')]
  const sides = labelSides(
    path,
    labels,
    marked.map(element => Number(element.dataset['at'])),
  )
  for (const [index, element] of marked.entries()) element.dataset['side'] = sides[index]
}

function travel(box: HTMLElement, path: PathOfScene, shown: { current: number }, progress: number) {
  const marker = box.querySelector<HTMLElement>('[data-marker]')
  const arrive = (at: number) => {
    shown.current = at
    box.style.setProperty('--reach', clampPercent(at).toFixed(2))
    if (marker) put(marker, path.at(at))
  }
  // Once the marker stands, a label under its tag steps across the path, unless it would be covered there too.
  const settle = () => {
    const tag = marker?.querySelector('.marker__tag')?.getBoundingClientRect()
    for (const element of tag ? box.querySelectorAll<HTMLElement>('[data-side]') : []) {
      const label = element.lastElementChild
      const side = element.dataset['side'] as Side
      if (!tag || !label || !covers(label.getBoundingClientRect(), tag)) continue
      element.dataset['side'] = opposite[side]
      if (covers(label.getBoundingClientRect(), tag)) element.dataset['side'] = side
    }
  }
  const from = shown.current
  const still = from === progress || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!marker || still) {
    arrive(progress)
    return settle()
  }

  const begin = performance.now() + travelPause
  const step = (now: number) => {
    const share = Math.max(0, Math.min(1, (now - begin) / travelTime))
    arrive(from + (progress - from) * easeOut(share))
    if (share < 1) frame = requestAnimationFrame(step)
    else settle()
  }
  arrive(from)
  let frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}
