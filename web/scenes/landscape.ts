import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import type { WordKey } from '../words/words.ts'

/**
 * What every page may show of a theme, sign-in included: its picture, and the words that go with it. The picture is an
 * SVG of 1440 × 680 with sky, far, middle, destination and near layers, in that order, and one path marked `data-path`
 * that ends at the goal. It paints with scene tokens only, so any brand and the night suit it (DESIGN, Scenes and themes).
 */
export interface Landscape {
  readonly id: Exclude<ThemeId, 'none'>
  /** The address of the picture file. */
  readonly art: string
  /** What stays in view when the box is narrower than the picture: 0 the left edge, 1 the right; `start` near 0 %. */
  readonly focusX: { readonly wide: number; readonly narrow: number; readonly start?: number }
  /** How far a phone steps back so that the whole path is in view: 1 fills the height. */
  readonly fitNarrow: number
  readonly words: {
    /** One promise, beside sign-in: "Pick a summit. Start walking." */
    readonly promise: WordKey
    /** The question above a choice of goals: "How high will you go?" */
    readonly choose: WordKey
  }
}
