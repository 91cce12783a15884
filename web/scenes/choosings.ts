import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import type { Choosing } from './choosing.ts'

/** Every folder beside this file that is a theme holds a `choosing.ts` (docs/THEMES.md). */
const found = import.meta.glob<Choosing>('./*/choosing.ts', { eager: true, import: 'choosing' })

export const choosings: readonly Choosing[] = Object.values(found)

/** The picture in which a goal is chosen, or nothing for `none`, which has the client's own picture instead. */
export function choosingOf(theme: ThemeId): Choosing | undefined {
  return choosings.find(({ id }) => id === theme)
}
