import type { Landscape } from '../landscape.ts'
import art from './road-race.svg'

export const landscape: Landscape = {
  id: 'road-race',
  art,
  focusX: { wide: 0.6, narrow: 0.75 },
  fitNarrow: 0.8,
}
