import { importWords } from '../../../../contract/calls/admin/words/import.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import * as features from '../../../features/translations/import-words.ts'
import { route } from '../../../http/route.ts'

export const importWordsRoute = route(
  importWords,
  { may: 'administer' },
  async ({ db, client, session, query: { apply, version }, body }) => {
    const file = {
      bytes: await body.arrayBuffer(),
      actor: actorOf(session),
      isApplied: apply === 'true',
      ...(version !== undefined && { version }),
    }
    return withClient(db, client.clientId, tx => features.importWords(tx, file))
  },
)
