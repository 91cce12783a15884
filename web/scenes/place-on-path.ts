import { type Place, type SecondTrail, secondTrail } from './second-trail.ts'

/** Where things stand on a scene's path. Percent of the goal in, percent of the stage's width and height out. */

export interface PathOfScene {
  at(percent: number): Place
  /** On which side of a bend a label stands clear of the path. */
  sideAt(percent: number): 'left' | 'right'
  /** Points all along it, nowhere far from each other. */
  along(): Place[]
  /** A second trail beside it, which ends where it ends; in units of the picture. */
  readonly beside: SecondTrail
}

/** A place of the picture, 1440 × 680, in percent of the stage. */
export function shareOf({ x, y }: Place): Place {
  return { x: x / 14.4, y: y / 6.8 }
}

/** A marker never leaves its path: 140 percent stands at the end, and its tag shows the figure. */
export function clampPercent(percent: number): number {
  return Math.max(0, Math.min(100, percent))
}

/** How wide the done part of a path is at most, where a theme does not say it otherwise, in units of the picture. */
export const usualWidth = 30

/** Reads a drawn path inside its view box; what is drawn, where it is known, spares looking up all its points one by one. */
export function readPath(
  path: Pick<SVGPathElement, 'getTotalLength' | 'getPointAtLength'>,
  view: { width: number; height: number },
  { drawn, width = usualWidth }: { readonly drawn?: string; readonly width?: number } = {},
): PathOfScene {
  const length = path.getTotalLength()
  // To find a point the browser walks the path: once for each is enough.
  const known = new Map<number, Place>()
  const point = (percent: number) => {
    const found = known.get(percent) ?? path.getPointAtLength((length * clampPercent(percent)) / 100)
    known.set(percent, found)
    return found
  }
  const share = ({ x, y }: Place) => ({ x: (x / view.width) * 100, y: (y / view.height) * 100 })
  const at = (percent: number) => share(point(percent))
  return {
    at,
    along: () => (drawn === undefined ? evenly(at) : pointsOn(drawn).map(share)),
    beside: secondTrail(() => (drawn === undefined ? evenly(point) : pointsOn(drawn)), width),
    sideAt: percent => {
      const around = (point(percent - 6).x + point(percent + 6).x) / 2
      return point(percent).x >= around ? 'right' : 'left'
    },
  }
}

function evenly(at: (percent: number) => Place): Place[] {
  return Array.from({ length: 161 }, (_, step) => at((step * 100) / 160))
}

const stepsPerCurve = 64

/**
 * Points on cubic curves, `M` and `C` in absolute units as themes draw their paths. The browser takes a fifth of a
 * millisecond for each that it looks up, this a few microseconds for all.
 */
function pointsOn(drawn: string): Place[] {
  const numbers = (drawn.match(/-?[\d.]+/g) ?? []).map(Number)
  const points: Place[] = []
  for (let from = 0; from + 7 < numbers.length; from += 6)
    for (let step = 0; step <= stepsPerCurve; step++) {
      const [t, u] = [step / stepsPerCurve, 1 - step / stepsPerCurve]
      const on = (of: number) =>
        u ** 3 * numbers[of]! +
        3 * u * u * t * numbers[of + 2]! +
        3 * u * t * t * numbers[of + 4]! +
        t ** 3 * numbers[of + 6]!
      points.push({ x: on(from), y: on(from + 1) })
    }
  return points
}

const level: PathOfScene['at'] = percent => ({ x: 10 + clampPercent(percent) * 0.8, y: 82 })

/** What a scene without its picture uses: a level line near its foot. */
export const levelLine: PathOfScene = {
  at: level,
  sideAt: () => 'right',
  along: () => evenly(level),
  beside: secondTrail(() => evenly(level).map(({ x, y }) => ({ x: x * 14.4, y: y * 6.8 })), usualWidth),
}

/** How far the marker has come at a share of its travel: fast at first, then arriving. 0.5 is 0.9375 of the way. */
export function easeOut(share: number): number {
  return 1 - (1 - share) ** 4
}
