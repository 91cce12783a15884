import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { calculate } from '../../calculation/calculate.ts'
import type { Database } from '../../db/connect.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { hashDeltas, readLeftOut } from './award-deltas.store.ts'
import { type AwardLine, type AwardLineRefusal, leaderLine, leftOutLine } from './award-line.ts'
import { awardLineColumns, awardLineTask } from './award-line-task.ts'
import { inputHashOf } from './award-scope.ts'
import { placeLeaders, readLeaders, sumUpTeams } from './award-teams.store.ts'
import { holdTeams } from './input-hash.ts'
import { type BatchPurpose, insertBatch, type ProgramTermsRow, sumUpBatch, userNameOf } from './results.store.ts'
import { addLines, beginWork, keepLines } from './worked-out.store.ts'

export type WorkRefusal = 'nobody-has-a-goal' | 'nothing-to-issue' | AwardLineRefusal

export interface Work {
  readonly program: Program
  readonly terms: ProgramTermsRow & { readonly published_version: number }
  readonly purpose: BatchPurpose
  /** Of a correction. */
  readonly reason: string | null
  /** The batch upon which it is worked out. */
  readonly followsId: number | null
  readonly actor: string
  /** Hears how many participants are worked out. */
  readonly onProgress?: (goals: number) => void
}

/**
 * Works out everybody's awards into an open batch and answers its number. Participants come in a stream, so that a million
 * need no more memory than some thousands; leaders after them, whose awards depend on theirs.
 */
export async function workOutAwards(db: Database, tenant: Tenant, work: Work): Promise<Outcome<number, WorkRefusal>> {
  const { program, terms, purpose, actor } = work
  const { programId, timePeriod } = program
  const scope = { programId, timePeriodId: timePeriod.timePeriodId, version: terms.published_version }
  const teams = await holdTeams(tenant, program)
  await beginWork(tenant)
  const worked = await calculate(db, tenant, {
    task: awardLineTask,
    terms: { program, version: scope.version },
    facts: scope,
    into: `worked_out (${awardLineColumns.join(', ')})`,
    onProgress: work.onProgress,
  })
  if (!worked.ok) return naming(tenant, worked.refusal as AwardLineRefusal, worked.details)
  if (teams !== undefined) {
    const led = await workOutLeaders(tenant, program, scope.version)
    if (!led.ok) return led
  }
  const left = await workOutLeftOut(tenant, program, scope.version)
  if (!left.ok) return left
  const deltas = await hashDeltas(tenant, scope)
  const inputHash = inputHashOf({ terms, facts: worked.value.factsHash, deltas, teams })
  const { followsId, reason: correctionReason } = work
  const dataThrough = terms.data_through
  const batchId = await insertBatch(tenant, {
    ...scope,
    purpose,
    followsId,
    correctionReason,
    inputHash,
    dataThrough,
    actor,
  })
  await keepLines(tenant, { ...scope, batchId, isDifferenceOnly: purpose === 'progress' })
  const { lines } = await sumUpBatch(tenant, batchId)
  if (lines === 0)
    return refused(purpose === 'progress' ? 'nothing-to-issue' : 'nobody-has-a-goal', { program: programId })
  await recordEvent(tenant, { actor, action: 'results.prepared', subject: `batch ${batchId}` })
  return done(batchId)
}

async function workOutLeaders(
  tenant: Tenant,
  program: Program,
  version: number,
): Promise<Outcome<null, AwardLineRefusal>> {
  const { programId, timePeriod } = program
  await placeLeaders(tenant, programId, timePeriod.timePeriodId)
  await sumUpTeams(tenant)
  for await (const leaders of readLeaders(tenant, programId, timePeriod.timePeriodId)) {
    const lines: AwardLine[] = []
    for (const leader of leaders) {
      const line = leaderLine(program, version, leader)
      if (!line.ok) return naming(tenant, line.refusal, { ...line.details, person: leader.person_id })
      lines.push(line.value)
    }
    await addLines(tenant, lines)
  }
  return done(null)
}

/** Corrections by hand survive whatever else their person has no more. */
async function workOutLeftOut(
  tenant: Tenant,
  program: Program,
  version: number,
): Promise<Outcome<null, AwardLineRefusal>> {
  const { programId, timePeriod } = program
  const lines: AwardLine[] = []
  for (const left of await readLeftOut(tenant, { programId, timePeriodId: timePeriod.timePeriodId })) {
    const line = leftOutLine(program, version, left)
    if (!line.ok) return naming(tenant, line.refusal, { ...line.details, person: left.person_id })
    lines.push(line.value)
  }
  await addLines(tenant, lines)
  return done(null)
}

/** A refusal of one person's award, with the name by which an operator finds them. */
async function naming<R extends string>(
  tenant: Tenant,
  refusal: R,
  { paxGoal: _, person, ...details }: Readonly<Record<string, string | number>> = {},
): Promise<Outcome<never, R>> {
  return refused(refusal, { ...details, user: await userNameOf(tenant, Number(person)) })
}
