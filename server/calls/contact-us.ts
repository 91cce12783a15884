import { contactUs } from '../../contract/calls/contact-us.ts'
import { done, refused } from '../../rules/outcome.ts'
import { withClient } from '../db/client-tx.ts'
import { actorOf } from '../features/accounts/launched-act.ts'
import { findSession, noteSeen } from '../features/accounts/sessions.ts'
import { sendMessage } from '../features/contact/send-message.ts'
import { route } from '../http/route.ts'

// Visitors may write as well: a session is read if there is one, but not required.
export const contactUsRoute = route(contactUs, 'anyone', async visit => {
  const { db, reader, client, config, address, body, request } = visit
  const sessionId = request.headers['x-session-id']
  const found = await findSession(reader, sessionId)
  if (found !== undefined) await noteSeen(db, found)
  if (found?.session.authType === 'launch') return refused('not-while-launched')
  const writer = { address, ...(found && { person: found.session }) }
  const outcome = await withClient(db, client.clientId, tx => sendMessage(tx, client, config.smtpUrl, writer, body))
  if (!outcome.ok) return outcome
  request.log.info({ contact: 'queued', client: client.key, actor: found && actorOf(found.session) }, 'contact')
  return done({ response: 'Email sent Successfully' as const })
})
