import type { CSSProperties } from 'react'
import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import mountain from './mountain/mountain.svg'
import ocean from './ocean/ocean.svg'

export interface ScenePicture {
  /** The address of the picture file. */
  readonly art: string
  /** What stays in view when the box is narrower than the picture: 0 the left edge, 1 the right. */
  readonly focusX: { readonly wide: number; readonly narrow: number }
  /** How far a phone steps back so that the whole path is in view: 1 fills the height. */
  readonly fitNarrow: number
}

const mountainPicture: ScenePicture = { art: mountain, focusX: { wide: 0.5, narrow: 0.765 }, fitNarrow: 1 }
const oceanPicture: ScenePicture = { art: ocean, focusX: { wide: 0.7, narrow: 0.7 }, fitNarrow: 0.78 }

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

/** What a picture tells scene.css about itself. */
export function focusOf({ focusX, fitNarrow }: ScenePicture): CSSProperties {
  const properties = { '--focus-wide': focusX.wide, '--focus-narrow': focusX.narrow, '--fit-narrow': fitNarrow }
  return properties as CSSProperties
}
