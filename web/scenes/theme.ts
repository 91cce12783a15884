import type { ReactNode } from 'react'
import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import type { WordKey } from '../words/words.ts'
import type { ScenePicture } from './pictures.ts'

/**
 * A theme is data: a picture with one path, and the few figures that stand on it (DESIGN, Scenes and themes).
 * The picture is an SVG of 1440 × 680 with sky, far, middle, destination and near layers, in that order, and a path
 * marked `data-path` that ends at the goal. It paints with scene tokens only, so any brand and the night suit it.
 */
export interface SceneTheme {
  readonly id: Exclude<ThemeId, 'none'>
  readonly picture: ScenePicture
  /** How wide the done part of the trail may be at most, in units of the picture. */
  readonly reachWidth: number
  /** Labels stand beside a path that climbs, over and under one that runs level. */
  readonly labels: 'beside' | 'over'
  /** Where the goal's label stands, in percent of the picture, when not at the end of the path. */
  readonly goalLabelAt?: { readonly x: number; readonly y: number }
  /** The person's figure, anchored at 0,0: a sticker with a white edge. */
  readonly Marker: () => ReactNode
  readonly markerClass?: string
  /** What stands at the end of the path, where the picture does not show it already. */
  readonly Destination?: () => ReactNode
  readonly words: { readonly start: WordKey; readonly end: WordKey }
}
