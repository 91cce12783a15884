import { addProductCodes } from '../../../../../contract/calls/admin/rewards/products/codes.ts'
import { done } from '../../../../../rules/outcome.ts'
import { codesOfText } from '../../../../../rules/rewards/codes-of-text.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import { addRewardCodes } from '../../../../features/rewards/apply-rewards.ts'
import { shown } from '../../../../features/rewards/keep-products.ts'
import { route } from '../../../../http/route.ts'

export const addProductCodesRoute = route(
  addProductCodes,
  { may: 'stock' },
  async ({ db, client, session, secret, params: { sku }, body }) => {
    const codes = codesOfText(await body.text())
    if (!codes.ok) return codes
    return withClient(db, client.clientId, async tx => {
      const made = await addRewardCodes(tx, secret, { sku, codes: codes.value, actor: actorOf(session) })
      if (!made.ok) return made
      const { added } = made.value
      return done({ added, known: codes.value.length - added, product: await shown(tx, sku) })
    })
  },
)
