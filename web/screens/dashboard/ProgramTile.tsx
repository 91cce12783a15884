import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { isSelector } from '../../../rules/programs/role.ts'
import { AverageTile } from './AverageTile.tsx'
import { ChooseTile } from './ChooseTile.tsx'
import { FinalTile } from './FinalTile.tsx'
import { GoalTile } from './GoalTile.tsx'
import { NoGoalTile } from './NoGoalTile.tsx'
import { ProgressTile } from './ProgressTile.tsx'
import { TeamTile } from './TeamTile.tsx'

export interface ProgramTileProps {
  readonly view: ProgramView
  /** It stands out: the first one where a goal waits to be chosen, or the only one. */
  readonly wide?: boolean
}

/** The tile of a program view: one of eight types, as the server says (P05); leaders' overviews speak of their team. */
export function ProgramTile({ view, wide = false }: ProgramTileProps) {
  switch (view.tileType) {
    case 'overview':
      return isSelector(view.role) ? <GoalTile view={view} wide={wide} /> : <TeamTile view={view} wide={wide} />
    case 'goal-selection':
      return <ChooseTile view={view} wide={wide} />
    case 'no-goal-selected':
      return <NoGoalTile view={view} wide={wide} />
    case 'no-progress':
    case 'waiting-for-progress':
      return <GoalTile view={view} wide={wide} />
    case 'progress':
      return <ProgressTile view={view} wide={wide} />
    case 'progress-average':
      return <AverageTile view={view} wide={wide} />
    case 'final-result':
      return <FinalTile view={view} wide={wide} />
  }
}
