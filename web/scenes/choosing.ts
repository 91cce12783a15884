import type { Landscape } from './landscape.ts'

/** Where the figure stands, in units of the picture. */
export interface Station {
  readonly x: number
  readonly y: number
}

/**
 * What a theme shows while a goal is chosen: a picture of 1280 × 430 with three places, `place--1` the lowest to `place--3`
 * the highest, each with a `place__flag` that shows when its level is chosen, and where the figure stands for each
 * (docs/THEMES.md).
 */
export interface Choosing {
  readonly id: Landscape['id']
  /** The address of the picture file. */
  readonly art: string
  readonly stations: readonly [lowest: Station, middle: Station, highest: Station]
}
