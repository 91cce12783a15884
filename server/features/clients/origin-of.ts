import type { Client } from './client-of-host.ts'

/**
 * Where people reach a client, as links of mails, hand-overs and identity providers say it: the origin that the client
 * has set, else its own first host, else `KEY.localhost` on this machine. Never what a request claims (security T1).
 */
export function originOf({ key, settings, firstHost }: Client, { port }: { readonly port: number }): string {
  if (settings.origin !== undefined) return settings.origin
  if (firstHost !== undefined) return `https://${firstHost}`
  return `http://${key}.localhost:${port}`
}
