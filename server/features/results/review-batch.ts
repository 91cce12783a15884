import type { ForecastedDay } from '../../../contract/forecast.ts'
import { programDocument, sayIn, termsOf } from '../../../contract/program-document.ts'
import {
  type Batch,
  type BatchSummary,
  batchSummary,
  type Finding,
  type MeasuresOfProgram,
} from '../../../contract/results.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readStored } from '../../db/stored-document.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { recordEvent } from '../audit/events.ts'
import { forecastOfDay } from '../forecasts/forecast-of-day.ts'
import { isDataEarly, whyNotApprove } from './approve-results.ts'
import { noteLook, readFindings } from './batch-summary.store.ts'
import { type ShownBatch, shownBatches } from './look-at-results.ts'
import { type Budget, budgetOf } from './over-budget.ts'
import { type BatchRow, findBatch, readVersionTerms, type VersionTermsRow } from './results.store.ts'
import { readStale, type StaleRow } from './review-batch.store.ts'

/** A batch as somebody reads it who decides on it. */
export interface BatchReview {
  readonly batch: Batch
  readonly summary: BatchSummary
  readonly measures: MeasuresOfProgram
  readonly findings: Finding[]
  readonly stale: readonly StaleRow[]
  readonly budget: (Budget & { readonly reason: string | undefined; readonly reasonBy: string | undefined }) | undefined
  readonly forecast: ForecastedDay | undefined
  readonly dataEndsEarly: boolean
  /** Why this person may not approve it, whatever their role. */
  readonly approveRefusal: 'own-award' | 'own-correction' | 'same-person' | 'over-budget' | undefined
}

/** Everything that somebody needs to decide on a batch. */
export async function reviewBatch(tx: ClientTx, row: BatchRow, viewer: Actor, locale: string): Promise<BatchReview> {
  const terms = (await readVersionTerms(tx, row.program_id, row.program_version))!
  const [shown] = await shownBatches(tx, [row])
  const { budget, approveRefusal } = await approvalOf(tx, row, terms, viewer)
  const findings = await withActorNames(tx, await readFindings(tx, row.batch_id), ['looked_by'])
  const [by] = await withActorNames(tx, [{ budget_by: row.budget_by }], ['budget_by'])
  return {
    batch: batchOf(shown!, nameOf(terms, locale)),
    summary: row.summary === null ? noSummary : named(batchSummary.parse(row.summary), terms, locale),
    measures: measuresOf(terms, locale),
    findings: findings.map(finding => ({
      findingId: String(finding.finding_id),
      kind: finding.kind,
      userName: finding.user_name ?? undefined,
      firstName: finding.first_name ?? undefined,
      lastName: finding.last_name ?? undefined,
      facts: finding.facts,
      change: finding.change,
      ...(finding.looked_at && {
        looked: { by: finding.looked_by!, at: finding.looked_at.toISOString(), note: finding.note! },
      }),
    })),
    stale: await readStale(tx, row.batch_id),
    budget: budget && { ...budget, reason: row.budget_reason ?? undefined, reasonBy: by!.budget_by ?? undefined },
    forecast: await forecastOfDay(
      tx,
      { programId: row.program_id, timePeriodId: row.time_period_id },
      { day: row.data_through, before: row.prepared_at },
    ),
    dataEndsEarly: isDataEarly(row),
    approveRefusal,
  }
}

/** Whether a batch can be approved: its program's budget, and why this person may not approve it, whatever their role. */
export async function approvalOf(
  tx: ClientTx,
  row: BatchRow,
  terms: VersionTermsRow,
  viewer: Actor,
): Promise<{
  readonly budget: Budget | undefined
  /** Whether it goes over the budget, and no owner has given a reason. */
  readonly awaitsReason: boolean
  readonly approveRefusal: BatchReview['approveRefusal']
}> {
  const budget = await budgetOf(tx, row, terms.document)
  const awaitsReason = budget !== undefined && budget.left < 0 && row.budget_reason === null
  const isOneEnough = terms.is_same_approver_allowed
  const bar = await whyNotApprove(tx, row, { budget, isOneEnough }, viewer)
  const pageKnows = bar === undefined || bar === 'own-award' || bar === 'own-correction' || bar === 'over-budget'
  // Whatever keeps the two from being a pair, somebody else approves.
  const approveRefusal = pageKnows ? bar : 'same-person'
  return { budget, awaitsReason, approveRefusal }
}

/** A batch by its number. */
export async function batchNumbered(tx: ClientTx, batchId: number): Promise<Outcome<BatchRow, 'batch-unknown'>> {
  const batch = await findBatch(tx, batchId)
  return batch === undefined ? refused('batch-unknown', { batch: batchId }) : done(batch)
}

/** Notes that somebody has looked at what stands out, and what they found. */
export async function lookAtFinding(
  tx: ClientTx,
  look: { readonly batchId: number; readonly findingId: number; readonly note: string; readonly actor: Actor },
): Promise<Outcome<undefined, 'finding-unknown'>> {
  if (!(await noteLook(tx, look))) return refused('finding-unknown')
  const { batchId, findingId, note, actor } = look
  await recordEvent(tx, {
    actor,
    action: 'results.looked-at',
    subject: `batch:${batchId}`,
    details: { findingId, reason: note },
  })
  return done(undefined)
}

/** A batch as the wire knows it. */
export function batchOf(row: ShownBatch, programName: string): Batch {
  const step = (by: string | null, at: Date | null) => (by === null ? undefined : { by, at: at?.toISOString() })
  return {
    batchId: String(row.batch_id),
    programId: row.program_id,
    programName,
    status: row.status,
    purpose: row.purpose,
    dataThrough: row.data_through ?? undefined,
    periodEnd: row.period_end,
    people: row.people_count,
    lines: row.line_count,
    points: row.total_points,
    change: row.posted_points,
    heldBack: row.held_back,
    prepared: { by: row.prepared_by, at: row.prepared_at.toISOString() },
    approved: step(row.approved_by, row.approved_at),
    issued: step(row.issued_by, row.issued_at),
    locked: step(row.locked_by, row.locked_at),
    reversed: step(row.reversed_by, row.reversed_at),
    reason: row.reason ?? row.correction_reason ?? undefined,
    isSingleApprover: row.single_approver,
  }
}

/** The name of a batch's program in a language, else in the client's. */
export function nameOf({ document, locale: fallback }: VersionTermsRow, locale: string): string {
  return sayIn(readStored(programDocument, document).name, locale, fallback)
}

/** The levels of a summary by their names. */
function named(summary: BatchSummary, { document, locale: fallback }: VersionTermsRow, locale: string): BatchSummary {
  const { groups } = termsOf(readStored(programDocument, document), locale, fallback)
  const levels = summary.levels.map(level => {
    const group = groups.find(one => one.groupId === level.groupId)
    const found = group?.levels.find(one => one.levelId === level.levelId)
    if (group === undefined || found === undefined) return level
    return { ...level, name: groups.length > 1 ? `${group.name}: ${found.name}` : found.name }
  })
  return { ...summary, levels }
}

function measuresOf({ document, locale: fallback }: VersionTermsRow, locale: string): MeasuresOfProgram {
  const parsed = readStored(programDocument, document)
  const { label, minimumQualifier, bonus } = termsOf(parsed, locale, fallback)
  return {
    goalLabel: label,
    ...(minimumQualifier &&
      parsed.minimumQualifier && {
        minQualifierLabel: minimumQualifier.label,
        minQualifierName: sayIn(parsed.minimumQualifier.name, locale, fallback),
      }),
    ...(bonus && { bonusPayout: { name: bonus.name, label: bonus.label } }),
  }
}

const still = { now: 0 }
/** Of a batch from before there were summaries. */
const noSummary: BatchSummary = {
  figures: {
    credited: still,
    takenBack: still,
    paidPeople: still,
    givingPeople: still,
    achieved: still,
    largest: still,
  },
  levels: [],
  codes: [],
}
