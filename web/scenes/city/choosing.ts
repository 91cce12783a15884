import type { Choosing } from '../choosing.ts'
import art from './choosing.svg'

/** Three towers, each taller, on one cable. */
export const choosing: Choosing = {
  id: 'city',
  art,
  stations: [
    { x: 346, y: 277 },
    { x: 542, y: 234 },
    { x: 940, y: 164 },
  ],
}
