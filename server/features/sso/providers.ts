import { createHmac } from 'node:crypto'
import { type SsoDocument, type SsoProvider, ssoProvider } from '../../../contract/sso-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readStored } from '../../db/stored-document.ts'
import { recordEvent } from '../audit/events.ts'
import { mustChangeSettings } from '../clients/change-settings.ts'
import { getClient, lockClient } from '../clients/client-of-host.ts'
import { originOf } from '../clients/origin-of.ts'
import { isOwner } from '../grants/is-owner.ts'
import { revisionOf } from '../revisions/revision-of.ts'
import { type SealPlace, seal, unseal } from '../secrets/seal.ts'
import { signingKey } from './keys.ts'
import { deleteProvidersBut, readProviders, updateProof, upsertProvider } from './providers.store.ts'

/** The members of a provider that are secrets: sealed at rest, never given back. */
const secretMembers = ['clientSecret', 'consumerSecret'] as const
type Secrets = Partial<Record<(typeof secretMembers)[number], string>>

export interface KnownProvider {
  readonly provider: SsoProvider
  /** Its place: 0 is the one that `ssoSubject` of the people's file belongs to. */
  readonly place: number
  /** The secrets cannot be read: CAIRN_SECRET is another than when they were kept. */
  readonly isSealedOtherwise: boolean
  /** Of what decides who is signed in: of other settings, or another secret, it is another. */
  readonly print: string
  /** The owner who signed on by it last, as it is now; where it has changed since, nobody. */
  readonly proved?: { readonly personId: number; readonly at: Date }
}

/** The identity providers of the client, with their secrets where the key of the environment opens them. */
export async function listProviders(tx: ClientTx, secret: Buffer): Promise<KnownProvider[]> {
  const printOf = await makePrint(tx, secret)
  return (await readProviders(tx)).map(({ provider_id: id, document, sealed, ...row }, place) => {
    const { provider, isSealedOtherwise } = openProvider(secret, placeOf(tx, id), { document, sealed })
    const print = printOf(provider, place)
    const isProved = row.proved_by !== null && row.proved_at !== null && row.proved_print === print
    return {
      provider,
      place,
      isSealedOtherwise,
      print,
      ...(isProved && { proved: { personId: row.proved_by!, at: row.proved_at! } }),
    }
  })
}

/** A provider as it was stored, with its secrets where they can be read. */
export function openProvider(
  secret: Buffer,
  place: SealPlace,
  { document, sealed }: { readonly document: unknown; readonly sealed: Buffer | null },
): { readonly provider: SsoProvider; readonly isSealedOtherwise: boolean } {
  const text = sealed === null ? '{}' : unseal(secret, place, sealed)
  const secrets = JSON.parse(text ?? '{}') as Secrets
  return {
    provider: readStored(ssoProvider, { ...(document as object), ...secrets }),
    isSealedOtherwise: text === undefined,
  }
}

/** A provider's document without its secrets, and these sealed. */
export function sealProvider(secret: Buffer, place: SealPlace, provider: SsoProvider) {
  const secrets = secretsOf(provider)
  const isPlain = Object.keys(secrets).length === 0
  return {
    document: withoutSecrets(provider),
    sealed: isPlain ? null : seal(secret, place, JSON.stringify(secrets)),
  }
}

/** With the secrets of the one before, where it names none itself. */
export function withKeptSecrets(provider: SsoProvider, last: SsoProvider | undefined): SsoProvider {
  return {
    ...secretsOf(last !== undefined && isCounterpart(provider, last) ? last : undefined),
    ...provider,
  } as SsoProvider
}

// What another CAIRN_SECRET has sealed cannot be read, and is kept all the same by who names no other secret.
function keepsSealed(provider: SsoProvider, last: KnownProvider): boolean {
  const namesOne = Object.keys(secretsOf(provider)).length > 0
  return last.isSealedOtherwise && !namesOne && isCounterpart(provider, last.provider)
}

/** Whether both speak to the same one at the other end: who is somebody else gets none of its secrets. */
function isCounterpart(one: SsoProvider, other: SsoProvider): boolean {
  if (one.type !== 'oidc' || other.type !== 'oidc') return one.type === other.type
  return one.issuer === other.issuer && one.clientId === other.clientId
}

/**
 * Words for a button, and where people go in, change nothing of who they are. The client's own address is in it: a provider answers
 * at those alone that it knows.
 */
export async function makePrint(
  tx: ClientTx,
  secret: Buffer,
): Promise<(provider: SsoProvider, place: number) => string> {
  const client = await getClient(tx)
  return (provider, place) => {
    const { name: _, program: __, roles: ___, provisioning: ____, ...decides } = provider
    const sorted = Object.entries(decides).sort(([one], [other]) => (one < other ? -1 : 1))
    const text = JSON.stringify(['sso print', tx.clientId, originOf(client, { port: 0 }), place === 0, sorted])
    return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
  }
}

/** Notes that somebody has signed on by a provider as it is now, where they own the client. */
export async function noteOwnerSignOn(
  tx: ClientTx,
  { provider: { providerId }, print }: Pick<KnownProvider, 'provider' | 'print'>,
  personId: number,
): Promise<void> {
  if (await isOwner(tx, personId)) await updateProof(tx, { providerId, personId, print })
}

/** The provider of an id, or without one the first. */
export async function findProvider(
  tx: ClientTx,
  secret: Buffer,
  providerId?: string,
): Promise<Outcome<KnownProvider, 'provider-unknown'>> {
  const providers = await listProviders(tx, secret)
  const found =
    providerId === undefined ? providers[0] : providers.find(({ provider }) => provider.providerId === providerId)
  return found === undefined ? refused('provider-unknown') : done(found)
}

/**
 * Stores how the people of a client sign on, replacing earlier settings. A secret that the document leaves out is kept; refused
 * where there is none, where two providers have the same id, and where providers become the only way in before an owner has signed on by
 * one of them as it is then (W06b), unless whoever hosts the installation says that this is meant.
 */
export async function applySso(
  tx: ClientTx,
  secret: Buffer,
  document: SsoDocument,
  actor: Actor,
  { isUntriedMeant = false, proof }: ApplyOptions = {},
): Promise<Outcome<undefined, ApplyRefusal>> {
  const ids = document.providers.map(({ providerId }) => providerId)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) return refused('provider-twice', { providerId: twice })
  if (document.ssoType !== 'none' && document.ssoType !== 'login_only' && ids.length === 0) {
    return refused('provider-missing')
  }
  // Made now, as it takes longer than whoever signs on first should wait; and before anybody has to wait for this change.
  if (document.providers.some(({ type }) => type === 'saml')) {
    await signingKey(tx, secret, (await getClient(tx)).key)
  }
  const { settings } = await lockClient(tx)
  const before = await listProviders(tx, secret)
  const providers = document.providers.map(provider => {
    const last = before.find(one => one.provider.providerId === provider.providerId)
    return withKeptSecrets(provider, last?.provider)
  })
  const open = providers.find(provider => provider.type === 'canvas' && provider.consumerSecret === undefined)
  if (open !== undefined) return refused('secret-missing', { providerId: open.providerId, member: 'consumerSecret' })
  if (document.ssoType === 'sso_only' && !isUntriedMeant) {
    const prints = providers.map(await makePrint(tx, secret))
    const isAsItWas =
      settings.sso.ssoType === 'sso_only' &&
      isSame(
        prints,
        before.map(({ print }) => print),
      )
    if (!isAsItWas && !(await isProvedByOwner(tx, [...before, ...(proof ? [proof] : [])], prints))) {
      return refused('owner-not-signed-on')
    }
  }
  const shownBefore = shownSso(
    settings.sso,
    before.map(({ provider }) => provider),
  )
  await deleteProvidersBut(tx, ids)
  for (const [place, provider] of providers.entries()) {
    const { providerId, type } = provider
    const last = before.find(one => one.provider.providerId === providerId)
    await upsertProvider(tx, {
      provider_id: providerId,
      type,
      ...sealProvider(secret, placeOf(tx, providerId), provider),
      place,
      actor,
      keepsSealed: last !== undefined && keepsSealed(provider, last),
    })
  }
  if (proof !== undefined && (await isOwner(tx, proof.proved.personId))) {
    await updateProof(tx, { ...proof, personId: proof.proved.personId })
  }
  const { ssoType, clientSite, logoutUrl } = document
  const sso = {
    ssoType,
    ...(clientSite && { clientSite }),
    ...(logoutUrl && { logoutUrl }),
    providers: providers.filter(({ type }) => type !== 'canvas').map(({ providerId, name }) => ({ providerId, name })),
    frameOrigins: providers.flatMap(provider => (provider.type === 'canvas' ? provider.origins : [])),
  }
  await mustChangeSettings(tx, () => ({ sso }))
  // A secret is never written down: that there is another one is.
  const changedSecrets = providers.flatMap(provider => {
    const last = before.find(one => one.provider.providerId === provider.providerId)?.provider
    return JSON.stringify(secretsOf(last)) === JSON.stringify(secretsOf(provider)) ? [] : [provider.providerId]
  })
  const details = {
    ssoType,
    providers: ids,
    before: shownBefore,
    after: shownSso(document, providers),
    ...(changedSecrets.length > 0 && { newSecrets: changedSecrets }),
    ...(isUntriedMeant && { untried: true }),
  }
  await recordEvent(tx, { actor, action: 'sso.applied', subject: 'client', details })
  return done(undefined)
}

export interface ApplyOptions {
  /** Whoever hosts the installation says so: they can take it back, whatever becomes of the client's owners. */
  readonly isUntriedMeant?: boolean
  /** The owner who has signed on by a provider of the document in a test of it. */
  readonly proof?: {
    readonly providerId: string
    readonly print: string
    readonly proved: { readonly personId: number }
  }
}

export type ApplyRefusal = 'provider-twice' | 'provider-missing' | 'secret-missing' | 'owner-not-signed-on'

/** By what it is known that nobody has changed how people sign on. */
export function signOnRevision(
  sso: Pick<SsoDocument, 'ssoType' | 'clientSite' | 'logoutUrl'>,
  known: readonly KnownProvider[],
) {
  const shown = shownSso(
    sso,
    known.map(({ provider }) => provider),
  )
  return revisionOf([shown, known.map(({ print }) => print)])
}

/** How people sign on, as the document says it, without secrets. */
export function shownSso(
  { ssoType, clientSite, logoutUrl }: Pick<SsoDocument, 'ssoType' | 'clientSite' | 'logoutUrl'>,
  providers: readonly SsoProvider[],
) {
  return {
    ssoType,
    ...(clientSite && { clientSite }),
    ...(logoutUrl && { logoutUrl }),
    providers: providers.map(withoutSecrets),
  }
}

// Of an owner of today, who may sign in, and by a provider that is still there as it was.
async function isProvedByOwner(
  tx: ClientTx,
  before: readonly { readonly print: string; readonly proved?: { readonly personId: number } }[],
  prints: readonly string[],
): Promise<boolean> {
  for (const { proved, print } of before) {
    if (proved !== undefined && prints.includes(print) && (await isOwner(tx, proved.personId))) return true
  }
  return false
}

const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other)

/** A provider as it may be shown: `clientSecret` and the like are left out. */
export function withoutSecrets(provider: SsoProvider): SsoProvider {
  const shown: Record<string, unknown> = { ...provider }
  for (const member of secretMembers) delete shown[member]
  return shown as SsoProvider
}

function secretsOf(provider: SsoProvider | undefined): Secrets {
  if (provider === undefined) return {}
  const known = provider as SsoProvider & Secrets
  return Object.fromEntries(
    secretMembers.flatMap(member => (known[member] === undefined ? [] : [[member, known[member]]])),
  )
}

function placeOf({ clientId }: ClientTx, providerId: string) {
  return { clientId, purpose: `sso provider ${providerId}` }
}
