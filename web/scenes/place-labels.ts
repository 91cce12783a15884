/** Where a label stands beside its place on the path: clear of the path, the marker, other labels and the edges. */

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export const sides = [
  'right',
  'left',
  'above',
  'below',
  'above-right',
  'above-left',
  'below-right',
  'below-left',
] as const
export type Side = (typeof sides)[number]

/** Whether two boxes cover each other. */
export function covers(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** The room of a label on one side of a point, this far from it, all in pixels. */
export function boxAt(point: Point, size: { width: number; height: number }, gap: number, side: Side): Box {
  const isCorner = side.includes('-')
  const across = isCorner ? gap * 0.4 : gap
  const along = isCorner ? gap * 0.65 : gap
  const left = side.includes('right')
    ? point.x + across
    : side.includes('left')
      ? point.x - across - size.width
      : point.x - size.width / 2
  const top = side.startsWith('above')
    ? point.y - along - size.height
    : side.startsWith('below')
      ? point.y + along
      : point.y - size.height / 2
  return { left, top, right: left + size.width, bottom: top + size.height }
}

/**
 * The order in which sides are tried. `beside` a climbing path: outside its bend first; `over` a level path: above it
 * and below it first, towards the open side.
 */
export function sidesToTry(labels: 'beside' | 'over', bend: 'left' | 'right', turn: number): readonly Side[] {
  const inward = bend === 'right' ? 'left' : 'right'
  if (labels === 'over') {
    const first = turn % 2 === 0 ? 'above' : 'below'
    const second = turn % 2 === 0 ? 'below' : 'above'
    return [first, `${first}-left`, `${first}-right`, second, `${second}-right`, `${second}-left`, 'right', 'left']
  }
  const outside: Side[] = [bend, `below-${bend}`, `above-${bend}`]
  return [...outside, inward, `below-${inward}`, `above-${inward}`, 'above', 'below']
}

/** A label steps aside this far, then further, in pixels. */
const gaps = [24, 34, 48, 64, 92, 128]

/** The rooms a label may take beside its place, the best first. */
export function labelRooms(
  point: Point,
  size: { width: number; height: number },
  tries: readonly Side[],
): readonly Box[] {
  return gaps.flatMap(gap => tries.map(side => boxAt(point, size, gap, side)))
}

export interface Surroundings {
  /** What a label may not cover, nor leave. */
  readonly taken: readonly Box[]
  readonly bounds: Box
  /** Points along the path, close enough together that no label slips between two. */
  readonly trail: readonly Point[]
}

/** Half the width of the path, and a little air, in pixels. */
const trailRoom = 5

export function isFree(box: Box, { taken, bounds, trail }: Surroundings): boolean {
  const isInside =
    box.left >= bounds.left && box.right <= bounds.right && box.top >= bounds.top && box.bottom <= bounds.bottom
  const wide = {
    left: box.left - trailRoom,
    right: box.right + trailRoom,
    top: box.top - trailRoom,
    bottom: box.bottom + trailRoom,
  }
  const isOff = ({ x, y }: Point) => x < wide.left || x > wide.right || y < wide.top || y > wide.bottom
  return isInside && trail.every(isOff) && !taken.some(other => covers(box, other))
}

/** How far a point lies from a box, in pixels: 0 within it. */
function distance({ left, right, top, bottom }: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}

/** Whether a label in this room would be read with its own place, and with none of the others. */
export function belongsTo(box: Box, own: Point, others: readonly Point[]): boolean {
  const far = distance(box, own)
  return others.every(other => (other.x === own.x && other.y === own.y) || distance(box, other) > far)
}

/** The first free room among the candidates, after so many that are passed over; nothing where no other is free. */
export function firstFree(candidates: readonly Box[], around: Surroundings, passed = 0): Box | undefined {
  let left = passed
  return candidates.find(box => isFree(box, around) && left-- === 0)
}
