import type { Choosing } from '../choosing.ts'
import art from './choosing.svg'

/** Three summits, each higher, and the climber at the foot of the chosen one. */
export const choosing: Choosing = {
  id: 'mountain',
  art,
  stations: [
    { x: 180, y: 396 },
    { x: 560, y: 397 },
    { x: 960, y: 390 },
  ],
}
