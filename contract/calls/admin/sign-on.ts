import * as z from 'zod/mini'
import { consoleRefusals, moment, namedPerson } from '../../access.ts'
import { call } from '../../call.ts'
import { cardRevision } from '../../settings.ts'
import { clientSite, logoutUrl, shownProvider, ssoTypes, wayIn } from '../../sign-on.ts'

const shown = z.object({
  revision: cardRevision,
  ssoType: z.enum(ssoTypes),
  clientSite: z.optional(clientSite),
  logoutUrl: z.optional(logoutUrl),
  /** The first is the one that `ssoSubject` of the people's file belongs to. */
  providers: z.array(
    z.object({
      provider: shownProvider,
      hasSecret: z.boolean(),
      /** The secret cannot be read any more: it must be entered again. */
      isSecretLost: z.boolean(),
      /** The owner who signed on by it last, as it is now. */
      provedBy: z.optional(z.extend(namedPerson, { at: moment })),
    }),
  ),
  /** Whether providers may be the only way in: an owner of today has signed on by one of them as it is. */
  isProved: z.boolean(),
  /** Where the client is reached, as providers know it. */
  origin: z.string(),
})

/** How the client's people sign on, without secrets. */
export const getSignOn = call({
  name: 'getSignOn',
  summary: 'How people sign on',
  method: 'GET',
  path: '/api/v1.0/admin/sign-on',
  reply: shown,
  refusals: consoleRefusals,
})

/**
 * Changes which ways in there are, and the order of the providers; one that is not named is taken away. A provider's own settings are
 * changed by a trial.
 */
export const saveSignOn = call({
  name: 'saveSignOn',
  summary: 'Change how people sign on',
  method: 'PUT',
  path: '/api/v1.0/admin/sign-on',
  body: z.extend(wayIn, { revision: cardRevision }),
  reply: shown,
  refusals: {
    ...consoleRefusals,
    'settings-changed': 409,
    'provider-unknown': 404,
    'provider-missing': 422,
    'provider-twice': 422,
    'secret-missing': 422,
    'owner-not-signed-on': 409,
  },
})
