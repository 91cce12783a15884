import { getRewardWish, saveRewardWish } from '../../../contract/calls/rewards/wish.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { saveWish, showWish } from '../../features/rewards/wish.ts'
import { route } from '../../http/route.ts'

export const getRewardWishRoute = route(getRewardWish, 'signed-in', async ({ reader, client, session, locale }) =>
  done(await showWish(reader, { client, personId: session.personId, locale })),
)

export const saveRewardWishRoute = route(
  saveRewardWish,
  'signed-in',
  ({ db, client, session, locale, body }) =>
    withClient(db, client.clientId, tx => saveWish(tx, { client, personId: session.personId, locale }, body.sku)),
  { inLaunch: 'refused' },
)
