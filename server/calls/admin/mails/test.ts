import { testMail } from '../../../../contract/calls/admin/mails/test.ts'
import { refused } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { sendSample } from '../../../features/occasions/sample-mail.ts'
import { route } from '../../../http/route.ts'

export const testMailRoute = route(testMail, { may: 'draft', in: 'program' }, async ({ db, client, session, body }) => {
  if (!mayHere(session, 'draft', body.programId)) return refused('program-unknown')
  return withClient(db, client.clientId, tx => sendSample(tx, client, session.personId, body))
})
