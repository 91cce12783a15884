import * as z from 'zod/mini'
import { consoleRefusals, moment, rowId } from './access.ts'

/** Shapes that the calls about drafts and publishing share. */

export const oneDraft = z.object({ draftId: rowId })

/** A draft of a program, without its text. */
export const draftHead = z.object({
  draftId: z.string(),
  /** Grows with each save: a save names the one that it began with. */
  revision: z.int(),
  /** The program that it changes, and the version it began with; absent for a new program. */
  programId: z.optional(z.string()),
  baseVersion: z.optional(z.int()),
  /** What the document calls itself so far; empty where it does not. */
  name: z.string(),
  savedAt: moment,
  savedBy: z.string(),
})

/** What the console says in its reader's language: `problem.CODE`, and what goes into it. */
export const sentence = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** What is wrong in a document, or speaks against publishing it: at its place, with its line in the text. */
export const documentProblem = z.object({
  severity: z.enum(['problem', 'warning']),
  /** `['groups', 0, 'award']`; empty for the document as a whole. */
  path: z.array(z.union([z.string(), z.int()])),
  line: z.int(),
  /** In English, as at the command line. */
  text: z.string(),
  sentence,
})

/** The text of a draft travels as it is. */
export const mostDraftBytes = 4 * 1024 * 1024

/** A difference between two documents; absent where the part is new, or gone. */
export const documentChange = z.object({
  path: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
})

/** What publishing a version would mean. */
export const publicationView = z.object({
  version: z.int(),
  publishedVersion: z.optional(z.int()),
  /** Against the published version; empty where there is none. */
  changes: z.array(documentChange),
  findings: z.array(
    z.object({
      severity: z.enum(['problem', 'warning']),
      code: z.string(),
      path: z.optional(z.string()),
      text: z.string(),
      sentence,
    }),
  ),
  /** By group, with the most points that somebody in it may earn; leaders’ awards are not in it. */
  groups: z.array(z.object({ groupId: z.string(), enrolled: z.int(), ready: z.int(), mostEach: z.int() })),
  /** Everybody who is enrolled in the time period. */
  people: z.int(),
  /** How many of them have a goal already: their targets stay as they are. */
  frozen: z.int(),
  worstCase: z.object({
    total: z.int(),
    /** Whether a rate has no cap, so that the total is a floor. */
    isEndless: z.boolean(),
    budget: z.optional(z.int()),
  }),
})

export const draftRefusals = { ...consoleRefusals, 'draft-unknown': 404 } as const
