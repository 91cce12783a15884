import { listWords, saveWords } from '../../../contract/calls/admin/words.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import * as changes from '../../features/translations/change-words.ts'
import * as lists from '../../features/translations/list-words.ts'
import { route } from '../../http/route.ts'

export const listWordsRoute = route(listWords, { may: 'administer' }, async ({ reader, client, query }) =>
  lists.listWords(reader, client, query as lists.WordsQuery),
)

export const saveWordsRoute = route(
  saveWords,
  { may: 'administer' },
  async ({ db, client, session, params: { key }, body }) =>
    withClient(db, client.clientId, async tx => {
      const saved = await changes.saveWords(tx, { key, ...body }, actorOf(session))
      return saved.ok ? lists.lookAtWords(tx, client, key, body.locale) : saved
    }),
)
