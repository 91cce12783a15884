/** A day that the chart names: where, in percent of the width, and in which words. */
export interface NamedDay {
  readonly x: number
  readonly text: string
}

/** Between two names, in figures. */
const gap = 1

/**
 * How many figures wide the chart has to be so that a day's name stands clear of those beside it. The first and the last stand within
 * the chart, the others below their day; the last is always named, and the first beside it alone.
 */
export function roomFor(days: readonly NamedDay[], at: number): number {
  const last = days.length - 1
  if (at === last) return 0
  if (at === 0) return widthOf(days[0]!) + gap + widthOf(days[last]!)
  const between = (left: number, right: number) => {
    const [one, other] = [days[left]!, days[right]!]
    const need = widthOf(one) / (left === 0 ? 1 : 2) + gap + widthOf(other) / (right === last ? 1 : 2)
    return (need / (other.x - one.x)) * 100
  }
  return Math.max(between(at - 1, at), between(at, at + 1))
}

/** About how many figures wide a name is: the signs of most scripts are a little narrower, those of Chinese and Japanese wider. */
function widthOf({ text }: NamedDay): number {
  return [...text].reduce((width, sign) => width + signWidth(sign), 0)
}

function signWidth(sign: string): number {
  if (/\p{Cf}/u.test(sign)) return 0
  if (sign > '\u2e80') return 1.5
  return /\p{N}/u.test(sign) ? 0.9 : /\p{L}/u.test(sign) ? 0.8 : 0.3
}
