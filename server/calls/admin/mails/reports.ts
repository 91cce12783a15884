import { getMailReports, saveMailReports } from '../../../../contract/calls/admin/mails/reports.ts'
import { done } from '../../../../rules/outcome.ts'
import { type ClientTx, withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import {
  dropReportKey,
  mailReportPath,
  setReportKey,
  showReportKey,
} from '../../../features/mail-reports/mail-reports.ts'
import { route } from '../../../http/route.ts'

async function shown(tx: ClientTx, origin: string) {
  const on = await showReportKey(tx)
  return { address: `${origin}${mailReportPath}`, ...(on && { on }) }
}

export const getMailReportsRoute = route(getMailReports, { may: 'administer' }, async ({ reader, origin }) =>
  done(await shown(reader, origin)),
)

export const saveMailReportsRoute = route(
  saveMailReports,
  { may: 'administer' },
  async ({ db, client, session, secret, origin, body }) =>
    withClient(db, client.clientId, async tx => {
      const actor = actorOf(session)
      if (body.shape === 'off') {
        await dropReportKey(tx, actor)
        return done(await shown(tx, origin))
      }
      const key = await setReportKey(tx, secret, body, actor)
      return done({ ...(await shown(tx, origin)), ...(key !== undefined && { key }) })
    }),
  { proof: true },
)
