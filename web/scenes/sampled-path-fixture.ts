import type { Point } from './place-labels.ts'

/** A path of cubic curves as a browser reads it, for tests without one: `M` and `C` with absolute coordinates. */
export function sampledPath(d: string) {
  const [start, ...numbers] = pairs(d)
  if (!start) throw new Error(`No path: ${d}`)
  const points: Point[] = [start]
  for (let at = 0, from = start; at + 2 < numbers.length; at += 3) {
    const curve = [from, numbers[at]!, numbers[at + 1]!, numbers[at + 2]!] as const
    for (let step = 1; step <= stepsPerCurve; step++) points.push(onCurve(curve, step / stepsPerCurve))
    from = curve[3]
  }
  const lengths = [0]
  for (const [at, point] of points.entries()) {
    const before = points[at - 1]
    if (before) lengths.push(lengths.at(-1)! + Math.hypot(point.x - before.x, point.y - before.y))
  }
  const whole = lengths.at(-1)!
  return {
    points,
    getTotalLength: () => whole,
    getPointAtLength: (length: number) => {
      const at = lengths.findIndex(one => one >= Math.max(0, Math.min(whole, length)) - 1e-9)
      return points[at]! as DOMPoint
    },
  }
}

const stepsPerCurve = 200

function pairs(d: string): Point[] {
  if (/[^MC\d\s.,-]/.test(d)) throw new Error(`Only M and C are read: ${d}`)
  const numbers = (d.match(/-?\d*\.?\d+/g) ?? []).map(Number)
  return numbers.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: numbers[at + 1]! }] : []))
}

function onCurve([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const u = 1 - t
  const mix = (of: 'x' | 'y') => u ** 3 * a[of] + 3 * u * u * t * b[of] + 3 * u * t * t * c[of] + t ** 3 * d[of]
  return { x: mix('x'), y: mix('y') }
}
