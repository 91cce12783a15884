import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { richText } from '../../rich-text.ts'
import { id, localeCode } from '../../shapes.ts'

const params = z.object({ programId: id, groupId: id, role: id })
const refusals = { 'program-view-unknown': 404 } as const

/** The rules of a program for one group and role, in the person's language (product §3, Program rules; P16). */
export const getProgramRules = call({
  name: 'getProgramRules',
  summary: 'The rules of a program, for the signed-in person',
  method: 'GET',
  path: '/api/v1.0/program/rules/{programId}/{groupId}/{role}',
  params,
  reply: z.object({
    programId: z.string(),
    programName: z.string(),
    groupId: z.string(),
    groupName: z.string(),
    role: z.string(),
    /** What its author wrote, and then what follows from its terms; each in the language that it is written in. */
    parts: z.array(
      z.object({ source: z.enum(['authored', 'terms']), locale: localeCode, content: richText.shape.content }),
    ),
  }),
  refusals,
})

/** The same as a PDF, for requests with `Accept: application/pdf` (decisions §2). */
export const exportProgramRules = call({
  name: 'exportProgramRules',
  summary: 'The rules of a program as a PDF',
  method: 'GET',
  path: '/api/v1.0/program/rules/{programId}/{groupId}/{role}',
  media: 'application/pdf',
  params,
  reply: z.instanceof(Blob),
  refusals,
})
