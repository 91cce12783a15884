import { PlantedFlag } from '../PlantedFlag.tsx'
import type { SceneTheme } from '../theme.ts'
import { landscape } from './landscape.ts'
import { Sailboat } from './Sailboat.tsx'

/** A sailboat on its way to the lighthouse, which stands in the picture itself. */
export const theme: SceneTheme = {
  landscape,
  reachWidth: 40,
  labels: 'over',
  Marker: Sailboat,
  markerClass: 'marker--boat',
  Flag: PlantedFlag,
  destinationIn: { x: 1106, y: 130, width: 56, height: 176 },
  ranges: [
    'M0 236C120 200 200 214 320 196S540 150 680 158 900 96 1020 104 1200 40 1280 44V360H0Z',
    'M0 296C140 254 240 286 380 244S640 220 760 190 980 168 1080 134 1220 112 1280 96V360H0Z',
  ],
}
