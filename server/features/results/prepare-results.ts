import { programDocument, termsOf } from '../../../contract/program-document.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { isAwardSupported } from '../../../rules/payout/goal-award.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { type AwardScope, readInputs } from './award-inputs.store.ts'
import { type AwardLine, type AwardLineRefusal, awardLine } from './award-line.ts'
import { insertLines } from './award-lines.store.ts'
import {
  type BatchRow,
  findBatch,
  findBatchIn,
  insertBatch,
  keepIf,
  lockProgram,
  type ProgramTermsRow,
  sumUpBatch,
  withdrawBatch,
} from './results.store.ts'

export type PrepareRefusal =
  | 'program-unknown'
  | 'program-not-published'
  | 'program-not-ended'
  | 'payout-timing-not-supported'
  | 'nothing-loaded'
  | 'nobody-has-a-goal'
  | 'already-issued'
  | AwardLineRefusal

export interface PrepareOptions {
  /** Before the program has ended, where the client's date is still within its period. */
  readonly force?: boolean
}

/**
 * Works out the award of everyone with a goal and keeps it as an open batch, which anybody may look at and another person
 * approve (decisions §4.11). On unchanged inputs it answers the batch that is there; on changed ones that batch is
 * withdrawn. Long work: give it a tenant of `withClientLong`.
 */
export async function prepareResults(
  tenant: Tenant,
  programId: string,
  actor: string,
  { force = false }: PrepareOptions = {},
): Promise<Outcome<BatchRow, PrepareRefusal>> {
  const found = await lockProgram(tenant, programId)
  if (found === undefined) return refused('program-unknown', { program: programId })
  if (found.published_version === null) return refused('program-not-published', { program: programId })
  const program = termsOf(programDocument.parse(found.document), found.locale, found.locale)
  const ready = mayPrepare(program, found, force)
  if (!ready.ok) return ready
  const period = { programId, timePeriodId: program.timePeriod.timePeriodId }
  const issued = await findBatchIn(tenant, period, ['issued'])
  if (issued) return refused('already-issued', { batch: issued.batch_id })
  const scope: AwardScope = { ...period, version: found.published_version }
  const kept = await keepIf(
    tenant,
    () => workOut(tenant, program, scope, found.data_through, actor),
    answer => answer.ok,
  )
  if (!kept.ok) return kept
  return done((await findBatch(tenant, kept.value))!)
}

function mayPrepare(program: Program, found: ProgramTermsRow, force: boolean): Outcome<null, PrepareRefusal> {
  const { endDate } = program.timePeriod
  if (!isAwardSupported(program)) return refused('payout-not-supported', { program: program.programId })
  if (program.payout.timing !== 'pay_at_end_of_program') return refused('payout-timing-not-supported')
  if (!found.is_loaded) return refused('nothing-loaded', { program: program.programId })
  if (found.today <= endDate && !force) return refused('program-not-ended', { end: endDate, today: found.today })
  return done(null)
}

/** Streams the goals, so that a million people need no more memory than some thousands; answers the batch. */
async function workOut(
  tenant: Tenant,
  program: Program,
  scope: AwardScope,
  dataThrough: string | null,
  actor: string,
): Promise<Outcome<number, PrepareRefusal>> {
  let batchId: number | undefined
  for await (const goals of readInputs(tenant, scope)) {
    const inputHash = goals[0]!.input_hash
    if (batchId === undefined) {
      const live = await findBatchIn(tenant, scope, ['open', 'approved'])
      if (live?.input_hash === inputHash) return done(live.batch_id)
      if (live) await withdrawBatch(tenant, live.batch_id)
      batchId = await insertBatch(tenant, {
        ...scope,
        purpose: 'final',
        followsId: null,
        correctionReason: null,
        inputHash,
        dataThrough,
        actor,
      })
    }
    const lines: AwardLine[] = []
    for (const goal of goals) {
      const line = awardLine(program, scope.version, goal)
      if (!line.ok) return line
      lines.push(line.value)
    }
    await insertLines(tenant, batchId, lines)
  }
  if (batchId === undefined) return refused('nobody-has-a-goal', { program: scope.programId })
  await sumUpBatch(tenant, batchId)
  await recordEvent(tenant, { actor, action: 'results.prepared', subject: `batch ${batchId}` })
  return done(batchId)
}
