import type { LoadKind } from '../../contract/load-rows/load-kind.ts'
import type { ClientTx } from '../db/client-tx.ts'
import { loadBaselines } from '../features/goals/load-baselines.ts'
import { loadEnrollments } from '../features/goals/load-enrollments.ts'
import { loadObjectives } from '../features/goals/load-objectives.ts'
import { loadSelections } from '../features/goals/load-selections.ts'
import type { LoadContext, LoadResult } from '../features/load-history/load-context.ts'
import { loadAssignments } from '../features/organisation/load-assignments.ts'
import { loadUnits } from '../features/organisation/load-units.ts'
import { loadParticipants } from '../features/people/load-participants.ts'
import { loadProgress } from '../features/progress/load-progress.ts'

type LoadSteps = (tx: ClientTx, context: LoadContext) => Promise<LoadResult>

/** What applies the staged rows of each kind. */
export const loadSteps: Readonly<Record<LoadKind, LoadSteps>> = {
  participants: loadParticipants,
  orgunits: loadUnits,
  assignments: loadAssignments,
  enrollments: loadEnrollments,
  baselines: loadBaselines,
  objectives: loadObjectives,
  selections: loadSelections,
  progress: loadProgress,
}
