/** Where things stand on a scene's path. Percent of the goal in, percent of the stage's width and height out. */

export interface PathOfScene {
  at(percent: number): { readonly x: number; readonly y: number }
  /** On which side of a bend a label stands clear of the path. */
  sideAt(percent: number): 'left' | 'right'
}

export type Side = 'left' | 'right' | 'above' | 'below'

/** A marker never leaves its path: 140 percent stands at the end, and its tag tells the rest. */
export function clampPercent(percent: number): number {
  return Math.max(0, Math.min(100, percent))
}

/** Reads a drawn path inside its view box. */
export function readPath(path: SVGPathElement, view: { width: number; height: number }): PathOfScene {
  const length = path.getTotalLength()
  const point = (percent: number) => path.getPointAtLength((length * clampPercent(percent)) / 100)
  return {
    at: percent => {
      const { x, y } = point(percent)
      return { x: (x / view.width) * 100, y: (y / view.height) * 100 }
    },
    sideAt: percent => {
      const around = (point(percent - 6).x + point(percent + 6).x) / 2
      return point(percent).x >= around ? 'right' : 'left'
    },
  }
}

/** What a scene without its picture uses: a level line near its foot. */
export const levelLine: PathOfScene = {
  at: percent => ({ x: 10 + clampPercent(percent) * 0.8, y: 82 }),
  sideAt: () => 'right',
}

/** Labels closer than this many percent of the path would cover each other. */
const crowded = 9

/**
 * Gives each label its side. `beside` a climbing path: outside its bend; of two that are too close, the one further
 * right stands on the right. `over` a level path: above and below in turn, the furthest above.
 */
export function labelSides(path: PathOfScene, labels: 'beside' | 'over', percents: readonly number[]): Side[] {
  const order = percents.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at)
  const sides: Side[] = []
  let before: { at: number; index: number } | undefined
  for (const [turn, { at, index }] of order.entries()) {
    if (labels === 'over') sides[index] = (order.length - turn) % 2 === 1 ? 'above' : 'below'
    else if (before && at - before.at < crowded) {
      const further = path.at(at).x > path.at(before.at).x
      sides[index] = further ? 'right' : 'left'
      sides[before.index] = further ? 'left' : 'right'
    } else sides[index] = path.sideAt(at)
    before = { at, index }
  }
  return sides
}

/** The other side of the path. */
export const opposite: Readonly<Record<Side, Side>> = { left: 'right', right: 'left', above: 'below', below: 'above' }

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Whether two boxes cover each other. */
export function covers(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** How far the marker has come at a share of its travel: fast at first, then arriving. 0.5 is 0.9375 of the way. */
export function easeOut(share: number): number {
  return 1 - (1 - share) ** 4
}
