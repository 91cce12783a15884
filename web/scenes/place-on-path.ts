/** Where things stand on a scene's path. Percent of the goal in, percent of the stage's width and height out. */

export interface PathOfScene {
  at(percent: number): { readonly x: number; readonly y: number }
  /** On which side of a bend a label stands clear of the path. */
  sideAt(percent: number): 'left' | 'right'
}

/** A marker never leaves its path: 140 percent stands at the end, and its tag tells the rest. */
export function clampPercent(percent: number): number {
  return Math.max(0, Math.min(100, percent))
}

/** Reads a drawn path inside its view box. */
export function readPath(
  path: Pick<SVGPathElement, 'getTotalLength' | 'getPointAtLength'>,
  view: { width: number; height: number },
): PathOfScene {
  const length = path.getTotalLength()
  // To find a point the browser walks the path: once for each is enough.
  const known = new Map<number, { readonly x: number; readonly y: number }>()
  const point = (percent: number) => {
    const found = known.get(percent) ?? path.getPointAtLength((length * clampPercent(percent)) / 100)
    known.set(percent, found)
    return found
  }
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

/** How far the marker has come at a share of its travel: fast at first, then arriving. 0.5 is 0.9375 of the way. */
export function easeOut(share: number): number {
  return 1 - (1 - share) ** 4
}
