import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { shownHosts, typedHost } from '../hosts.ts'

/** Says which of the client's hosts links in mails lead to. */
export const setMainHost = call({
  name: 'setMainHost',
  summary: 'Choose the main host',
  method: 'POST',
  path: '/api/v1.0/admin/hosts/main',
  body: z.object({ host: typedHost }),
  reply: shownHosts,
  refusals: { ...consoleRefusals, 'host-unknown': 404, 'host-malformed': 422, 'sign-on-needs-main': 409 },
})
