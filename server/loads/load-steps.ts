import type { LoadKind } from '../../contract/load-rows/load-kind.ts'
import type { Tenant } from '../db/tenant.ts'
import { loadEnrollments } from '../features/goals/load-enrollments.ts'
import type { LoadContext, LoadResult } from '../features/load-history/load-context.ts'
import { loadParticipants } from '../features/people/load-participants.ts'
import { loadProgress } from '../features/progress/load-progress.ts'

type LoadSteps = (tenant: Tenant, context: LoadContext) => Promise<LoadResult>

/** Who brings in the staged rows of each kind. */
const loadSteps: Partial<Readonly<Record<LoadKind, LoadSteps>>> = {
  participants: loadParticipants,
  enrollments: loadEnrollments,
  progress: loadProgress,
}

export function stepsOf(kind: LoadKind): LoadSteps {
  return loadSteps[kind]!
}
