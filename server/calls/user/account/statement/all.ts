import { getAccountStatement } from '../../../../../contract/calls/user/account/statement/all.ts'
import { done } from '../../../../../rules/outcome.ts'
import { withClient } from '../../../../db/tenant.ts'
import { accountHistory } from '../../../../features/ledger/account-history.ts'
import { door } from '../../../../http/door.ts'

export const getAccountStatementDoor = door(
  getAccountStatement,
  'signed-in',
  async ({ db, client, session, locale }) => {
    const accountHistoryList = await withClient(db, client.clientId, tenant =>
      accountHistory(tenant, session.personId, client, locale),
    )
    return done({ accountHistoryList })
  },
)
