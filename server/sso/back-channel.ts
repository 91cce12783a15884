import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublic, publicLookup, type Resolve } from '../features/limits/public-address.ts'

/**
 * How our server asks a provider's (security T19): over TLS, of public addresses only, as they are at the moment of
 * connecting, following no redirect, with an end to patience and to what is read. A provider on this very machine is
 * asked only where we ourselves are at home on it, which is a developer's machine.
 */
export const patienceMs = 5000
const mostBytes = 512 * 1024

export type BackChannel = (url: string, options: BackChannelRequest) => Promise<Response>

export interface BackChannelRequest {
  readonly method?: string | undefined
  readonly headers?: HeadersInit | undefined
  // biome-ignore lint/suspicious/noExplicitAny: what fetch takes as a body; here it is text or parameters
  readonly body?: any
  readonly signal?: AbortSignal | null | undefined
}

/** A test may have less patience, and names of its own. */
export interface BackChannelLimits {
  readonly patienceMs: number
  readonly resolve: Resolve
}
export function makeBackChannel(
  origin: string,
  limits: BackChannelLimits = { patienceMs, resolve: lookup },
): BackChannel {
  const isAtHome = isLoopbackName(new URL(origin).hostname)
  return (url, options) => ask(new URL(url), options, isAtHome, limits)
}

async function ask(
  url: URL,
  options: BackChannelRequest,
  isAtHome: boolean,
  { patienceMs, resolve: resolveName }: BackChannelLimits,
): Promise<Response> {
  const isOwnMachine = isAtHome && isLoopbackName(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwnMachine)) {
    throw new TypeError('A provider is asked over https.')
  }
  // An address that is written as one is never looked up.
  if (!isOwnMachine && isIP(bare(url.hostname)) !== 0 && !isPublic(bare(url.hostname))) {
    throw new TypeError('A provider has a public address.')
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const body = options.body === undefined || options.body === null ? undefined : String(options.body)
  const headers = Object.fromEntries(new Headers(options.headers))
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body))
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: options.method ?? 'GET',
        headers,
        lookup: isOwnMachine ? undefined : publicLookup(resolveName),
        signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(options.signal ? [options.signal] : [])]),
      },
      answer => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > mostBytes) sent.destroy(new TypeError('The provider says too much.'))
          chunks.push(chunk)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          try {
            resolve(responseOf(answer, Buffer.concat(chunks)))
          } catch (error) {
            reject(error)
          }
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

// Throws for a status that is none, such as 999.
function responseOf(answer: IncomingMessage, body: Buffer): Response {
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  const status = answer.statusCode ?? 502
  const isEmpty = status === 204 || status === 205 || status === 304
  return new Response(isEmpty ? null : new Uint8Array(body), { status, headers })
}

export function isLoopbackName(name: string): boolean {
  return /(^|[.])localhost$/.test(name) || name === '127.0.0.1' || name === '[::1]'
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}
