import type { Landscape } from '../landscape.ts'
import art from './city.svg'

export const landscape: Landscape = {
  id: 'city',
  art,
  focusX: { wide: 0.72, narrow: 0.655 },
  fitNarrow: 0.8,
}
