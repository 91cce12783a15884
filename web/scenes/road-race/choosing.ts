import type { Choosing } from '../choosing.ts'
import art from './choosing.svg'

/** Three finish arches, each on a higher hill, above the road. */
export const choosing: Choosing = {
  id: 'road-race',
  art,
  stations: [
    { x: 330, y: 396 },
    { x: 520, y: 402 },
    { x: 900, y: 392 },
  ],
}
