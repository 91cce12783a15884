import { pictures } from '../pictures.ts'
import type { SceneTheme } from '../theme.ts'
import { Sailboat } from './Sailboat.tsx'

/** A sailboat on its way to the lighthouse, which stands in the picture itself. */
export const ocean: SceneTheme = {
  id: 'ocean',
  picture: pictures.ocean,
  reachWidth: 40,
  labels: 'over',
  goalLabelAt: { x: 76.4, y: 27 },
  Marker: Sailboat,
  markerClass: 'marker--boat',
  words: { start: 'scene.ocean.start', end: 'scene.ocean.end' },
}
