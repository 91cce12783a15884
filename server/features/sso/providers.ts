import { type SsoDocument, type SsoProvider, ssoProvider } from '../../../contract/sso-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { mustChangeSettings } from '../clients/change-settings.ts'
import { getClient, lockClient } from '../clients/client-of-host.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { signingKey } from './keys.ts'
import { deleteProvidersBut, readProviders, upsertProvider } from './providers.store.ts'

/** The members of a provider that are secrets: sealed at rest, never given back. */
const secretMembers = ['clientSecret', 'consumerSecret'] as const
type Secrets = Partial<Record<(typeof secretMembers)[number], string>>

export interface KnownProvider {
  readonly provider: SsoProvider
  /** Its place: 0 is the one that `ssoSubject` of the people's file belongs to. */
  readonly place: number
  /** The secrets cannot be read: CAIRN_SECRET is another than when they were kept. */
  readonly isSealedOtherwise: boolean
}

/** The identity providers of the client, with their secrets where the key of the environment opens them. */
export async function listProviders(tx: ClientTx, secret: Buffer): Promise<KnownProvider[]> {
  return (await readProviders(tx)).map(({ provider_id: id, document, sealed }, place) => {
    const text = sealed === null ? '{}' : unseal(secret, placeOf(tx, id), sealed)
    const secrets = JSON.parse(text ?? '{}') as Secrets
    const provider = ssoProvider.parse({ ...(document as object), ...secrets })
    return { provider, place, isSealedOtherwise: text === undefined }
  })
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
 * where there is none, and where two providers have the same id.
 */
export async function applySso(
  tx: ClientTx,
  secret: Buffer,
  document: SsoDocument,
  actor: Actor,
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
  await lockClient(tx)
  const before = new Map((await listProviders(tx, secret)).map(({ provider }) => [provider.providerId, provider]))
  await deleteProvidersBut(tx, ids)
  for (const [place, provider] of document.providers.entries()) {
    // Of another protocol the secrets are others too.
    const last = before.get(provider.providerId)
    const secrets = { ...secretsOf(last?.type === provider.type ? last : undefined), ...secretsOf(provider) }
    if (provider.type === 'canvas' && secrets.consumerSecret === undefined) {
      return refused('secret-missing', { providerId: provider.providerId, member: 'consumerSecret' })
    }
    const isPlain = Object.keys(secrets).length === 0
    await upsertProvider(tx, {
      provider_id: provider.providerId,
      type: provider.type,
      document: withoutSecrets(provider),
      sealed: isPlain ? null : seal(secret, placeOf(tx, provider.providerId), JSON.stringify(secrets)),
      place,
      actor,
    })
  }
  const { ssoType, clientSite, logoutUrl } = document
  const sso = {
    ssoType,
    ...(clientSite && { clientSite }),
    ...(logoutUrl && { logoutUrl }),
    providers: document.providers
      .filter(({ type }) => type !== 'canvas')
      .map(({ providerId, name }) => ({ providerId, name })),
    frameOrigins: document.providers.flatMap(provider => (provider.type === 'canvas' ? provider.origins : [])),
  }
  await mustChangeSettings(tx, () => ({ sso }))
  await recordEvent(tx, { actor, action: 'sso.applied', subject: 'client', details: { ssoType, providers: ids } })
  return done(undefined)
}

export type ApplyRefusal = 'provider-twice' | 'provider-missing' | 'secret-missing'

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
