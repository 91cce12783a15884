const summits = 3

/** Which summit of the picture stands for a level, from 1, the lowest, to 3: of three levels each its own; a single one is the highest. */
export function summitOf(index: number, levels: number): number {
  return levels < 2 ? summits : Math.round(1 + (index * (summits - 1)) / (levels - 1))
}
