import { PlantedFlag } from '../PlantedFlag.tsx'
import type { SceneTheme } from '../theme.ts'
import { Climber } from './Climber.tsx'
import { landscape } from './landscape.ts'

/** A climber on a switchback trail to the summit. */
export const theme: SceneTheme = {
  landscape,
  reachWidth: 30,
  labels: 'beside',
  Marker: Climber,
  Destination: PlantedFlag,
  ranges: [
    'M0 250 90 210 170 232 280 160 350 196 470 130 560 176 690 96 770 140 900 60 990 110 1100 30 1190 76 1280 20V360H0Z',
    'M0 310 120 262 220 290 340 226 450 262 590 190 700 232 840 150 950 190 1080 104 1180 140 1280 90V360H0Z',
  ],
}
