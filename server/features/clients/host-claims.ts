import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Actor } from '../../../rules/actors/actor.ts'
import { normalHost } from '../../../rules/clients/host-name.ts'
import { isNamedForTests } from '../../../rules/clients/test-host.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { recordEvent } from '../audit/events.ts'
import { makeSlots } from '../avatars/slots.ts'
import { hostsOf, registerHost, removeHost } from './change-hosts.ts'
import { mustChangeSettings } from './change-settings.ts'
import { type Client, lockClient } from './client-of-host.ts'
import { findHost } from './clients.store.ts'
import { deleteClaim, insertClaim, listClaims } from './host-claims.store.ts'
import { isProvedByDns, isProvedByFile, type ProofRefusal } from './host-proof.ts'
import { originOf } from './origin-of.ts'
import { refuseIfSetAside } from './set-aside.ts'

/** A host of a client, or one that it has named, and who acts. */
export interface HostAct {
  readonly host: string
  readonly actor: Actor
}

const mostClaims = 20
const provers = makeSlots({ atOnce: 4, mostWaiting: 20 })

/** Names a host that is to be the client's. Nobody is served there before it is proved. */
export async function claimHost(
  tx: ClientTx,
  { host, actor }: HostAct,
): Promise<Outcome<true, 'host-malformed' | 'host-taken' | 'hosts-too-many'>> {
  const normal = provable(host)
  if (normal === undefined) return refused('host-malformed', { host })
  const holder = await findHost(tx.db, normal)
  if (holder !== undefined)
    return holder.client_id === tx.clientId ? done(true) : refused('host-taken', { host: normal })
  // Two at a time would both find room for one.
  await lockClient(tx)
  const claims = await listClaims(tx)
  if (claims.some(one => one.host === normal)) return done(true)
  if (claims.length >= mostClaims) return refused('hosts-too-many', { most: mostClaims })
  await insertClaim(tx, normal, randomBytes(32).toString('base64url'))
  await recordEvent(tx, { actor, action: 'client.host-claimed', subject: 'client', details: { host: normal } })
  return done(true)
}

export type ProofWay = 'dns' | 'file'

/** Looks for the proof of a claimed host, and answers its name. The network is asked outside any transaction. */
export async function lookForProof(
  db: Database,
  clientId: number,
  { host, by }: { readonly host: string; readonly by: ProofWay },
): Promise<Outcome<string, 'host-unknown' | 'proofs-busy' | ProofRefusal>> {
  const normal = normalHost(host) ?? host
  const claim = (await withClient(db, clientId, listClaims)).find(one => one.host === normal)
  if (claim === undefined) return refused('host-unknown', { host: normal })
  const look = by === 'dns' ? isProvedByDns : isProvedByFile
  const found = await provers.run(() => look(normal, claim.token))
  if (found === undefined) return refused('proofs-busy')
  return found.ok ? done(normal) : found
}

/** Serves the client from now on at a claimed host that was proved. */
export async function registerProved(
  tx: ClientTx,
  { host, by, actor }: HostAct & { readonly by: ProofWay },
): Promise<Outcome<true, 'host-unknown' | 'host-taken'>> {
  await refuseIfSetAside(tx)
  // Forgotten, or proved by somebody else, meanwhile.
  if (!(await deleteClaim(tx, host))) return refused('host-unknown', { host })
  const registered = await registerHost(tx, { host, isTestHost: isNamedForTests(host), actor, proof: by })
  return registered.ok ? done(true) : registered
}

/** Ends that the client is reached at a host, but for the one that the owner is on; or drops a claim. */
export async function removeOwnHost(
  tx: ClientTx,
  { host, here, actor }: HostAct & { readonly here: string },
): Promise<Outcome<true, 'host-unknown' | 'host-last' | 'host-here' | 'host-main'>> {
  const normal = normalHost(host) ?? host
  if (await deleteClaim(tx, normal)) {
    const details = { host: normal, isClaim: true }
    await recordEvent(tx, { actor, action: 'client.host-removed', subject: 'client', details })
    return done(true)
  }
  if (normal === here) return refused('host-here', { host: normal })
  const removed = await removeHost(tx, { host: normal, actor })
  return removed.ok ? done(true) : removed
}

/**
 * Says which of the client's hosts links in mails lead to. Not while providers are the only way in: none of them need know the new one,
 * and nobody could sign in.
 */
export async function setMainHost(
  tx: ClientTx,
  host: string,
  actor: Actor,
): Promise<Outcome<true, 'host-unknown' | 'host-malformed' | 'sign-on-needs-main'>> {
  const normal = provable(host)
  if (normal === undefined) return refused('host-malformed', { host })
  // The host must not go meanwhile.
  const client = await lockClient(tx)
  const before = client.settings.origin
  if (!(await hostsOf(tx)).some(one => one.host === normal)) return refused('host-unknown', { host: normal })
  const after = `https://${normal}`
  if (originOf(client, { port: 0 }) === after) return done(true)
  if (closesOnlyWayIn(client, after)) return refused('sign-on-needs-main')
  await mustChangeSettings(tx, () => ({ origin: after }))
  const details = { origin: { before: before ?? null, after } }
  await recordEvent(tx, { actor, action: 'client.settings', subject: 'client', details })
  return done(true)
}

/** Whether nobody could sign in at another origin: where providers are the only way in, they know the present one. */
export function closesOnlyWayIn(client: Client, origin: string): boolean {
  return client.settings.sso.ssoType === 'sso_only' && originOf(client, { port: 0 }) !== origin
}

/** Its form where others can reach it by name: no address, and no name of a developer's machine. */
function provable(host: string): string | undefined {
  const normal = normalHost(host)
  if (normal === undefined || isIP(normal.replace(/^\[|\]$/g, '')) !== 0) return undefined
  return normal.includes('.') && !/(^|[.])localhost$/.test(normal) ? normal : undefined
}
