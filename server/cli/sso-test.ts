import type { OidcProvider, SamlProvider, SsoDocument } from '../../contract/sso-document.ts'
import { certificateFacts, fewestRsaBits } from '../features/sso/certificate-facts.ts'
import type { SsoKey } from '../features/sso/keys.ts'
import type { KnownProvider } from '../features/sso/providers.ts'
import { discover, oidcRedirectUri } from '../sso/oidc.ts'
import { acsOf, entityIdOf } from '../sso/saml.ts'
import { tableLines } from './command.ts'

/** What `sso test` finds at one provider, and what to enter there. */
export interface TestedProvider {
  readonly providerId: string
  readonly type: string
  readonly checks: readonly Check[]
  /** The names that providers use for a value, and the value. */
  readonly enter: Readonly<Record<string, string>>
}

interface Check {
  readonly ok: boolean
  readonly text: string
}

export async function testProvider(
  known: KnownProvider,
  origin: string,
  ownKeys: readonly SsoKey[],
  now: Date,
): Promise<TestedProvider> {
  const { provider } = known
  const { providerId, type } = provider
  const secret = secretCheck(known)
  switch (provider.type) {
    case 'oidc':
      return {
        providerId,
        type,
        checks: [...secret, ...(await discoveryChecks(provider, origin, now))],
        enter: {
          'redirect URI': oidcRedirectUri(origin, provider),
          'post-logout redirect URI': `${origin}/login`,
          'initiate-login URI': `${origin}/sso/login?provider=${providerId}`,
          'logout URL': `${origin}/sso/logout`,
        },
      }
    case 'saml':
      return {
        providerId,
        type,
        checks: [...certificateChecks(provider, now), ...ownKeyChecks(ownKeys)],
        enter: {
          'entity id (audience)': entityIdOf(origin),
          'ACS URL (reply URL)': acsOf(origin),
          'metadata URL': entityIdOf(origin),
          'sign-on URL': `${origin}/sso/login?provider=${providerId}`,
          'logout URL': `${origin}/sso/logout`,
        },
      }
    case 'canvas':
      return {
        providerId,
        type,
        checks: [...secret, { ok: isSecure(origin), text: `the page is reached at ${origin}` }],
        enter: {
          'Canvas app URL': `${origin}/salesforce-canvas.html`,
          'access method': 'Signed Request (POST)',
          'framed by': provider.origins.join(' '),
        },
      }
  }
}

// A browser keeps the cookie of a framed page on secure addresses alone, which localhost is to it.
function isSecure(origin: string): boolean {
  return origin.startsWith('https:') || /(^|[.])localhost$/.test(new URL(origin).hostname)
}

function secretCheck({ provider, isSealedOtherwise }: KnownProvider): Check[] {
  if (isSealedOtherwise) {
    return [
      { ok: false, text: 'its secret was kept under another CAIRN_SECRET: put that back, or apply the secret again' },
    ]
  }
  if (provider.type === 'oidc' && provider.clientSecret === undefined) {
    return [{ ok: true, text: 'it has no client secret: a public client, held by PKCE alone' }]
  }
  return [{ ok: true, text: 'its secret can be read' }]
}

async function discoveryChecks(provider: OidcProvider, origin: string, now: Date): Promise<Check[]> {
  try {
    const metadata = (await discover(provider, origin, now)).serverMetadata()
    const challenges = metadata.code_challenge_methods_supported
    return [
      metadata.issuer === provider.issuer
        ? { ok: true, text: `discovery answers, and its issuer is exactly ${provider.issuer}` }
        : { ok: false, text: `discovery says the issuer is ${metadata.issuer}: write it exactly so` },
      { ok: metadata.jwks_uri !== undefined, text: 'it publishes its keys' },
      challenges === undefined || challenges.includes('S256')
        ? { ok: true, text: challenges ? 'it knows PKCE S256' : 'it does not say whether it knows PKCE S256' }
        : { ok: false, text: `it knows PKCE by ${challenges.join(', ')} only, not S256` },
      { ok: true, text: metadata.end_session_endpoint ? 'it offers logout' : 'it offers no logout: set logoutUrl' },
    ]
  } catch (error) {
    const { message, code, cause } = error as Error & { code?: string }
    const why = [message, code, (cause as Error | undefined)?.message].filter(Boolean).join(' · ')
    return [{ ok: false, text: `discovery of ${provider.issuer} fails: ${why}` }]
  }
}

function certificateChecks({ certificates }: SamlProvider, now: Date): Check[] {
  return certificates.map((pem, at): Check => {
    const facts = certificateFacts(pem)
    const which = `certificate ${at + 1}`
    if (facts === undefined) return { ok: false, text: `${which} cannot be read` }
    const { subject, validTo, rsaBits } = facts
    const day = validTo.toISOString().slice(0, 10)
    if (rsaBits !== undefined && rsaBits < fewestRsaBits) {
      return { ok: false, text: `${which}, ${subject}: ${rsaBits} bits are fewer than ${fewestRsaBits}` }
    }
    return { ok: validTo > now, text: `${which}, ${subject}: ${validTo > now ? 'good until' : 'ended on'} ${day}` }
  })
}

function ownKeyChecks(keys: readonly SsoKey[]): Check[] {
  if (keys.length === 0)
    return [{ ok: true, text: 'our own key is made when the metadata is read, or by: sso keys make' }]
  return keys.map(({ keyId, privateKey }) => {
    const ok = privateKey !== undefined
    return { ok, text: ok ? `our key ${keyId} can be read` : `our key ${keyId} was kept under another CAIRN_SECRET` }
  })
}

/** What may be meant, and is worth a second look. */
export function warningsOf({ ssoType, providers, logoutUrl }: SsoDocument, now: Date): string[] {
  return providers.flatMap((provider, at) => {
    const path = `providers[${at}]`
    const isOn = provider.provisioning.isOn
      ? [`${path}.provisioning.isOn: whoever the provider knows becomes a person here`]
      : []
    if (provider.type !== 'saml') return isOn
    const ended = provider.certificates.flatMap((pem, index) => {
      const facts = certificateFacts(pem)
      if (facts === undefined || facts.validTo > now) return []
      return [`${path}.certificates[${index}] ended on ${facts.validTo.toISOString().slice(0, 10)}`]
    })
    const isPlain = at === 0 && ssoType === 'sso_only' && provider.sloUrl !== undefined && logoutUrl === undefined
    const logout = isPlain
      ? [`${path}.sloUrl gets people without a LogoutRequest; most providers want logoutUrl set`]
      : []
    return [...isOn, ...ended, ...logout]
  })
}

export function checkLines({ checks }: TestedProvider): string[] {
  return checks.map(({ ok, text }) => `  ${ok ? 'good' : 'BAD '}  ${text}`)
}

export function entryLines({ enter }: TestedProvider): string[] {
  const rows = Object.entries(enter)
  return [
    '  Enter at the provider:',
    ...tableLines(['value', 'is'], rows, [])
      .slice(2)
      .map(line => `    ${line}`),
  ]
}
