import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { shownHosts, typedHost } from '../hosts.ts'

/** Ends that the client is reached at a host, or forgets one that was never proved. */
export const removeHost = call({
  name: 'removeHost',
  summary: 'Remove a host',
  method: 'POST',
  path: '/api/v1.0/admin/hosts/remove',
  body: z.object({ host: typedHost }),
  reply: shownHosts,
  refusals: {
    ...consoleRefusals,
    'host-unknown': 404,
    'host-last': 409,
    /** Whoever removes it would be outside. */
    'host-here': 409,
    'host-main': 409,
  },
})
