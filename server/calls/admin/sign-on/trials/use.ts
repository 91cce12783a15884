import { adoptTrial } from '../../../../../contract/calls/admin/sign-on/trials/use.ts'
import { done } from '../../../../../rules/outcome.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { showSignOn } from '../../../../features/sso/show-sign-on.ts'
import * as trials from '../../../../features/sso/trials.ts'
import { route } from '../../../../http/route.ts'

export const adoptTrialRoute = route(
  adoptTrial,
  { may: 'administer' },
  async ({ db, client, session, secret, origin, params: { trialId }, body: { revision } }) =>
    withClient(db, client.clientId, async tx => {
      const used = await trials.adoptTrial(tx, secret, { trialId, revision, personId: session.personId })
      return used.ok ? done({ revision: (await showSignOn(tx, secret, origin)).revision }) : used
    }),
  { proof: true },
)
