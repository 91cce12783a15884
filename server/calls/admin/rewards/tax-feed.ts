import { exportTaxFeed } from '../../../../contract/calls/admin/rewards/tax-feed.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClientLong } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { exportFeed } from '../../../features/rewards/tax-feed.ts'
import { route } from '../../../http/route.ts'

export const exportTaxFeedRoute = route(
  exportTaxFeed,
  { may: 'export-trail' },
  async ({ db, client, session, locale, query: { from, to, format }, reply }) => {
    reply.header('content-disposition', `attachment; filename="tax-feed.${format}"`)
    const wanted = { from, to, format, locale, actor: actorOf(session) }
    return done(await withClientLong(db, client.clientId, tx => exportFeed(tx, wanted)))
  },
)
