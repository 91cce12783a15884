import { PlantedFlag } from '../PlantedFlag.tsx'
import type { SceneTheme } from '../theme.ts'
import { landscape } from './landscape.ts'
import { Rider } from './Rider.tsx'

/** A rider on a road through rolling hills, to the finish arch, which stands in the picture itself. */
export const theme: SceneTheme = {
  landscape,
  reachWidth: 44,
  labels: 'beside',
  Marker: Rider,
  markerClass: 'marker--rider',
  Flag: PlantedFlag,
  destinationIn: { x: 882, y: 142, width: 116, height: 58 },
  ranges: [
    'M0 262C110 176 230 168 330 226 430 140 560 120 680 188 780 92 930 66 1040 132 1130 66 1210 44 1280 40V360H0Z',
    'M0 318C150 236 290 250 400 290 540 188 690 190 800 244 930 140 1080 130 1170 170 1210 146 1250 120 1280 110V360H0Z',
  ],
}
