import { getOwnText, saveOwnText } from '../../../contract/calls/admin/texts.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { editText, showOwnText } from '../../features/texts/edit-text.ts'
import { route } from '../../http/route.ts'

export const getOwnTextRoute = route(getOwnText, { may: 'administer' }, ({ reader, query }) =>
  showOwnText(reader, query.name, query.locale),
)

export const saveOwnTextRoute = route(saveOwnText, { may: 'administer' }, ({ db, client, session, body }) =>
  withClient(db, client.clientId, async tx => {
    const saved = await editText(tx, { ...body, actor: actorOf(session) })
    return saved.ok ? showOwnText(tx, body.name, body.locale) : saved
  }),
)
