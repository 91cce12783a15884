import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CanvasProvider } from '../../contract/sso-document.ts'
import type { Assertion } from '../features/sso/map-person.ts'
import { invalid, type SsoRefusal } from './sso-context.ts'

/** How old a signed request may be, and how far Salesforce's clock may be ahead of ours. */
const mostAgeMs = 5 * 60_000
const skewMs = 60_000

export interface CanvasAnswer extends Assertion {
  /** By which a second use of the same request is seen: its signature. */
  readonly answerId: string
  readonly expiresAt: Date
}

/**
 * Checks a signed request of Salesforce Canvas (security T20): base64 of an HMAC-SHA256, a dot, and base64 of JSON. The
 * signature is checked over the raw part before anything of it is read, by one algorithm, in constant time.
 */
export function readSignedRequest(
  provider: CanvasProvider,
  signedRequest: string,
  now: Date,
): CanvasAnswer | SsoRefusal {
  const parts = signedRequest.split('.')
  if (parts.length !== 2 || provider.consumerSecret === undefined) return invalid('not a signed request')
  const [signature, payload] = parts as [string, string]
  const expected = createHmac('sha256', provider.consumerSecret).update(payload).digest()
  const given = Buffer.from(signature, 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return invalid('signature')
  const said = readJson(payload)
  if (said === undefined) return invalid('payload')
  if (said.algorithm !== 'HMACSHA256') return invalid('algorithm')
  const age = now.getTime() - Number(said.issuedAt)
  if (!(age <= mostAgeMs && age >= -skewMs)) return invalid('issued at')
  const { user, organization } = said.context ?? {}
  // 15 letters or 18 are one organisation: the last three only tell how the others are written.
  const organizationId = organization?.organizationId
  if (typeof organizationId !== 'string' || organizationId.slice(0, 15) !== provider.organizationId.slice(0, 15)) {
    return invalid('organisation')
  }
  const attributes = textsOf(user)
  const subject = attributes[provider.subject]
  if (subject === undefined || subject === '') return invalid(`no ${provider.subject}`)
  return {
    subject,
    attributes,
    answerId: expected.toString('base64'),
    expiresAt: new Date(Number(said.issuedAt) + mostAgeMs + skewMs),
  }
}

interface SignedRequest {
  readonly algorithm?: unknown
  readonly issuedAt?: unknown
  readonly context?: {
    readonly user?: Readonly<Record<string, unknown>>
    readonly organization?: { readonly organizationId?: unknown }
  }
}

function readJson(payload: string): SignedRequest | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))
    return typeof said === 'object' && said !== null ? said : undefined
  } catch {
    return undefined
  }
}

function textsOf(user: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(user ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
