import type { OidcProvider, SamlProvider } from '../../contract/sso-document.ts'
import { certificateFacts, fewestRsaBits } from '../features/sso/certificate-facts.ts'
import type { SsoKey } from '../features/sso/keys.ts'
import type { KnownProvider } from '../features/sso/providers.ts'
import { discover, oidcRedirectUri } from './oidc.ts'
import { acsOf, entityIdOf } from './saml.ts'

/** What is found at one provider, without anybody signing on, and what to enter there. */
export interface TestedProvider {
  readonly providerId: string
  readonly type: string
  readonly checks: readonly Check[]
  /** The names that providers use for a value, and the value. */
  readonly enter: Readonly<Record<string, string>>
}

interface Check {
  readonly ok: boolean
  /** In English, as the command line says it. */
  readonly text: string
  /** The same for the console: `sign-on.check-CODE`, and what goes into it. */
  readonly code: string
  readonly values: Readonly<Record<string, string>>
}

function check(ok: boolean, code: string, text: string, values: Check['values'] = {}): Check {
  return { ok, code, text, values }
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
        checks: [
          ...secret,
          check(isSecure(origin), isSecure(origin) ? 'page' : 'page-plain', `the page is reached at ${origin}`, {
            origin,
          }),
        ],
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
    const text = 'its secret was kept under another CAIRN_SECRET: put that back, or apply the secret again'
    return [check(false, 'secret-lost', text)]
  }
  if (provider.type === 'oidc' && provider.clientSecret === undefined) {
    return [check(true, 'secret-none', 'it has no client secret: a public client, held by PKCE alone')]
  }
  return [check(true, 'secret', 'its secret can be read')]
}

async function discoveryChecks(provider: OidcProvider, origin: string, now: Date): Promise<Check[]> {
  try {
    const metadata = (await discover(provider, origin, now)).serverMetadata()
    const challenges = metadata.code_challenge_methods_supported
    const said = String(metadata.issuer)
    return [
      said === provider.issuer
        ? check(true, 'issuer', `discovery answers, and its issuer is exactly ${said}`, { issuer: said })
        : check(false, 'issuer-other', `discovery says the issuer is ${said}: write it exactly so`, { issuer: said }),
      check(metadata.jwks_uri !== undefined, metadata.jwks_uri ? 'keys' : 'keys-none', 'it publishes its keys'),
      challenges === undefined
        ? check(true, 'pkce-unsaid', 'it does not say whether it knows PKCE S256')
        : challenges.includes('S256')
          ? check(true, 'pkce', 'it knows PKCE S256')
          : check(false, 'pkce-other', `it knows PKCE by ${challenges.join(', ')} only, not S256`, {
              methods: challenges.join(', '),
            }),
      metadata.end_session_endpoint
        ? check(true, 'logout', 'it offers logout')
        : check(true, 'logout-none', 'it offers no logout: set logoutUrl'),
    ]
  } catch (error) {
    const { message, code, cause } = error as Error & { code?: string }
    const why = [message, code, (cause as Error | undefined)?.message].filter(Boolean).join(' · ')
    const { issuer } = provider
    return [check(false, 'discovery', `discovery of ${issuer} fails: ${why}`, { issuer, why })]
  }
}

function certificateChecks({ certificates }: SamlProvider, now: Date): Check[] {
  return certificates.map((pem, at): Check => {
    const facts = certificateFacts(pem)
    const number = String(at + 1)
    const which = `certificate ${number}`
    if (facts === undefined) return check(false, 'certificate-unread', `${which} cannot be read`, { number })
    const { subject, validTo, rsaBits } = facts
    const day = validTo.toISOString().slice(0, 10)
    if (rsaBits !== undefined && rsaBits < fewestRsaBits) {
      const text = `${which}, ${subject}: ${rsaBits} bits are fewer than ${fewestRsaBits}`
      return check(false, 'certificate-weak', text, {
        number,
        subject,
        bits: String(rsaBits),
        fewest: String(fewestRsaBits),
      })
    }
    const isGood = validTo > now
    const text = `${which}, ${subject}: ${isGood ? 'good until' : 'ended on'} ${day}`
    return check(isGood, isGood ? 'certificate' : 'certificate-over', text, { number, subject, day })
  })
}

function ownKeyChecks(keys: readonly SsoKey[]): Check[] {
  if (keys.length === 0) {
    return [check(true, 'key-later', 'our own key is made when the metadata is read, or by: sso keys make')]
  }
  return keys.map(({ keyId, privateKey }) =>
    privateKey === undefined
      ? check(false, 'key-lost', `our key ${keyId} was kept under another CAIRN_SECRET`, { key: String(keyId) })
      : check(true, 'key', `our key ${keyId} can be read`, { key: String(keyId) }),
  )
}
