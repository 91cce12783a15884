import { previewMail } from '../../../../contract/calls/admin/mails/preview.ts'
import { refused } from '../../../../rules/outcome.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { previewSample } from '../../../features/occasions/sample-mail.ts'
import { route } from '../../../http/route.ts'

export const previewMailRoute = route(
  previewMail,
  { may: 'draft', in: 'program' },
  async ({ reader, client, session, secret, config, query }) => {
    if (!mayHere(session, 'draft', query.programId)) return refused('program-unknown')
    return previewSample(reader, client, { port: config.port, secret }, query)
  },
)
