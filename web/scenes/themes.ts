import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import { mountain } from './mountain/mountain.ts'
import { ocean } from './ocean/ocean.ts'
import type { SceneTheme } from './theme.ts'

/**
 * The scene of a theme, or nothing for `none`, whose path lies flat beside the client's own picture.
 * Road race and city are drawn later; until then they climb the mountain, the default theme (product §3).
 */
export function sceneOf(theme: ThemeId): SceneTheme | undefined {
  if (theme === 'none') return undefined
  return theme === 'ocean' ? ocean : mountain
}
