import type { Actor } from '../../../rules/actors/actor.ts'
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
import { addHeldBack, firstHeldNow, type HeldBack, keepHeldBack, setApartHeldBack } from './held-back.store.ts'
import { holdTeams } from './input-hash.ts'
import { type BatchPurpose, insertBatch, type ProgramTermsRow, sumUpBatch } from './results.store.ts'
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
  readonly actor: Actor
  /** Hears how many participants are worked out. */
  readonly onProgress?: (goals: number) => void
}

/**
 * Works out everybody's awards into an open batch and answers its number. Participants come in a stream, so that a million
 * need no more memory than some thousands; leaders after them, whose awards depend on theirs. Whom the rules refuse is held
 * back with the reason, and everybody else is prepared; only where nobody is left to prepare does the first reason refuse it.
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
  if (!worked.ok) throw new Error(`Awards were refused as a whole: ${worked.refusal}`)
  await setApartHeldBack(tenant)
  if (teams !== undefined) await workOutLeaders(tenant, program, scope.version)
  await workOutLeftOut(tenant, program, scope.version)
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
  await keepHeldBack(tenant, batchId)
  const { lines } = await sumUpBatch(tenant, batchId)
  if (lines === 0) return nobodyToPay(tenant, programId, purpose)
  await recordEvent(tenant, { actor, action: 'results.prepared', subject: `batch:${batchId}` })
  return done(batchId)
}

async function workOutLeaders(tenant: Tenant, program: Program, version: number): Promise<void> {
  const { programId, timePeriod } = program
  await placeLeaders(tenant, programId, timePeriod.timePeriodId)
  await sumUpTeams(tenant)
  for await (const leaders of readLeaders(tenant, programId, timePeriod.timePeriodId)) {
    await keepOrHoldBack(
      tenant,
      leaders.map(leader => ({ ...leader, isLeader: true, line: leaderLine(program, version, leader) })),
    )
  }
}

/** Corrections by hand survive whatever else their person has no more. */
async function workOutLeftOut(tenant: Tenant, program: Program, version: number): Promise<void> {
  const { programId, timePeriod } = program
  const left = await readLeftOut(tenant, { programId, timePeriodId: timePeriod.timePeriodId })
  await keepOrHoldBack(
    tenant,
    left.map(one => ({ ...one, isLeader: one.award_kind === 'override', line: leftOutLine(program, version, one) })),
  )
}

interface WorkedLine {
  readonly pax_goal_id: number
  readonly isLeader: boolean
  readonly line: Outcome<AwardLine, AwardLineRefusal>
}

async function keepOrHoldBack(tenant: Tenant, worked: readonly WorkedLine[]): Promise<void> {
  const lines: AwardLine[] = []
  const held: HeldBack[] = []
  for (const { line, pax_goal_id: paxGoalId, isLeader } of worked) {
    if (line.ok) lines.push(line.value)
    else held.push({ paxGoalId, isLeader, reason: line.refusal, details: line.details ?? {} })
  }
  await addLines(tenant, lines)
  await addHeldBack(tenant, held)
}

/** Why a batch has no line: nobody is in it, nothing changed, or all who would have one are held back. */
async function nobodyToPay(
  tenant: Tenant,
  programId: string,
  purpose: BatchPurpose,
): Promise<Outcome<never, WorkRefusal>> {
  const held = await firstHeldNow(tenant)
  if (held !== undefined) return refused(held.reason as AwardLineRefusal, { ...held.details, user: held.user_name })
  return refused(purpose === 'progress' ? 'nothing-to-issue' : 'nobody-has-a-goal', { program: programId })
}
