import type { ReplyOf } from '../../../contract/call.ts'
import type { getSignOn } from '../../../contract/calls/admin/sign-on.ts'
import type { SsoDocument } from '../../../contract/sso-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { personNamed } from '../accounts/person-named.ts'
import { getClient, lockClient } from '../clients/client-of-host.ts'
import { isOwner } from '../grants/is-owner.ts'
import {
  type ApplyRefusal,
  applySso,
  type KnownProvider,
  listProviders,
  signOnRevision,
  withoutSecrets,
} from './providers.ts'

type Shown = ReplyOf<typeof getSignOn>

/** How people sign on, without secrets, and whether an owner could still come in by providers alone. */
export async function showSignOn(tx: ClientTx, secret: Buffer, origin: string): Promise<Shown> {
  const { settings } = await getClient(tx)
  const { ssoType, clientSite, logoutUrl } = settings.sso
  const known = await listProviders(tx, secret)
  const providers: Shown['providers'] = []
  for (const one of known) {
    const provedBy = await ownerOf(tx, one)
    providers.push({
      provider: withoutSecrets(one.provider),
      hasSecret: 'clientSecret' in one.provider || 'consumerSecret' in one.provider,
      isSecretLost: one.isSealedOtherwise,
      ...(provedBy && { provedBy }),
    })
  }
  return {
    revision: signOnRevision(settings.sso, known),
    ssoType,
    ...(clientSite && { clientSite }),
    ...(logoutUrl && { logoutUrl }),
    providers,
    isProved: providers.some(({ provedBy }) => provedBy !== undefined),
    origin,
  }
}

// Only an owner of today counts.
async function ownerOf(tx: ClientTx, { proved }: KnownProvider) {
  if (proved === undefined || !(await isOwner(tx, proved.personId))) return undefined
  const person = await personNamed(tx, { personId: proved.personId })
  if (!person.ok) return undefined
  const { user_name: userName, first_name: firstName, last_name: lastName } = person.value
  return { userId: String(proved.personId), userName, firstName, lastName, at: proved.at.toISOString() }
}

export interface WaysIn extends Pick<SsoDocument, 'ssoType' | 'clientSite' | 'logoutUrl'> {
  /** Those that stay, in their order. */
  readonly providers: readonly string[]
}

/** Changes the ways in and the order of the providers, on the revision that whoever changes it has seen. */
export async function saveWaysIn(
  tx: ClientTx,
  secret: Buffer,
  { revision, ways }: { readonly revision: string; readonly ways: WaysIn },
  actor: Actor,
): Promise<Outcome<undefined, ApplyRefusal | 'settings-changed' | 'provider-unknown'>> {
  const { settings } = await lockClient(tx)
  const known = await listProviders(tx, secret)
  if (signOnRevision(settings.sso, known) !== revision) return refused('settings-changed')
  const chosen = ways.providers.map(id => known.find(({ provider }) => provider.providerId === id)?.provider)
  const missing = chosen.indexOf(undefined)
  if (missing >= 0) return refused('provider-unknown', { providerId: ways.providers[missing]! })
  const document = { ...ways, providers: chosen as SsoDocument['providers'] }
  return applySso(tx, secret, document, actor)
}
