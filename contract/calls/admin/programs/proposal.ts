import * as z from 'zod/mini'
import { consoleRefusals, moment } from '../../../access.ts'
import { publicationView } from '../../../authoring.ts'
import { call } from '../../../call.ts'
import { id } from '../../../shapes.ts'

/** The version of a program that somebody proposes to publish, and what that would mean. */
export const getProposal = call({
  name: 'getProposal',
  summary: 'What is proposed to be published',
  method: 'GET',
  path: '/api/v1.0/admin/programs/{programId}/proposal',
  params: z.object({ programId: id }),
  reply: z.extend(publicationView, {
    programId: z.string(),
    name: z.string(),
    proposedAt: moment,
    proposedBy: z.string(),
    mayAgree: z.boolean(),
    /** Why the person who asks cannot agree, though their role allows it. */
    agreeRefusal: z.optional(z.enum(['one-person', 'own-matter'])),
    mayDecline: z.boolean(),
    /** When it is published by itself, and who agreed to that. */
    publishAt: z.optional(moment),
    agreedBy: z.optional(z.string()),
  }),
  refusals: { ...consoleRefusals, 'program-unknown': 404, 'proposal-unknown': 404 },
})
