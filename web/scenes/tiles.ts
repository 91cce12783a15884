import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import type { TileType } from '../../rules/programs/tile-type.ts'

/** Every `tiles/<tile type>.svg` in a theme's folder, by its address: fetched when it is shown (docs/THEMES.md). */
const found = import.meta.glob<string>('./*/tiles/*.svg', { eager: true, import: 'default' })

/** The drawing of a theme for a type of tile, or nothing for `none`, which has the client's own picture instead. */
export function tileDrawing(theme: ThemeId, tile: TileType): string | undefined {
  return found[`./${theme}/tiles/${tile}.svg`]
}

/** A place in a drawing, in percent of its width and height. */
export interface DrawnPoint {
  readonly x: number
  readonly y: number
}

const low: DrawnPoint = { x: 20.9, y: 50 }
const middle: DrawnPoint = { x: 46.5, y: 32.5 }
const high: DrawnPoint = { x: 75.2, y: 12.5 }

/**
 * Where the names of so many levels stand above the three goals that every `goal-selection.svg` has, lowest first. With
 * more levels than goals it names none of them.
 */
export function goalsFor(levels: number): readonly DrawnPoint[] {
  return [[], [high], [low, high], [low, middle, high]][levels] ?? []
}
