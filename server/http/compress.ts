import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** An answer that is the same for everybody of a client, in the encodings that were asked for so far. */
interface PublicAnswer {
  readonly etag: string
  readonly encoded: Map<Encoding, Promise<Buffer>>
}

const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  gzip: (text: string) => promisify(gzip)(text),
} as const
type Encoding = keyof typeof encoders

/** Fewer bytes than this fit one packet anyway. */
const least = 2048
/** Public answers are few: the words of each language, and the brand of each client. */
const mostKept = 96

/**
 * Gives public answers an `ETag` and compresses each once: the words of a language are 79 kB, and become 18. No other answer is
 * compressed: beside what a visitor chose, a length would tell of a secret in the same answer (BREACH).
 */
export function compressPublic(app: FastifyInstance): void {
  // The same text is most often the same string, whose hash is known.
  const kept = new Map<string, PublicAnswer>()
  function answerOf(text: string): PublicAnswer {
    const answer = kept.get(text) ?? { etag: etagOf(text), encoded: new Map() }
    kept.delete(text)
    kept.set(text, answer)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return answer
  }
  app.addHook('onSend', async (request, reply, payload) => {
    const isPublic = /^public\b/.test(String(reply.getHeader('cache-control') ?? ''))
    if (!isPublic || typeof payload !== 'string' || reply.hasHeader('content-encoding')) return payload
    const { etag, encoded } = answerOf(payload)
    reply.header('etag', etag)
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
    if (request.headers['if-none-match'] === etag) {
      reply.code(304).removeHeader('content-length')
      return null
    }
    const encoding = payload.length < least ? undefined : encodingOf(String(request.headers['accept-encoding'] ?? ''))
    if (encoding === undefined) return payload
    const bytes = encoded.get(encoding) ?? encoders[encoding](payload)
    encoded.set(encoding, bytes)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return bytes
  })
}

// Weak: the bytes differ by their encoding, what they say does not.
function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

/** `gzip, br;q=0.5` takes br; `br;q=0` takes nothing. */
function encodingOf(accepted: string): Encoding | undefined {
  const named = accepted
    .toLowerCase()
    .split(',')
    .map(part => part.split(';').map(piece => piece.trim()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find(way => named.includes(way))
}
