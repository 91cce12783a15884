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
  /** The first tile stands out where something waits for the person. */
  readonly first?: boolean
}

/** The tile of a program view: one of eight types, as the server says (P05); leaders' overviews speak of their team. */
export function ProgramTile({ view, first = false }: ProgramTileProps) {
  switch (view.tileType) {
    case 'overview':
      return isSelector(view.role) ? <GoalTile view={view} /> : <TeamTile view={view} />
    case 'goal-selection':
      return <ChooseTile view={view} first={first} />
    case 'no-goal-selected':
      return <NoGoalTile view={view} />
    case 'no-progress':
    case 'waiting-for-progress':
      return <GoalTile view={view} />
    case 'progress':
      return <ProgressTile view={view} />
    case 'progress-average':
      return <AverageTile view={view} />
    case 'final-result':
      return <FinalTile view={view} />
  }
}
