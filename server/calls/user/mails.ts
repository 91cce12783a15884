import { getMailChoices, setMailChoice } from '../../../contract/calls/user/mails.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { setMailChoice as choose, readMailChoices } from '../../features/profile/mail-choices.ts'
import { route } from '../../http/route.ts'

export const getMailChoicesRoute = route(getMailChoices, 'signed-in', async ({ reader, session }) =>
  done(await readMailChoices(reader, session.personId)),
)

export const setMailChoiceRoute = route(
  setMailChoice,
  'signed-in',
  ({ db, client, session, body }) =>
    withClient(db, client.clientId, async tx => {
      await choose(tx, session.personId, body)
      return done(await readMailChoices(tx, session.personId))
    }),
  { inLaunch: 'refused' },
)
