import * as z from 'zod/mini'
import { moment, rowId } from './access.ts'
import { goalLabel, id } from './shapes.ts'

/** Shapes that the console's calls about results share. Points are whole numbers, results and targets decimals as text. */

export const batchId = rowId
export const batchStatuses = ['open', 'approved', 'issued', 'locked', 'superseded', 'reversed', 'withdrawn'] as const
export const batchStatus = z.enum(batchStatuses)
export const batchPurpose = z.enum(['final', 'progress', 'correction'])
export const awardKind = z.enum(['goal', 'basic', 'bonus', 'override'])
const day = z.iso.date()

/** Who did a step of a batch, by the name that they have now, and when. */
const step = z.object({ by: z.string(), at: z.optional(moment) })

/** A batch of results as lists show it. */
export const batch = z.object({
  batchId,
  programId: id,
  programName: z.string(),
  status: batchStatus,
  purpose: batchPurpose,
  dataThrough: z.optional(day),
  periodEnd: day,
  people: z.int(),
  lines: z.int(),
  /** What everybody in it is entitled to, and what issuing it moves. */
  points: z.int(),
  change: z.int(),
  heldBack: z.int(),
  prepared: step,
  approved: z.optional(step),
  issued: z.optional(step),
  locked: z.optional(step),
  reversed: z.optional(step),
  /** Of a correction, why; of a reversal, why. */
  reason: z.optional(z.string()),
  /** Approved without a second person, as the client's settings allow. */
  isSingleApprover: z.boolean(),
})
export type Batch = z.output<typeof batch>

/** Two figures beside each other: of this batch, and of the one before it. */
const figure = z.object({ now: z.int(), before: z.optional(z.int()) })

/** What a batch comes to, made once when it is prepared. */
export const batchSummary = z.object({
  /** The batch that it is compared with: the newest that stood when it was prepared. */
  beforeId: z.optional(batchId),
  figures: z.object({
    /** What is credited and what is taken back, of which the batch's change is the sum. */
    credited: figure,
    takenBack: figure,
    paidPeople: figure,
    givingPeople: figure,
    achieved: figure,
    largest: figure,
  }),
  levels: z.array(
    z.object({
      isLeaders: z.boolean(),
      groupId: z.string(),
      levelId: z.optional(z.string()),
      /** The level by its name in the reader's language, with its group's where there are several. */
      name: z.optional(z.string()),
      people: z.int(),
      achieved: z.int(),
      missedMinimum: z.int(),
      points: z.int(),
      issuedBefore: z.int(),
      change: z.int(),
    }),
  ),
  codes: z.array(z.object({ code: z.string(), people: figure, change: z.int() })),
})
export type BatchSummary = z.output<typeof batchSummary>

/** How the figures of a program are written. */
export const measures = z.object({
  goalLabel,
  minQualifierLabel: z.optional(goalLabel),
  minQualifierName: z.optional(z.string()),
  bonusPayout: z.optional(z.object({ name: z.string(), label: goalLabel })),
})
export type MeasuresOfProgram = z.output<typeof measures>

/** Something about a batch that wants a look before it is approved, with what makes it stand out. */
export const finding = z.object({
  findingId: rowId,
  kind: z.enum(['largest', 'taken-back', 'far-above', 'same-result']),
  userName: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  change: z.int(),
  looked: z.optional(z.object({ by: z.string(), at: moment, note: z.string() })),
})
export type Finding = z.output<typeof finding>

/** One award of one person in a batch. */
export const awardLine = z.object({
  lineId: z.string(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  kind: awardKind,
  groupId: z.string(),
  /** Names a level within its group alone. */
  levelId: z.optional(z.string()),
  result: z.optional(z.string()),
  target: z.optional(z.string()),
  code: z.string(),
  points: z.int(),
  issuedBefore: z.int(),
  change: z.int(),
})
export type AwardLine = z.output<typeof awardLine>

/** A line by its goal and kind: `1200-goal`. */
export const lineId = z.string().check(z.regex(/^[1-9]\d{0,14}-(?:goal|basic|bonus|override)$/))
