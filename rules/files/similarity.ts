/**
 * How alike two names are, 0 to 1: the share of their pairs of neighbouring letters that they have in common. `anderson` and
 * `andersson` are 0.94 alike. Each is looked at up to its 64th letter.
 */
export function similarity(one: string, other: string): number {
  const [first, second] = [pairsOf(one), pairsOf(other)]
  const left = new Map<string, number>()
  for (const pair of first) left.set(pair, (left.get(pair) ?? 0) + 1)
  let common = 0
  for (const pair of second) {
    const count = left.get(pair) ?? 0
    if (count > 0) {
      common++
      left.set(pair, count - 1)
    }
  }
  return (2 * common) / (first.length + second.length)
}

function pairsOf(name: string): string[] {
  const letters = [...` ${name.slice(0, 64)} `]
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/** What is less alike was hardly meant. */
const least = 0.5

/** The most alike of some names, where it is alike enough and no other is as much: what was probably meant. */
export function mostAlike(name: string, others: readonly string[]): string | undefined {
  const ranked = [...new Set(others)]
    .map(other => ({ other, alike: similarity(name, other) }))
    .filter(({ alike }) => alike >= least && alike < 1)
    .sort((one, another) => another.alike - one.alike)
  const [first, second] = ranked
  return first !== undefined && first.alike > (second?.alike ?? 0) ? first.other : undefined
}
