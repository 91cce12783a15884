import { createHash } from 'node:crypto'
import type { Program } from '../../../rules/programs/program.ts'
import { isManager } from '../../../rules/programs/role.ts'
import type { TeamTerms } from './award-teams.store.ts'
import type { ProgramTermsRow } from './results.store.ts'

/** A Superviewer never earns (decisions §1). */
const mayEarn = (role: string) => isManager(role) && !/superviewer/i.test(role)

/** Whose teams a program counts; nothing where its terms know no override. */
export function teamTermsOf({
  programId,
  timePeriod,
  override,
}: Pick<Program, 'programId' | 'timePeriod' | 'override'>): TeamTerms | undefined {
  if (override === undefined) return undefined
  return {
    programId,
    timePeriodId: timePeriod.timePeriodId,
    day: timePeriod.endDate,
    roles: override.roles.filter(mayEarn),
    isEveryLeader: override.team === 'all',
  }
}

/**
 * Which of a leader's roles shows what they earned. It is one award for all their teams, so it is shown once: in the first role that may
 * earn it, and where none does any more, in the first of all.
 */
export function awardRoleOf(override: Program['override'], roles: readonly string[]): string | undefined {
  const inOrder = [...roles].sort()
  return inOrder.find(role => mayEarn(role) && override?.roles.includes(role)) ?? inOrder[0]
}

export interface InputHashes {
  readonly terms: Pick<ProgramTermsRow, 'published_version' | 'document'>
  /** Of goals, progress rows and corrections by hand of whoever is enrolled. */
  readonly facts: string
  /** Of all corrections by hand: leaders, and whoever takes part no more, have some without being enrolled. */
  readonly deltas?: string
  /** Of who is in whose team; absent where teams do not count. */
  readonly teams?: string
}

/** The hash of all that a batch is calculated from: it is refused once that has changed. */
export function inputHashOf({ terms, facts, deltas, teams }: InputHashes): string {
  const parts = [terms.published_version, terms.document, facts, deltas ?? null, teams ?? null]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
