import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Art } from './Art.tsx'
import { isStill } from './is-still.ts'
import { layOut } from './lay-out.ts'
import { clampPercent, easeOut, levelLine, type PathOfScene, readPath, shareOf, usualWidth } from './place-on-path.ts'

export interface StageProps {
  readonly art: string
  /** How much of the trail is done, in percent of the goal; without it the trail is a plan only. */
  readonly progress?: number
  /** Where the marker was last seen, in percent of the goal: it travels from there. Without it, it stands in its place at once. */
  readonly from?: number
  /** Milliseconds of an even way to each new progress, without a pause: for a replay. */
  readonly glide?: number
  readonly reachWidth?: number
  /** Where labels stand clear of this picture's path. */
  readonly labels?: 'beside' | 'over'
  /** Things marked `data-at="0…100"` stand on the path; the one marked `data-marker` travels to the progress. */
  readonly children?: ReactNode
}

const travelTime = 1500
const travelPause = 250

/** The stage of a scene: the picture, and everything that stands on its one path. Covers its box at 1440 × 680. */
export function Stage({
  art,
  progress = 0,
  from = progress,
  glide,
  reachWidth = usualWidth,
  labels = 'beside',
  children,
}: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const shown = useRef(from)
  const placed = useRef('')
  const [picture, setPicture] = useState<SVGElement | null | undefined>()

  // Every change of what stands on the path, of the words around it, and of the size, places it again; the marker alone
  // travels. Before the first paint of it, so that nothing is seen where it does not belong.
  useLayoutEffect(() => {
    const box = stage.current
    if (picture === undefined || !box) return
    const line = pathOf(picture, reachWidth)
    const place = () => {
      const seen = whatStands(box, progress)
      if (seen === placed.current) return
      placed.current = seen
      for (const element of box.querySelectorAll<HTMLElement>('[data-at]'))
        put(element, line.at(Number(element.dataset['at'])))
      for (const element of box.querySelectorAll<HTMLElement>('[data-beside]'))
        put(element, shareOf(line.beside.at(clampPercent(Number(element.dataset['beside'])))))
      for (const element of box.querySelectorAll<SVGElement>('[data-ribbon]')) draw(element, line)
      const marker = markerOf(box)
      if (marker) put(marker, line.at(progress))
      stand(box, line, progress, progress)
      layOut(box, line, labels)
      stand(box, line, shown.current, progress)
    }
    const watch = new ResizeObserver(place)
    watch.observe(box)
    document.fonts.addEventListener('loadingdone', place)
    place()
    const stop = travel(box, line, shown, progress, glide)
    return () => {
      watch.disconnect()
      document.fonts.removeEventListener('loadingdone', place)
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

function pathOf(picture: SVGElement | null, width: number): PathOfScene {
  const line = picture?.querySelector<SVGPathElement>('[data-path]')
  if (!line || !(picture instanceof SVGSVGElement)) return levelLine
  // A copy that stands nowhere: to measure the one in the page would lay the page out at every step.
  return readPath(line.cloneNode() as SVGPathElement, picture.viewBox.baseVal, {
    drawn: line.getAttribute('d') ?? undefined,
    width,
  })
}

function put(element: HTMLElement, { x, y }: { x: number; y: number }) {
  element.style.setProperty('--x', x.toFixed(3))
  element.style.setProperty('--y', y.toFixed(3))
}

/** The second trail is drawn where the picture's own path is: along it, or as a ribbon up to a percent. */
function draw(element: SVGElement, { beside }: PathOfScene) {
  const { ribbon, width } = element.dataset
  element.setAttribute('d', ribbon ? beside.ribbon(clampPercent(Number(ribbon)), Number(width)) : beside.line())
}

function markerOf(box: HTMLElement): HTMLElement | null {
  return box.querySelector<HTMLElement>('[data-marker]')
}

/** All that decides where things stand; the same again needs no second look, for looking is what costs. */
function whatStands(box: HTMLElement, progress: number): string {
  const standing = box.querySelectorAll<HTMLElement>('[data-at], [data-beside]')
  const marks = [...standing].map(({ dataset }) => dataset['at'] ?? dataset['beside'])
  const words = (box.closest('.scene') ?? box).textContent
  // Words are as wide as their font, which may come after them.
  const fonts = [...document.fonts].filter(({ status }) => status === 'loaded').length
  return [box.clientWidth, box.clientHeight, innerWidth, progress, fonts, ...marks, words].join(' ')
}

/** The marker on its way, moved off its place so that the page around it need not be laid out for each step. */
function stand(box: HTMLElement, path: PathOfScene, at: number, progress: number) {
  const { clientWidth: width, clientHeight: height } = box
  for (const reach of box.querySelectorAll<SVGElement>('.trail__reach'))
    reach.style.setProperty('--reach', clampPercent(at).toFixed(2))
  const marker = markerOf(box)
  if (!marker) return
  const [here, end] = [path.at(at), path.at(progress)]
  const side = box.closest('[dir="rtl"]') ? -1 : 1
  const [x, y] = [side * (here.x - end.x) * width, (here.y - end.y) * height]
  marker.style.translate = `${(x / 100).toFixed(1)}px ${(y / 100).toFixed(1)}px`
}

function travel(
  box: HTMLElement,
  path: PathOfScene,
  shown: { current: number },
  progress: number,
  glide?: number,
): () => void {
  const to = (at: number) => {
    shown.current = at
    stand(box, path, at, progress)
  }
  const from = shown.current
  if (from === progress || isStill() || !markerOf(box)) {
    to(progress)
    return () => undefined
  }
  const pause = glide === undefined ? travelPause : 0
  const begin = performance.now() + pause
  let frame = 0
  const step = (now: number) => {
    const share = Math.max(0, Math.min(1, (now - begin) / (glide ?? travelTime)))
    to(from + (progress - from) * (glide === undefined ? easeOut(share) : share))
    if (share < 1) frame = requestAnimationFrame(step)
  }
  to(from)
  const wait = setTimeout(() => {
    frame = requestAnimationFrame(step)
  }, pause)
  return () => {
    clearTimeout(wait)
    cancelAnimationFrame(frame)
  }
}
