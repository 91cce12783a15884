/** Where a level's name stands above a summit of the choosing tile, in percent of the picture. */
export interface Peak {
  readonly x: number
  readonly y: number
}

const low: Peak = { x: 20.9, y: 50 }
const middle: Peak = { x: 46.5, y: 32.5 }
const high: Peak = { x: 75.2, y: 12.5 }

/** The summits of so many levels, lowest first. The picture has three: with more levels it names none of them. */
export function peaksFor(levels: number): readonly Peak[] {
  return [[], [high], [low, high], [low, middle, high]][levels] ?? []
}
