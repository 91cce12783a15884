import { addSupplier, listSuppliers } from '../../../../contract/calls/admin/rewards/suppliers.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import * as features from '../../../features/rewards/suppliers.ts'
import { route } from '../../../http/route.ts'

export const listSuppliersRoute = route(listSuppliers, { may: 'fulfil' }, async ({ db, client }) =>
  done({ suppliers: await withClient(db, client.clientId, features.listSuppliers) }),
)

export const addSupplierRoute = route(addSupplier, { may: 'fulfil' }, ({ db, client, session, body }) =>
  withClient(db, client.clientId, tx => features.addSupplier(tx, { ...body, actor: actorOf(session) })),
)
