import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { sentence } from '../../../authoring.ts'
import { call } from '../../../call.ts'
import { providerCheck, shownProvider, trialId } from '../../../sign-on.ts'

/** What is wrong with a provider's settings, each at its place. */
const problem = z.object({
  path: z.array(z.union([z.string(), z.int()])),
  /** In English, as at the command line. */
  text: z.string(),
  sentence,
})

/**
 * Begins a test of a provider as it is typed: nobody signs in by it, and what counts stays. `document` is one provider of the document
 * that `sso apply` takes, as JSON, with its secrets, or without where they stay; of SAML `metadata` may be the provider's own. Where
 * something is wrong, `problems` says so and no test begins.
 */
export const beginTrial = call({
  name: 'beginTrial',
  summary: 'Try a provider before it counts',
  method: 'POST',
  path: '/api/v1.0/admin/sign-on/trials',
  body: z.strictObject({ document: z.string().check(z.maxLength(60_000), z.regex(/^[^\0]*$/)) }),
  reply: z.object({
    problems: z.array(problem),
    trial: z.optional(
      z.object({
        trialId,
        provider: shownProvider,
        checks: z.array(providerCheck),
        /** Where the window of the test begins; of Salesforce Canvas there is none, since Salesforce posts of itself. */
        startsAt: z.optional(z.string()),
      }),
    ),
  }),
  refusals: { ...consoleRefusals, 'secret-missing': 422, 'too-many-providers': 409 },
})

const claim = z.object({ name: z.string(), value: z.string() })

/** What has come of a test of one's own. */
export const getTrial = call({
  name: 'getTrial',
  summary: 'What came of a test of a provider',
  method: 'GET',
  path: '/api/v1.0/admin/sign-on/trials/{trialId}',
  params: z.object({ trialId }),
  reply: z.object({
    trialId,
    state: z.enum(['open', 'begun', 'good', 'bad', 'over']),
    provider: shownProvider,
    /** For whom the provider vouched, who that would be here, and what it said of them. */
    good: z.optional(
      z.object({
        subject: z.string(),
        person: z.union([
          z.object({ userId: z.string(), userName: z.string() }),
          z.object({ newUserName: z.string() }),
          z.object({ nobody: z.enum(['nobody', 'several people', 'may not sign in']) }),
        ]),
        claims: z.array(claim),
      }),
    ),
    /** What was wrong, as the log says it. */
    bad: z.optional(z.string()),
  }),
  refusals: { ...consoleRefusals, 'trial-unknown': 404 },
})
