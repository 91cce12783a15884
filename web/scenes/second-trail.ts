export interface Place {
  readonly x: number
  readonly y: number
}

/** A trail beside the path, and where things stand on it; all in units of the picture. */
export interface SecondTrail {
  at(percent: number): Place
  /** All along it, as the `d` of a path. */
  line(): string
  /** Its outline up to a percent, as the `d` of a path to be filled; so wide where it begins, and narrower the further away. */
  ribbon(percent: number, width: number): string
  along(): readonly Place[]
}

/** How far beside the path it runs, in widths of the path's done part: where it begins, and at the end, as the path itself tapers. */
const gap = { near: 0.7, far: 0.3 }
/** Percent of the way in which it comes to the path again, since both end at the goal. */
const meeting = 7
/** What stands on it keeps to where it is a trail of its own. */
export const lastApart = 100 - meeting
/** As many parts of the path are looked at. */
const parts = 400

interface Step extends Place {
  readonly percent: number
  /** Across the path, of length 1. */
  readonly across: Place
}

/**
 * The trail beside a path of these points, whose done part is at most so wide, on the viewer's side of where it begins. Within a bend
 * that is narrower than the gap it leaves out what would cross itself.
 */
export function secondTrail(points: () => readonly Place[], pathWidth: number): SecondTrail {
  let known: readonly Step[] | undefined
  const steps = () => {
    known ??= stepsBeside(evenParts(points()), pathWidth)
    return known
  }
  return {
    at: percent => steps().reduce((best, step) => (off(step, percent) < off(best, percent) ? step : best)),
    line: () => written(steps()),
    ribbon: (percent, width) => {
      const done = steps().filter(step => step.percent <= percent)
      if (done.length < 2) return ''
      const edge = (side: number) =>
        done.map(({ x, y, across, percent }) => {
          const half = side * tapered({ near: width, far: width * 0.45 }, percent)
          return { x: x + across.x * half, y: y + across.y * half }
        })
      return `${written([...edge(0.5), ...edge(-0.5).reverse()])}Z`
    },
    along: steps,
  }
}

function off(step: Step, percent: number): number {
  return Math.abs(step.percent - percent)
}

function written(places: readonly Place[]): string {
  return `M${places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')}`
}

function tapered({ near, far }: { readonly near: number; readonly far: number }, percent: number): number {
  return near + ((far - near) * percent) / 100
}

function gapAt(percent: number, pathWidth: number): number {
  return pathWidth * tapered(gap, percent) * Math.min(1, (100 - percent) / meeting)
}

function stepsBeside(path: readonly Place[], pathWidth: number): readonly Step[] {
  const beside = path.map((here, at): Step => {
    const [before, after] = [path[Math.max(0, at - 1)]!, path[Math.min(path.length - 1, at + 1)]!]
    const [dx, dy] = [after.x - before.x, after.y - before.y]
    const length = Math.hypot(dx, dy) || 1
    // Every path sets out to the right, and this is below it.
    const across = { x: -dy / length, y: dx / length }
    const percent = (at * 100) / parts
    const away = gapAt(percent, pathWidth)
    return { percent, across, x: here.x + across.x * away, y: here.y + across.y * away }
  })
  return beside.filter(step => {
    const free = gapAt(step.percent, pathWidth) * 0.94
    return path.every(({ x, y }) => Math.hypot(x - step.x, y - step.y) >= free)
  })
}

/** The points at even distances along a line. */
function evenParts(line: readonly Place[]): readonly Place[] {
  const lengths = [0]
  for (const [at, { x, y }] of line.entries()) {
    const before = line[at - 1]
    if (before) lengths.push(lengths.at(-1)! + Math.hypot(x - before.x, y - before.y))
  }
  const whole = lengths.at(-1)!
  let at = 1
  return Array.from({ length: parts + 1 }, (_, part) => {
    const length = (whole * part) / parts
    while (at < line.length - 1 && lengths[at]! < length) at++
    const [from, to] = [line[at - 1]!, line[at]!]
    const share = (length - lengths[at - 1]!) / (lengths[at]! - lengths[at - 1]! || 1)
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  })
}
