import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** A provider of our own making on this machine, which says whatever a test wants; any path is an issuer of its own. */
export interface HostileIdp {
  /** A new issuer, described as a good one but for these. */
  issuer(metadata?: Readonly<Record<string, unknown>>): string
  /** What the next questions are answered, by their path's end: `jwks`, `token`, `openid-configuration`. */
  answer(by: Readonly<Record<string, (response: ServerResponse, body: URLSearchParams) => void>>): void
  /** What was asked at the token endpoint. */
  readonly tokenRequests: URLSearchParams[]
  readonly keys: Readonly<Record<'good' | 'other' | 'elliptic', TokenKey>>
  close(): Promise<void>
}

export interface TokenKey {
  readonly kid: string
  readonly alg: string
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

async function tokenKey(alg: string, kid: string): Promise<TokenKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

export async function openHostileIdp(): Promise<HostileIdp> {
  const keys = {
    good: await tokenKey('RS256', 'good'),
    other: await tokenKey('RS256', 'good'),
    elliptic: await tokenKey('ES256', 'elliptic'),
  }
  const described = new Map<string, Readonly<Record<string, unknown>>>()
  const tokenRequests: URLSearchParams[] = []
  let by: Parameters<HostileIdp['answer']>[0] = {}
  let base = ''
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const [, name = ''] = /^\/(\w+)/.exec(request.url!) ?? []
      const end = request.url!.split('/').at(-1)!
      const form = new URLSearchParams(body)
      if (end === 'token') tokenRequests.push(form)
      const answer = by[end]
      if (answer !== undefined) return answer(response, form)
      if (end === 'jwks') return json(response, { keys: [keys.good.jwk, keys.elliptic.jwk] })
      if (end === 'openid-configuration') return json(response, described.get(name) ?? {})
      return json(response, { error: 'invalid_request' }, 400)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    keys,
    tokenRequests,
    issuer: (metadata = {}) => {
      const name = `issuer${described.size}`
      const issuer = `${base}/${name}`
      described.set(name, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        ...metadata,
      })
      return issuer
    },
    answer: wanted => {
      by = wanted
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

export function signedToken(
  claims: JWTPayload,
  { privateKey, kid, alg }: TokenKey,
  header: object = {},
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(privateKey)
}

/** A token by a secret that both know, or by nothing at all. */
export function secretToken(claims: JWTPayload, secret: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
}

export function bareToken(claims: JWTPayload, header: object = { alg: 'none' }, signature = ''): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part(header)}.${part(claims)}.${signature}`
}

/** What a token for `cairn` must not claim, and the words of the log for it. */
export const invalidClaims: [name: string, more: (claims: JWTPayload) => Record<string, unknown>, why: RegExp][] = [
  ['of another issuer', () => ({ iss: 'https://idp.example.com' }), /iss/],
  ['of the issuer with a slash more', ({ iss }) => ({ iss: `${iss}/` }), /iss/],
  ['of no issuer', () => ({ iss: undefined }), /iss/],
  ['for another client', () => ({ aud: 'another' }), /aud/],
  ['for nobody', () => ({ aud: undefined }), /aud/],
  ['for two, without saying by whom', () => ({ aud: ['cairn', 'another'] }), /azp|audiences/],
  ['for two, by the other', () => ({ aud: ['cairn', 'another'], azp: 'another' }), /azp|audiences/],
  ['by another party', () => ({ azp: 'another' }), /authorized party|azp/],
  ['with another nonce', () => ({ nonce: 'another' }), /nonce/],
  ['without a nonce', () => ({ nonce: undefined }), /nonce/],
  ['that has ended', ({ iat }) => ({ exp: iat! - 62 }), /exp/],
  ['without an end', () => ({ exp: undefined }), /exp/],
  ['with a text for its end', () => ({ exp: 'never' }), /exp/],
  ['issued 11 minutes ago', ({ iat }) => ({ iat: iat! - 660 }), /^issued at$/],
  ['issued two minutes from now', ({ iat }) => ({ iat: iat! + 120 }), /iat|issued at/],
  ['without a time of issue', () => ({ iat: undefined }), /iat/],
  ['that is not good yet', ({ iat }) => ({ nbf: iat! + 120 }), /nbf/],
  ['of nobody', () => ({ sub: undefined }), /sub/],
  ['of an empty name', () => ({ sub: '' }), /sub/],
  ['of a name with a NUL', () => ({ sub: 'idp-\0ann' }), /not fit/],
  ['of a name with a line break', () => ({ sub: 'idp-ann\n' }), /not fit/],
  ['of a name of 256 letters', () => ({ sub: 'a'.repeat(256) }), /not fit/],
]
