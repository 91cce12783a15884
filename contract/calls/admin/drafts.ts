import * as z from 'zod/mini'
import { consoleRefusals } from '../../access.ts'
import { documentProblem, draftHead, draftRefusals, mostDraftBytes, oneDraft } from '../../authoring.ts'
import { call } from '../../call.ts'
import { id } from '../../shapes.ts'

/** The drafts that the person may write on, the last saved first. */
export const listDrafts = call({
  name: 'listDrafts',
  summary: 'Drafts of programs',
  method: 'GET',
  path: '/api/v1.0/admin/drafts',
  reply: z.object({ drafts: z.array(draftHead) }),
  refusals: consoleRefusals,
})

/**
 * Begins a draft: of a program in a version, as a copy of it for a new program, with a text, or empty.
 */
export const beginDraft = call({
  name: 'beginDraft',
  summary: 'Begin a draft of a program',
  method: 'POST',
  path: '/api/v1.0/admin/drafts',
  body: z.strictObject({
    programId: z.optional(id),
    version: z.optional(z.int().check(z.gte(1), z.lte(1_000_000_000))),
    /** A new program that begins as this one is. */
    isCopy: z.optional(z.boolean()),
    text: z.optional(z.string().check(z.maxLength(60_000), z.regex(/^[^\0]*$/))),
  }),
  reply: draftHead,
  refusals: { ...consoleRefusals, 'program-unknown': 404, 'version-unknown': 404, 'drafts-open': 409 },
})

/** A draft with its text, and everything that is wrong in it. */
export const getDraft = call({
  name: 'getDraft',
  summary: 'A draft of a program',
  method: 'GET',
  path: '/api/v1.0/admin/drafts/{draftId}',
  params: oneDraft,
  reply: z.extend(draftHead, { text: z.string(), problems: z.array(documentProblem) }),
  refusals: draftRefusals,
})

/**
 * Saves the text of a draft, as UTF-8, whatever it says. `revision` is the one that the text was written on: where somebody has
 * saved meanwhile the answer is 409, and nothing is overwritten.
 */
export const saveDraft = call({
  name: 'saveDraft',
  summary: 'Save a draft of a program',
  method: 'PUT',
  path: '/api/v1.0/admin/drafts/{draftId}',
  params: oneDraft,
  query: z.object({ revision: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
  bytes: { mostBytes: mostDraftBytes, tooLarge: 'draft-too-large', busy: 'upload-busy' },
  body: z.instanceof(Blob),
  reply: z.extend(draftHead, { problems: z.array(documentProblem) }),
  refusals: {
    ...draftRefusals,
    'draft-changed': 409,
    'draft-too-large': 413,
    'draft-not-text': 422,
    'upload-busy': 503,
  },
})
