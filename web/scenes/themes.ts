import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import type { SceneTheme } from './theme.ts'

/** Every folder beside this file that holds a `theme.ts` is a theme (docs/THEMES.md). */
const found = import.meta.glob<SceneTheme>('./*/theme.ts', { eager: true, import: 'theme' })

export const sceneThemes: readonly SceneTheme[] = Object.values(found)

/** The scene of a theme, or nothing for `none`, whose path lies flat beside the client's own picture. */
export function sceneOf(theme: ThemeId): SceneTheme | undefined {
  return sceneThemes.find(({ landscape }) => landscape.id === theme)
}
