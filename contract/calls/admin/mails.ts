import * as z from 'zod/mini'
import { consoleRefusals } from '../../access.ts'
import { call } from '../../call.ts'
import { mailPlan } from '../../mails.ts'
import { cardRevision } from '../../settings.ts'

const shown = z.object({
  revision: cardRevision,
  plan: mailPlan,
  /** Those that people see, and the caller may draft; exceptions of the plan are of these alone. */
  programs: z.array(z.object({ programId: z.string(), name: z.string() })),
  /** The clock by which mails go out. */
  timeZone: z.string(),
})

/** Which mails people get of themselves, and when. Who drafts some programs sees what is on for these. */
export const getMailPlan = call({
  name: 'getMailPlan',
  summary: 'Mails of occasions: what is on, and when they go out',
  method: 'GET',
  path: '/api/v1.0/admin/mails',
  reply: shown,
  refusals: consoleRefusals,
})

/** Changes the plan as a whole, on the revision that was read; what is turned on counts from today on. */
export const saveMailPlan = call({
  name: 'saveMailPlan',
  summary: 'Change which mails people get, and when',
  method: 'PUT',
  path: '/api/v1.0/admin/mails',
  body: z.strictObject({ revision: cardRevision, plan: mailPlan }),
  reply: shown,
  refusals: { ...consoleRefusals, 'settings-changed': 409, 'mail-hours-wrong': 422 },
})
