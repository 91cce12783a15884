import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../access.ts'
import { call } from '../../call.ts'
import { rehearsalHead, rehearsalReport, rehearsalWish } from '../../rehearsal.ts'
import { id } from '../../shapes.ts'
import { taskId } from '../../task.ts'

const refusals = { ...consoleRefusals, 'program-unknown': 404, 'draft-unknown': 404, 'draft-unready': 409 } as const

/** What is rehearsed: a draft as it is saved, or a program in its newest version. */
const subject = { programId: id, draftId: z.optional(rowId) }

/** The rehearsals of a program, the newest first, and what the next one begins with. */
export const listRehearsals = call({
  name: 'listRehearsals',
  summary: 'The rehearsals of a program',
  method: 'GET',
  path: '/api/v1.0/admin/rehearsals',
  query: z.object(subject),
  reply: z.object({
    name: z.string(),
    /** Each level's name, in the group that has most of them; empty where goals are assigned. */
    levels: z.array(z.string()),
    /** Whether baselines are of use. */
    hasBaselines: z.boolean(),
    wish: rehearsalWish,
    rehearsals: z.array(rehearsalHead),
  }),
  refusals,
})

/** Rehearses a program on invented people as a task, whose result names the rehearsal. A person has one under way at a time. */
export const rehearse = call({
  name: 'rehearse',
  summary: 'Rehearse a program on invented people',
  method: 'POST',
  path: '/api/v1.0/admin/rehearsals',
  body: z.strictObject({ ...subject, wish: rehearsalWish }),
  reply: z.object({ taskId }),
  refusals: { ...refusals, 'rehearsal-open': 409 },
})

/** A rehearsal with its report. */
export const getRehearsal = call({
  name: 'getRehearsal',
  summary: 'A rehearsal of a program',
  method: 'GET',
  path: '/api/v1.0/admin/rehearsals/{rehearsalId}',
  params: z.object({ rehearsalId: rowId }),
  reply: z.extend(rehearsalHead, { programId: z.string(), wish: rehearsalWish, report: rehearsalReport }),
  refusals: { ...consoleRefusals, 'rehearsal-unknown': 404 },
})
