import { makeCatalogueKey } from '../../../../../contract/calls/admin/settings/catalogue/key.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import * as shop from '../../../../features/shop/save-catalogue.ts'
import { route } from '../../../../http/route.ts'

export const makeCatalogueKeyRoute = route(
  makeCatalogueKey,
  { may: 'administer' },
  async ({ db, client, session }) => withClient(db, client.clientId, tx => shop.makeCatalogueKey(tx, actorOf(session))),
  { proof: true },
)
