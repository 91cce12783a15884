import { getSettings, saveSettings } from '../../../contract/calls/admin/settings.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { saveCard } from '../../features/clients/apply-settings.ts'
import { showSettings } from '../../features/clients/show-settings.ts'
import { route } from '../../http/route.ts'

export const getSettingsRoute = route(getSettings, { may: 'administer' }, async ({ reader }) =>
  done(await showSettings(reader)),
)

export const saveSettingsRoute = route(saveSettings, { may: 'administer' }, async ({ db, client, session, body }) =>
  withClient(db, client.clientId, async tx => {
    const saved = await saveCard(tx, body, actorOf(session))
    return saved.ok ? done({ cards: (await showSettings(tx)).cards }) : saved
  }),
)
