import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * How our server asks a provider's (security T19): over TLS, of public addresses only, as they are at the moment of
 * connecting, following no redirect, with an end to patience and to what is read. A provider on this very machine is
 * asked only where we ourselves are at home on it, which is a developer's machine.
 */
const patienceMs = 5000
const mostBytes = 512 * 1024

export type BackChannel = (url: string, options: BackChannelRequest) => Promise<Response>

export interface BackChannelRequest {
  readonly method?: string | undefined
  readonly headers?: HeadersInit | undefined
  // biome-ignore lint/suspicious/noExplicitAny: what fetch takes as a body; here it is text or parameters
  readonly body?: any
  readonly signal?: AbortSignal | null | undefined
}

export function makeBackChannel(origin: string): BackChannel {
  const isAtHome = isLoopbackName(new URL(origin).hostname)
  return (url, options) => ask(new URL(url), options, isAtHome)
}

async function ask(url: URL, options: BackChannelRequest, isAtHome: boolean): Promise<Response> {
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
    const asked = request(
      url,
      {
        method: options.method ?? 'GET',
        headers,
        lookup: isOwnMachine ? undefined : publicLookup,
        signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(options.signal ? [options.signal] : [])]),
      },
      answer => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > mostBytes) asked.destroy(new TypeError('The provider says too much.'))
          chunks.push(chunk)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const plain = Object.entries(answer.headers).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)] as [string, string]],
          )
          const status = answer.statusCode ?? 502
          const isEmpty = status === 204 || status === 304
          resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: plain }))
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

// What the name means is judged at the moment of connecting, so that it cannot mean something else a moment later.
const publicLookup: LookupFunction = (name, options, answer) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, '', 0)
    const hidden = addresses.find(({ address }) => !isPublic(address))
    if (hidden !== undefined || addresses.length === 0) {
      return answer(new TypeError('A provider has a public address.'), '', 0)
    }
    if (options.all) return answer(null, addresses)
    return answer(null, addresses[0]!.address, addresses[0]!.family)
  })
}

const hidden = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  hidden.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  hidden.addSubnet(network, bits, 'ipv6')
}

/** `8.8.8.8` is; `10.0.0.1`, `127.0.0.1`, `::1`, `::ffff:10.0.0.1` and what is no address are not. */
export function isPublic(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(plain)
  if (family === 0) return false
  // What is IPv4 in the clothes of IPv6 is judged by no other name.
  if (family === 6 && /^::ffff:/i.test(plain)) return false
  return !hidden.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

export function isLoopbackName(name: string): boolean {
  return /(^|[.])localhost$/.test(name) || name === '127.0.0.1' || name === '[::1]'
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}
