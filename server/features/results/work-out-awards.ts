import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { readInputs, userNameOf } from './award-inputs.store.ts'
import { type AwardLine, type AwardLineRefusal, awardLines, leaderLine } from './award-line.ts'
import { scopeOf, teamTermsOf } from './award-scope.ts'
import { findTeams, hashTeams, placeLeaders, readLeaders } from './award-teams.store.ts'
import { hashWithTeams } from './input-hash.ts'
import {
  type BatchPurpose,
  findBatchIn,
  findNewestBatch,
  insertBatch,
  sumUpBatch,
  withdrawBatch,
} from './results.store.ts'
import { addLines, beginWork, keepLines } from './worked-out.store.ts'

export type WorkRefusal = 'nobody-has-a-goal' | 'nothing-to-issue' | AwardLineRefusal

export interface WorkInput {
  readonly program: Program
  readonly version: number
  readonly purpose: BatchPurpose
  /** Of a correction. */
  readonly reason: string | null
  readonly dataThrough: string | null
  readonly actor: string
}

/**
 * Works out everybody's awards into an open batch and answers its number; on unchanged inputs that of the batch that is
 * there. Participants come in a stream, so that a million need no more memory than some thousands; leaders after them, whose
 * awards depend on theirs.
 */
export async function workOutAwards(tenant: Tenant, input: WorkInput): Promise<Outcome<number, WorkRefusal>> {
  const { program, version, purpose, reason, actor } = input
  const scope = scopeOf(program, version)
  const teams = teamTermsOf(program)
  if (teams !== undefined) await findTeams(tenant, teams)
  const teamsHash = teams === undefined ? undefined : await hashTeams(tenant)
  const followsId = await findNewestBatch(tenant, scope)
  let inputHash: string | undefined
  await beginWork(tenant)
  for await (const goals of readInputs(tenant, scope)) {
    if (inputHash === undefined) {
      inputHash = hashWithTeams(goals[0]!.input_hash, teamsHash)
      const live = await findBatchIn(tenant, scope, ['open', 'approved'])
      if (live?.input_hash === inputHash && live.purpose === purpose && live.follows_id === followsId) {
        if (live.correction_reason === reason) return done(live.batch_id)
      }
      if (live) await withdrawBatch(tenant, live.batch_id)
    }
    const lines: AwardLine[] = []
    for (const goal of goals) {
      const own = awardLines(program, version, goal)
      if (!own.ok) return naming(tenant, own, goal.person_id)
      lines.push(...own.value)
    }
    await addLines(tenant, lines)
  }
  if (inputHash === undefined) return refused('nobody-has-a-goal', { program: scope.programId })
  if (teams !== undefined) {
    const led = await workOutLeaders(tenant, program, version)
    if (!led.ok) return led
  }
  const { dataThrough } = input
  const batchId = await insertBatch(tenant, {
    ...scope,
    purpose,
    followsId,
    correctionReason: reason,
    inputHash,
    dataThrough,
    actor,
  })
  await keepLines(tenant, { ...scope, batchId, isDifferenceOnly: purpose === 'progress' })
  const { lines } = await sumUpBatch(tenant, batchId)
  if (lines === 0) return refused('nothing-to-issue', { program: scope.programId })
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
  for await (const leaders of readLeaders(tenant, programId, timePeriod.timePeriodId)) {
    const lines: AwardLine[] = []
    for (const leader of leaders) {
      const line = leaderLine(program, version, leader)
      if (!line.ok) return naming(tenant, line, leader.person_id)
      lines.push(line.value)
    }
    await addLines(tenant, lines)
  }
  return done(null)
}

/** A refusal of one person's award, with the name by which an operator finds them. */
async function naming<R extends string>(
  tenant: Tenant,
  { refusal, details }: { readonly refusal: R; readonly details?: Readonly<Record<string, string | number>> },
  personId: number,
): Promise<Outcome<never, R>> {
  return refused(refusal, { ...details, user: await userNameOf(tenant, personId) })
}
