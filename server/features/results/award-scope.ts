import type { Program } from '../../../rules/programs/program.ts'
import { isManager } from '../../../rules/programs/role.ts'
import type { AwardScope } from './award-inputs.store.ts'
import type { TeamTerms } from './award-teams.store.ts'

/** Whose awards a program's version decides: of a challenge point, everybody who is enrolled. */
export function scopeOf({ programId, timePeriod, type }: Program, version: number): AwardScope {
  return { programId, timePeriodId: timePeriod.timePeriodId, version, isGoalNeeded: type !== 'challengepoint' }
}

/** Whose teams a program counts; nothing where its terms know no override. A Superviewer never earns (decisions §1). */
export function teamTermsOf({ programId, timePeriod, override }: Program): TeamTerms | undefined {
  if (override === undefined) return undefined
  return {
    programId,
    timePeriodId: timePeriod.timePeriodId,
    day: timePeriod.endDate,
    roles: override.roles.filter(role => isManager(role) && !/superviewer/i.test(role)),
    isEveryLeader: override.team === 'all',
  }
}
