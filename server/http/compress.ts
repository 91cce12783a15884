import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const ways = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
} as const
type Way = keyof typeof ways

/** Fewer bytes than this fit one packet anyway. */
const least = 2048
/** Public answers are few: the words of each language, twice. What is asked for most is pressed once. */
const mostKept = 48

/**
 * Presses public answers, such as the words of a language: 79 kB become 18. No other: beside what a visitor chose, a
 * length would tell of a secret in the same answer (BREACH).
 */
export function compressPublic(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Buffer>>()
  app.addHook('onSend', async (request, reply, payload) => {
    const isPublic = /^public\b/.test(String(reply.getHeader('cache-control') ?? ''))
    if (!isPublic || typeof payload !== 'string' || payload.length < least || reply.hasHeader('content-encoding'))
      return payload
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
    const way = wayOf(String(request.headers['accept-encoding'] ?? ''))
    if (way === undefined) return payload
    reply.header('content-encoding', way).removeHeader('content-length')
    const key = `${way} ${payload}`
    const pressed = kept.get(key) ?? press(way, payload)
    kept.delete(key)
    kept.set(key, pressed)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return pressed
  })
}

function press(way: Way, text: string): Promise<Buffer> {
  return way === 'gzip' ? ways.gzip(text) : ways.br(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
}

/** `gzip, br;q=0.5` takes br; `br;q=0` takes nothing. */
function wayOf(accepted: string): Way | undefined {
  const named = accepted
    .toLowerCase()
    .split(',')
    .map(part => part.split(';').map(piece => piece.trim()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find(way => named.includes(way))
}
