import dns from 'node:dns'
import { request } from 'node:https'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { isPublic, publicLookup, type Resolve } from '../limits/public-address.ts'

/** Where a proof is looked for, and what it says. */
export const proofRecord = (host: string) => `_cairn.${host}`
export const proofFile = (host: string) => `https://${host}/.well-known/cairn-proof.txt`
export const proofValue = (token: string) => `cairn-proof=${token}`

const patienceMs = 5000
const mostBytes = 1024

export type ProofRefusal = 'proof-missing' | 'proof-differs'

/** Whether a host's DNS has the record, of type TXT. Others may stand beside it. */
export async function isProvedByDns(host: string, token: string): Promise<Outcome<true, ProofRefusal>> {
  const resolver = new dns.promises.Resolver({ timeout: 2000, tries: 2 })
  resolver.setServers(dns.getServers())
  const where = proofRecord(host)
  try {
    const found = (await resolver.resolveTxt(where)).map(parts => parts.join(''))
    return found.includes(proofValue(token)) ? done(true) : refused('proof-differs', { where })
  } catch (error) {
    return refused('proof-missing', { where, why: codeOf(error) })
  }
}

/** What a test changes: how names are looked up, and what certificate and port its own server has. */
export interface FileLimits {
  readonly resolve: Resolve
  readonly isAllowed: (address: string) => boolean
  readonly port?: number
  readonly ca?: string
}

/**
 * Whether a file on the host has the value. It is fetched over TLS, from public addresses as they are at the moment of connecting, a
 * kilobyte at most, for five seconds at most; no redirect is followed (security T19).
 */
export async function isProvedByFile(
  host: string,
  token: string,
  limits: FileLimits = { resolve: dns.lookup, isAllowed: isPublic },
): Promise<Outcome<true, ProofRefusal>> {
  const where = proofFile(host)
  try {
    const text = await fetchFile(new URL(where), limits)
    return text.trim() === proofValue(token) ? done(true) : refused('proof-differs', { where })
  } catch (error) {
    return refused('proof-missing', { where, why: codeOf(error) })
  }
}

function fetchFile(url: URL, { resolve: resolveName, isAllowed, port, ca }: FileLimits): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        lookup: publicLookup(resolveName, isAllowed),
        signal: AbortSignal.timeout(patienceMs),
        // A connection that is kept could have been made elsewhere.
        agent: false,
        ...(port !== undefined && { port }),
        ...(ca !== undefined && { ca }),
      },
      answer => {
        if (answer.statusCode !== 200) {
          sent.destroy()
          return reject(new Error(String(answer.statusCode)))
        }
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > mostBytes) sent.destroy(new Error('too long'))
          else chunks.push(chunk)
        })
        answer.on('error', reject)
        answer.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

// `ENOTFOUND`, `CERT_HAS_EXPIRED`, `404`: what whoever runs the host looks up.
function codeOf(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException
  return name === 'TimeoutError' || name === 'AbortError' ? 'ETIMEDOUT' : (code ?? message)
}
