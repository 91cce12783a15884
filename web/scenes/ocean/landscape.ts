import type { Landscape } from '../landscape.ts'
import art from './ocean.svg'

export const landscape: Landscape = {
  id: 'ocean',
  art,
  focusX: { wide: 0.7, narrow: 0.7 },
  fitNarrow: 0.78,
}
