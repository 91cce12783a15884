import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Crop, mostZoom, moved, type Size, wholeCrop, zoomed } from './crop.ts'

/** Parts of the square that an arrow key moves the picture by; with Shift, for the last touch. */
const keyStep = 0.05
const fineStep = 0.01
export const zoomStep = 0.1
/** Pixels that a finger may tremble by and still tap. */
const tapSlack = 5

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * The crop of a picture and everything that changes it: a drag, a tap on what shall be the middle (WCAG 2.5.7), two
 * fingers, the wheel, the arrow keys, + and −.
 * Spread `handlers` on the square that `box` is; the page behind it never scrolls along.
 */
export function useCrop(size: Size, box: RefObject<HTMLElement | null>) {
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const fingers = useRef(new Map<number, Point>())
  const tap = useRef<Point>(undefined)
  const most = mostZoom(size)
  const zoomTo = (zoom: number) => setCrop(before => zoomed(size, before, zoom))

  // React listens to the wheel passively, which cannot keep the page from scrolling.
  useEffect(() => {
    const element = box.current
    if (!element) return
    function turn(event: WheelEvent) {
      event.preventDefault()
      const at = placeIn(element!, event)
      setCrop(before => zoomed(size, before, before.zoom * Math.exp(-event.deltaY / 400), at))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [box, size])

  function press(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = { x: event.clientX, y: event.clientY }
    tap.current = fingers.current.size === 0 ? at : undefined
    fingers.current.set(event.pointerId, at)
  }

  function drag(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const element = event.currentTarget
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (tap.current && distance(tap.current, now) > tapSlack) tap.current = undefined
    const { width } = element.getBoundingClientRect()
    // Two fingers hold the picture between them, so each of them moves it by half.
    const share = other ? 2 : 1
    const across = (now.x - before.x) / width / share
    const down = (now.y - before.y) / width / share
    const stretch = other ? distance(now, other) / Math.max(1, distance(before, other)) : 1
    const at = other && placeIn(element, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 })
    setCrop(last => {
      const next = moved(size, last, across, down)
      return stretch === 1 ? next : zoomed(size, next, next.zoom * stretch, at)
    })
  }

  function lift(event: PointerEvent<HTMLElement>) {
    fingers.current.delete(event.pointerId)
    if (!tap.current) return
    const { across, down } = placeIn(event.currentTarget, event)
    setCrop(last => moved(size, last, 0.5 - across, 0.5 - down))
    tap.current = undefined
  }

  function letGo(event: PointerEvent<HTMLElement>) {
    fingers.current.delete(event.pointerId)
    tap.current = undefined
  }

  function pressKey(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = event.shiftKey ? fineStep : keyStep
    // The keys move the square, so what is looked at follows the arrow.
    const change: Readonly<Record<string, (before: Crop) => Crop>> = {
      ArrowLeft: before => moved(size, before, step, 0),
      ArrowRight: before => moved(size, before, -step, 0),
      ArrowUp: before => moved(size, before, 0, step),
      ArrowDown: before => moved(size, before, 0, -step),
      '+': before => zoomed(size, before, before.zoom + zoomStep),
      '=': before => zoomed(size, before, before.zoom + zoomStep),
      '-': before => zoomed(size, before, before.zoom - zoomStep),
      Home: () => wholeCrop,
    }
    const next = change[event.key]
    if (!next) return
    event.preventDefault()
    setCrop(next)
  }

  return {
    crop,
    zoomTo,
    most,
    handlers: {
      onPointerDown: press,
      onPointerMove: drag,
      onPointerUp: lift,
      onPointerCancel: letGo,
      onKeyDown: pressKey,
    },
  }
}

function placeIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width } = element.getBoundingClientRect()
  return { across: (clientX - left) / width, down: (clientY - top) / width }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
