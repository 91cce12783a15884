import * as z from 'zod/mini'
import { consoleRefusals, moment } from '../../access.ts'
import { call } from '../../call.ts'

/** A host as somebody types it. */
export const typedHost = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

/** Where the client is reached, and which hosts wait for a proof that they are the client's. */
export const shownHosts = z.object({
  hosts: z.array(
    z.object({
      host: z.string(),
      isTestHost: z.boolean(),
      /** The one that this very page is on. */
      isHere: z.boolean(),
      /** The one that links in mails lead to. */
      isMain: z.boolean(),
    }),
  ),
  claims: z.array(
    z.object({
      host: z.string(),
      claimedAt: moment,
      /** The name and value of the DNS record of type TXT. */
      record: z.string(),
      value: z.string(),
      /** The address of the file that holds the value instead. */
      file: z.string(),
    }),
  ),
})
export type ShownHosts = z.output<typeof shownHosts>

export const listHosts = call({
  name: 'listHosts',
  summary: 'Where the client is reached',
  method: 'GET',
  path: '/api/v1.0/admin/hosts',
  reply: shownHosts,
  refusals: consoleRefusals,
})

/** Names a host. The client is reached there once it is proved. */
export const claimHost = call({
  name: 'claimHost',
  summary: 'Name a host that is to be the client’s',
  method: 'POST',
  path: '/api/v1.0/admin/hosts',
  body: z.object({ host: typedHost }),
  reply: shownHosts,
  refusals: { ...consoleRefusals, 'host-malformed': 422, 'host-taken': 409, 'hosts-too-many': 409 },
})
