import { getAccountStatement } from '../../../../../contract/calls/user/account/statement/all.ts'
import { done } from '../../../../../rules/outcome.ts'
import { accountHistory } from '../../../../features/ledger/account-history.ts'
import { route } from '../../../../http/route.ts'

export const getAccountStatementRoute = route(
  getAccountStatement,
  'signed-in',
  async ({ reader, client, session, locale }) =>
    done({ accountHistoryList: await accountHistory(reader, session.personId, client, locale) }),
)
