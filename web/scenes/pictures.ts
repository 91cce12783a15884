import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import mountain from './mountain/mountain.svg'
import ocean from './ocean/ocean.svg'

export interface ScenePicture {
  /** The address of the picture file. */
  readonly art: string
  /** What stays in view when the box is narrower than the picture: 0 the left edge, 1 the right. */
  readonly focusX: { readonly wide: number; readonly narrow: number }
}

const mountainPicture: ScenePicture = { art: mountain, focusX: { wide: 0.5, narrow: 0.765 } }
const oceanPicture: ScenePicture = { art: ocean, focusX: { wide: 0.7, narrow: 0.74 } }

/**
 * The landscape of each theme; `none` has the client's own picture instead. Road race and city are drawn later; until
 * then they show the mountain, the default theme (product §3).
 */
export const pictures: Readonly<Record<Exclude<ThemeId, 'none'>, ScenePicture> & { none?: undefined }> = {
  mountain: mountainPicture,
  ocean: oceanPicture,
  'road-race': mountainPicture,
  city: mountainPicture,
}
