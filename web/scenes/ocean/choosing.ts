import type { Choosing } from '../choosing.ts'
import art from './choosing.svg'

/** Three islands, each with a taller lighthouse; the chosen one shines. */
export const choosing: Choosing = {
  id: 'ocean',
  art,
  stations: [
    { x: 340, y: 400 },
    { x: 500, y: 400 },
    { x: 880, y: 400 },
  ],
}
