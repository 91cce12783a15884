/** Where things stand on a scene's path. Percent of the goal in, percent of the stage's width and height out. */

export interface PathOfScene {
  at(percent: number): { readonly x: number; readonly y: number }
  /** On which side of a bend a label stands clear of the path. */
  sideAt(percent: number): Side
}

export type Side = 'left' | 'right'

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
 * Gives each label its side: outside its bend, but across the path where the one before it is too close.
 * Labels at 61 and 66 that both want the right become right and left.
 */
export function spreadSides(labels: readonly { readonly at: number; readonly side: Side }[]): Side[] {
  const order = labels.map((label, index) => ({ ...label, index })).sort((a, b) => a.at - b.at)
  const sides: Side[] = []
  let before: { at: number; side: Side } | undefined
  for (const { at, side, index } of order) {
    const taken = before && at - before.at < crowded && before.side === side
    const chosen: Side = taken ? (side === 'right' ? 'left' : 'right') : side
    sides[index] = chosen
    before = { at, side: chosen }
  }
  return sides
}

/** How far the marker has come at a share of its travel: fast at first, then arriving. 0.5 is 0.9375 of the way. */
export function easeOut(share: number): number {
  return 1 - (1 - share) ** 4
}
