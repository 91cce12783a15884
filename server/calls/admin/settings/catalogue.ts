import { getCatalogue, saveCatalogue } from '../../../../contract/calls/admin/settings/catalogue.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import * as shop from '../../../features/shop/save-catalogue.ts'
import { showCatalogue } from '../../../features/shop/show-catalogue.ts'
import { route } from '../../../http/route.ts'

export const getCatalogueRoute = route(getCatalogue, { may: 'administer' }, async ({ reader }) =>
  done(await showCatalogue(reader)),
)

export const saveCatalogueRoute = route(
  saveCatalogue,
  { may: 'administer' },
  async ({ db, client, session, body }) =>
    withClient(db, client.clientId, async tx => {
      const saved = await shop.saveCatalogue(tx, body, actorOf(session))
      return saved.ok ? done(await showCatalogue(tx)) : saved
    }),
  { proof: true },
)
