import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  None,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import type { OidcProvider } from '../../contract/sso-document.ts'
import type { Assertion } from '../features/sso/map-person.ts'
import { type BackChannel, isLoopbackName, makeBackChannel } from './back-channel.ts'
import type { SsoRefusal } from './sso-context.ts'

/** OpenID Connect: code flow with PKCE, state and nonce, the ID token's signature always checked (security T19). */

/** Signatures that a provider alone can make: none of a shared secret, and none at all is none. */
const algorithms = new Set(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'])

/** How far the provider's clock may be from ours, in seconds. */
const skewSeconds = 60
/** How old an ID token may be when it arrives: it was made for this very sign-on. */
const mostAgeSeconds = 600

const rememberMs = 600_000
const known = new Map<string, { readonly until: number; readonly configuration: Promise<Configuration> }>()

/** Where the provider's answers come back to; its own for each provider, so that one cannot pass for another. */
export function oidcRedirectUri(origin: string, { providerId }: OidcProvider): string {
  return `${origin}/sso/oidc/callback/${providerId}`
}

/** What the provider says of itself, asked anew every ten minutes. Throws where it cannot be asked or says another issuer. */
export function discover(provider: OidcProvider, origin: string, now: Date = new Date()): Promise<Configuration> {
  // The library goes by this machine's clock, set right by the database's, which decides.
  const skew = Math.round((now.getTime() - Date.now()) / 1000)
  const key = JSON.stringify([provider.issuer, provider.clientId, provider.clientSecret, origin, Math.round(skew / 10)])
  const before = known.get(key)
  if (before !== undefined && before.until > performance.now()) return before.configuration
  if (known.size > 500) known.clear()
  const configuration = ask(provider, makeBackChannel(origin), skew)
  known.set(key, { until: performance.now() + rememberMs, configuration })
  configuration.catch(() => known.delete(key))
  return configuration
}

async function ask(provider: OidcProvider, backChannel: BackChannel, skew: number): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider
  const configuration = await discovery(
    new URL(issuer),
    clientId,
    {
      [clockTolerance]: skewSeconds,
      [clockSkew]: skew,
      ...(clientSecret !== undefined && { client_secret: clientSecret }),
    },
    clientSecret === undefined ? None() : ClientSecretPost(clientSecret),
    {
      [customFetch]: backChannel,
      timeout: 5,
      // The back channel itself decides what may go without TLS.
      ...(isLoopbackName(new URL(issuer).hostname) && { execute: [allowInsecureRequests] }),
    },
  )
  enableNonRepudiationChecks(configuration)
  return configuration
}

export interface OidcStart {
  readonly checks: { readonly nonce: string; readonly verifier: string }
  /** The provider's page for this sign-on, once its id is known. */
  readonly urlFor: (state: string) => URL
}

/** Begins: what the answer will be held against, and where the browser goes. */
export async function beginOidc(provider: OidcProvider, origin: string, now: Date): Promise<OidcStart> {
  const configuration = await discover(provider, origin, now)
  const nonce = randomNonce()
  const verifier = randomPKCECodeVerifier()
  const challenge = await calculatePKCECodeChallenge(verifier)
  return {
    checks: { nonce, verifier },
    urlFor: state =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: oidcRedirectUri(origin, provider),
        scope: provider.scopes.join(' '),
        response_type: 'code',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state,
        nonce,
      }),
  }
}

/** What the answer is held against, and when. */
export interface OidcChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly now: Date
}

/** Checks the provider's answer and fetches for whom it vouches. */
export async function answerOidc(
  provider: OidcProvider,
  origin: string,
  query: string,
  { state, nonce, verifier, now }: OidcChecks,
): Promise<Assertion | SsoRefusal> {
  let configuration: Configuration
  try {
    configuration = await discover(provider, origin, now)
  } catch (error) {
    return { flag: 'error', reason: `discovery: ${reasonOf(error)}` }
  }
  try {
    const tokens = await authorizationCodeGrant(configuration, new URL(oidcRedirectUri(origin, provider) + query), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const wrong = whatIsWrong(tokens.id_token!, claims, provider, now)
    if (wrong !== undefined) return { flag: 'invalid', reason: wrong }
    const attributes = textsOf(claims)
    if (isShort(provider, attributes) && configuration.serverMetadata().userinfo_endpoint !== undefined) {
      const more = await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      for (const [name, text] of Object.entries(textsOf(more))) attributes[name] ??= text
    }
    const subject = attributes[provider.subject]
    if (subject === undefined || subject === '') return { flag: 'invalid', reason: `no claim ${provider.subject}` }
    return { subject, attributes }
  } catch (error) {
    return { flag: isTheirs(error) ? 'error' : 'invalid', reason: reasonOf(error) }
  }
}

/** The provider's own page for signing off, where it has one. */
export async function oidcLogoutUrl(provider: OidcProvider, origin: string, now: Date): Promise<string | undefined> {
  const configuration = await discover(provider, origin, now)
  if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
  return buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${origin}/login` }).href
}

// What the library leaves to us: which algorithms, for whom alone, and how old.
function whatIsWrong(idToken: string, claims: IDToken, { clientId }: OidcProvider, now: Date): string | undefined {
  const header = JSON.parse(Buffer.from(idToken.split('.')[0]!, 'base64url').toString()) as { alg?: string }
  if (!algorithms.has(header.alg ?? '')) return `algorithm ${header.alg}`
  const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud]
  if (!audience.includes(clientId)) return 'audience'
  if (claims.azp !== undefined && claims.azp !== clientId) return 'authorized party'
  const age = now.getTime() / 1000 - claims.iat
  if (age > mostAgeSeconds || age < -skewSeconds) return 'issued at'
  return undefined
}

// Claims are what a directory knows of a person: texts, numbers and switches are taken as texts, anything else is left.
function textsOf(claims: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  )
}

function isShort({ subject, provisioning, program }: OidcProvider, attributes: Record<string, string>): boolean {
  const { isOn, ...names } = provisioning
  const wanted = [subject, program.id, program.role, program.section, ...(isOn ? Object.values(names) : [])]
  return wanted.some(name => name !== undefined && attributes[name] === undefined)
}

// The provider could not, or would not; everything else is an answer that must not be taken.
function isTheirs(error: unknown): boolean {
  return chainOf(error).some(one => {
    const { name = '', code, status } = one as { name?: string; code?: unknown; status?: unknown }
    return (
      ['AuthorizationResponseError', 'TimeoutError', 'AbortError', 'TypeError', 'RangeError'].includes(name) ||
      (typeof code === 'string' && /^(E[A-Z]+|OAUTH_TIMEOUT)$/.test(code)) ||
      (typeof status === 'number' && status >= 500)
    )
  })
}

/** What went wrong, for the log, down to what the library found: neither tokens nor the provider's own words are in it. */
export function reasonOf(error: unknown): string {
  const parts = chainOf(error).flatMap(one => {
    const { name, code, message, error: said } = one as Record<string, unknown>
    return [name, code, said, message].filter(part => typeof part === 'string')
  })
  return [...new Set(parts)].join(' · ').slice(0, 300)
}

// An error, its cause, and the cause of that.
function chainOf(error: unknown): object[] {
  const chain: object[] = []
  for (let one = error; typeof one === 'object' && one !== null && chain.length < 4; ) {
    chain.push(one)
    one = (one as { cause?: unknown }).cause
  }
  return chain
}
