import { getMailReports, saveMailReports } from '../../../../contract/calls/admin/mails/reports.ts'
import { done } from '../../../../rules/outcome.ts'
import { type ClientTx, withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mailReportPath, saveReportKey, showReportKey } from '../../../features/mail-reports/mail-reports.ts'
import { route } from '../../../http/route.ts'

async function shown(tx: ClientTx, origin: string) {
  return { address: `${origin}${mailReportPath}`, ...(await showReportKey(tx)) }
}

export const getMailReportsRoute = route(getMailReports, { may: 'administer' }, async ({ reader, origin }) =>
  done(await shown(reader, origin)),
)

export const saveMailReportsRoute = route(
  saveMailReports,
  { may: 'administer' },
  async ({ db, client, session, secret, origin, body }) =>
    withClient(db, client.clientId, async tx => {
      const saved = await saveReportKey(tx, secret, body, actorOf(session))
      return saved.ok ? done({ ...(await shown(tx, origin)), ...saved.value }) : saved
    }),
  { proof: true },
)
