import type { Landscape } from '../landscape.ts'
import art from './mountain.svg'

export const landscape: Landscape = {
  id: 'mountain',
  art,
  focusX: { wide: 0.5, narrow: 0.765, start: 0.7 },
  fitNarrow: 0.93,
}
