import type { CSSProperties } from 'react'
import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import type { Landscape } from './landscape.ts'

/** Every folder beside this file that holds a `landscape.ts` is a theme (docs/THEMES.md). */
const found = import.meta.glob<Landscape>('./*/landscape.ts', { eager: true, import: 'landscape' })

export const landscapes: readonly Landscape[] = Object.values(found)

/** The landscape of a theme, or nothing for `none`, which has the client's own picture instead. */
export function landscapeOf(theme: ThemeId): Landscape | undefined {
  return landscapes.find(({ id }) => id === theme)
}

/** The custom properties that a landscape sets for scene.css. */
export function focusOf({ focusX, fitNarrow }: Landscape): CSSProperties {
  const { wide, narrow, start = narrow } = focusX
  const focus = { '--focus-wide': wide, '--focus-narrow': narrow, '--focus-start': start }
  return { ...focus, '--fit-narrow': fitNarrow } as CSSProperties
}
