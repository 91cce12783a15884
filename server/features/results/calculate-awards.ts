import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { calculate } from '../../calculation/calculate.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { newestEventId, recordEvent } from '../audit/events.ts'
import { hashDeltas, readLeftOut } from './award-deltas.store.ts'
import { type AwardLine, type AwardLineRefusal, leaderLine, leftOutLine } from './award-line.ts'
import { awardLineColumns, awardLineTask } from './award-line-task.ts'
import { inputHashOf } from './award-scope.ts'
import { placeLeaders, readLeaders, sumUpTeams } from './award-teams.store.ts'
import { keepFindings, keepSummary } from './batch-summary.store.ts'
import { addLines, beginWork, keepLines } from './calculated-awards.store.ts'
import { addHeldBack, firstHeldNow, type HeldBack, keepHeldBack, setApartHeldBack } from './held-back.store.ts'
import { holdTeams } from './input-hash.ts'
import { type BatchPurpose, insertBatch, type ProgramTermsRow, sumUpBatch } from './results.store.ts'

export type WorkRefusal = 'nobody-has-a-goal' | 'nothing-to-issue' | AwardLineRefusal

export interface Work {
  readonly program: Program
  readonly terms: ProgramTermsRow & { readonly published_version: number }
  readonly purpose: BatchPurpose
  /** Of a correction. */
  readonly reason: string | null
  /** The batch that it is calculated against. */
  readonly followsId: number | null
  readonly actor: Actor
  /** Called with the number of participants calculated so far. */
  readonly onProgress?: (goals: number) => void
}

/**
 * Calculates everybody's awards into an open batch and answers its number. Participants are streamed, so that a million need
 * no more memory than some thousands; leaders follow, whose awards depend on theirs. A person whom the rules refuse is held
 * back with the reason; the first reason refuses the whole batch only where everybody is held back.
 */
export async function calculateAwards(db: Database, tx: ClientTx, work: Work): Promise<Outcome<number, WorkRefusal>> {
  const { program, terms, purpose, actor } = work
  const { programId, timePeriod } = program
  const scope = { programId, timePeriodId: timePeriod.timePeriodId, version: terms.published_version }
  const eventsThrough = await newestEventId(tx)
  const teams = await holdTeams(tx, program)
  await beginWork(tx)
  const calculated = await calculate(db, tx, {
    task: awardLineTask,
    terms: { program, version: scope.version },
    facts: scope,
    into: `calculated_awards (${awardLineColumns.join(', ')})`,
    onProgress: work.onProgress,
  })
  await setApartHeldBack(tx)
  if (teams !== undefined) await calculateLeaders(tx, program, scope.version)
  await calculateLeftOut(tx, program, scope.version)
  const deltas = await hashDeltas(tx, scope)
  const inputHash = inputHashOf({ terms, facts: calculated.factsHash, deltas, teams })
  const { followsId, reason: correctionReason } = work
  const batchId = await insertBatch(tx, {
    ...scope,
    purpose,
    followsId,
    correctionReason,
    inputHash,
    eventsThrough,
    actor,
  })
  await keepLines(tx, { ...scope, batchId, isDifferenceOnly: purpose === 'progress' })
  await keepHeldBack(tx, batchId)
  const { lines } = await sumUpBatch(tx, batchId)
  if (lines === 0) return nobodyToPay(tx, programId, purpose)
  await keepSummary(tx, batchId)
  await keepFindings(tx, batchId)
  await recordEvent(tx, { actor, action: 'results.prepared', subject: `batch:${batchId}` })
  return done(batchId)
}

async function calculateLeaders(tx: ClientTx, program: Program, version: number): Promise<void> {
  const { programId, timePeriod } = program
  await placeLeaders(tx, programId, timePeriod.timePeriodId)
  await sumUpTeams(tx)
  for await (const leaders of readLeaders(tx, programId, timePeriod.timePeriodId)) {
    await keepOrHoldBack(
      tx,
      leaders.map(leader => ({ ...leader, isLeader: true, line: leaderLine(program, version, leader) })),
    )
  }
}

/** Corrections by hand stay, even where their person has no other award any more. */
async function calculateLeftOut(tx: ClientTx, program: Program, version: number): Promise<void> {
  const { programId, timePeriod } = program
  const left = await readLeftOut(tx, { programId, timePeriodId: timePeriod.timePeriodId })
  await keepOrHoldBack(
    tx,
    left.map(one => ({ ...one, isLeader: one.award_kind === 'override', line: leftOutLine(program, version, one) })),
  )
}

interface CalculatedLine {
  readonly pax_goal_id: number
  readonly isLeader: boolean
  readonly line: Outcome<AwardLine, AwardLineRefusal>
}

async function keepOrHoldBack(tx: ClientTx, calculated: readonly CalculatedLine[]): Promise<void> {
  const lines: AwardLine[] = []
  const held: HeldBack[] = []
  for (const { line, pax_goal_id: paxGoalId, isLeader } of calculated) {
    if (line.ok) lines.push(line.value)
    else held.push({ paxGoalId, isLeader, reason: line.refusal, details: line.details ?? {} })
  }
  await addLines(tx, lines)
  await addHeldBack(tx, held)
}

/** Why a batch has no line: nobody is in it, nothing changed, or all who would have one are held back. */
async function nobodyToPay(
  tx: ClientTx,
  programId: string,
  purpose: BatchPurpose,
): Promise<Outcome<never, WorkRefusal>> {
  const held = await firstHeldNow(tx)
  if (held !== undefined) return refused(held.reason as AwardLineRefusal, { ...held.details, user: held.user_name })
  return refused(purpose === 'progress' ? 'nothing-to-issue' : 'nobody-has-a-goal', { program: programId })
}
