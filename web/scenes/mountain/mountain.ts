import { pictures } from '../pictures.ts'
import type { SceneTheme } from '../theme.ts'
import { Climber } from './Climber.tsx'
import { SummitFlag } from './SummitFlag.tsx'

/** A climber on a switchback trail to the summit. */
export const mountain: SceneTheme = {
  id: 'mountain',
  picture: pictures.mountain,
  reachWidth: 30,
  labels: 'beside',
  Marker: Climber,
  Destination: SummitFlag,
  words: { start: 'scene.mountain.start', end: 'scene.mountain.end' },
}
