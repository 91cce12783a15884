import type { Client, HostedClient } from './client-of-host.ts'

/**
 * Where people reach a client, as links of mails, hand-overs and identity providers say it: the origin that the client
 * has set, else its own first host, else `KEY.localhost` on this machine. Never what a request claims (security T1).
 */
export function originOf({ key, settings, firstHost }: Client, { port }: { readonly port: number }): string {
  if (settings.origin !== undefined) return settings.origin
  if (firstHost !== undefined) return `https://${firstHost}`
  return `http://${key}.localhost:${port}`
}

/** The client's own host that `originOf` says; none where a developer's machine alone reaches it. */
export function mainHostOf({ settings, firstHost }: Client): string | undefined {
  return settings.origin === undefined ? firstHost : new URL(settings.origin).hostname
}

/**
 * The origin of the host that a request came to, one of the client's own: passkeys are bound to it (console §1). The host is one
 * that is stored; names of a developer's machine are reached without TLS, at the server's own port.
 */
export function originOfHost(client: HostedClient, { port }: { readonly port: number }): string {
  const { origin } = new URL(originOf(client, { port }))
  if (new URL(origin).hostname === client.host) return origin
  return /^(.+\.)?localhost$/.test(client.host) ? `http://${client.host}:${port}` : `https://${client.host}`
}
