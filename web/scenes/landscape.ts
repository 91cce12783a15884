import type { Theme as ThemeId } from '../../rules/programs/program.ts'

/**
 * What every page may show of a theme, sign-in included: its picture. The words that go with it have the theme in their
 * keys: `login.promise.ocean`. The picture is an SVG of 1440 × 680 with sky, far, middle, destination and near layers, in
 * that order, and one path marked `data-path` that ends at the goal. It paints with scene tokens only, so any brand and the
 * night suit it (DESIGN, Scenes and themes).
 */
export interface Landscape {
  readonly id: Exclude<ThemeId, 'none'>
  /** The address of the picture file. */
  readonly art: string
  /** What stays in view when the box is narrower than the picture: 0 the left edge, 1 the right; `start` near 0 %. */
  readonly focusX: { readonly wide: number; readonly narrow: number; readonly start?: number }
  /** How far a phone steps back so that the whole path is in view: 1 fills the height. */
  readonly fitNarrow: number
}
