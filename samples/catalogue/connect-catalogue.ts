import { pageTypes } from '../../contract/calls/user/market-place-url.ts'
import { withClient } from '../../server/db/client-tx.ts'
import type { Database } from '../../server/db/connect.ts'
import { hasHappened } from '../../server/features/audit/events.ts'
import { getClient, listClients } from '../../server/features/clients/client-of-host.ts'
import { keepCatalogueSecret } from '../../server/features/shop/catalogue-secret.ts'
import { setCatalogue } from '../../server/features/shop/set-catalogue.ts'
import { demoSeeded } from '../demo/seed-demo.ts'
import { root } from './pages.ts'
import { sampleSecret } from './sample-secret.ts'

const actor = 'system:demo'

/** Gives each demo client the sample catalogue, unless an operator has said otherwise; any other client stays as it is. */
export async function connectSampleCatalogue(db: Database, secret: Buffer): Promise<void> {
  for (const { clientId, key } of await listClients(db)) {
    await withClient(db, clientId, async tx => {
      if (!(await hasHappened(tx, demoSeeded))) return
      if (!(await hasHappened(tx, 'client.catalogue'))) {
        const catalogue = { url: root, pageTypes: [...pageTypes] }
        await setCatalogue(tx, { catalogue, isSecretNew: false, actor })
      }
      const { catalogue } = (await getClient(tx)).settings
      // Anew at each start: the server's own secret may be another than it was.
      if (catalogue?.url === root) await keepCatalogueSecret(tx, sampleSecret(secret, key), actor)
    })
  }
}
