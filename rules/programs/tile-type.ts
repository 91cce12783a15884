import type { CalculationType } from './program.ts'
import { type FlaggedView, programFlags } from './program-flags.ts'
import type { Today } from './program-status.ts'
import { isSelector } from './role.ts'

/** The eight tiles of the dashboard (product §3, P05). */
export const tileTypes = [
  'overview',
  'goal-selection',
  'no-goal-selected',
  'no-progress',
  'progress',
  'progress-average',
  'waiting-for-progress',
  'final-result',
] as const
export type TileType = (typeof tileTypes)[number]

export interface TiledView extends FlaggedView {
  readonly role: string
  readonly programCalculationType: CalculationType
}

/**
 * Which tile a program view has today (P05). Leaders always see the overview, and so does a person whose goal is set
 * while the window is still open; with no progress it is `no-progress` until the start, `waiting-for-progress` after.
 */
export function tileType(view: TiledView, now: Today): TileType {
  if (!isSelector(view.role)) return 'overview'
  switch (view.programViewStatus) {
    case 'goal_selection':
      return 'goal-selection'
    case 'goal_selected':
      return 'overview'
    case 'no_goal_selected':
      return 'no-goal-selected'
    case 'no_progress':
      return programFlags(view, now).isWaitingForProgress ? 'waiting-for-progress' : 'no-progress'
    case 'progress_loaded_no_issuance':
      return view.programCalculationType === 'average' ? 'progress-average' : 'progress'
    case 'final_issuance':
      return 'final-result'
  }
}
