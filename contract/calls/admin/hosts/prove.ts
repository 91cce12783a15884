import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { shownHosts, typedHost } from '../hosts.ts'

/** Looks for the proof, in the host's DNS or in a file on the host, and from then on serves the client there. */
export const proveHost = call({
  name: 'proveHost',
  summary: 'Prove that a host is the client’s',
  method: 'POST',
  path: '/api/v1.0/admin/hosts/prove',
  body: z.object({ host: typedHost, by: z.enum(['dns', 'file']) }),
  reply: shownHosts,
  refusals: {
    ...consoleRefusals,
    'host-unknown': 404,
    'host-malformed': 422,
    'host-taken': 409,
    /** The name or the file is not there, or cannot be asked. */
    'proof-missing': 422,
    /** It is there, and says something else. */
    'proof-differs': 422,
    'proofs-busy': 503,
  },
})
