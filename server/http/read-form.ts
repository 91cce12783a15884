import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FormLimits } from '../../contract/call.ts'
import { done, type Outcome, refused } from '../../rules/outcome.ts'

/** One file, and three fields of a few words besides (security T29). */
export const formLimits = { files: 1, fields: 3, parts: 4, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20 }

/**
 * Bytes of files that this process holds in memory at once, of all forms that are on their way; and at most half of them
 * for one client, so that whoever lets uploads stall keeps no other client's people from theirs (security T34).
 */
const mostHeld = 24 * 1024 * 1024
const mostHeldOfClient = mostHeld / 2
let held = 0
const heldOf = new Map<number, number>()

export type FormRefusal = 'malformed' | 'tooLarge' | 'busy'

/**
 * Reads a form, its file as a blob. Nothing is written to disk, and what is too large is discarded as it arrives. A broken-off
 * form throws, and its memory is freed.
 */
export async function readForm(
  request: FastifyRequest,
  { mostBytes }: Pick<FormLimits, 'mostBytes'>,
): Promise<Outcome<Record<string, unknown>, FormRefusal>> {
  if (!hasBoundary(request)) return refused('malformed')
  // The rest of a form, its heads and fields, takes far less than this.
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + 64 * 1024) return refused('tooLarge')
  const form = new Map<string, unknown>()
  const { hold, letGo } = holdingFor(request.client!.clientId)
  try {
    for await (const part of request.parts({ limits: { ...formLimits, fileSize: mostBytes } })) {
      const value = part.type === 'field' ? (part.valueTruncated ? undefined : part.value) : await readFile(part, hold)
      if (value === 'busy' || value === 'tooLarge') return refused(value)
      if (value === undefined || form.has(part.fieldname)) return refused('malformed', { at: part.fieldname })
      form.set(part.fieldname, value)
    }
    return done(Object.fromEntries(form))
  } catch (error) {
    if (/^FST_|multipart/i.test(`${(error as { code?: string }).code} ${(error as Error).message}`)) {
      return refused('malformed')
    }
    throw error
  } finally {
    letGo()
  }
}

/** Reads a body of bytes as a blob, of at most so many. What is too large, or finds no room, is discarded as it arrives. */
export async function readBytes(
  request: FastifyRequest,
  { mostBytes }: Pick<FormLimits, 'mostBytes'>,
): Promise<Outcome<Blob, FormRefusal>> {
  const { body } = request
  if (!(body instanceof Readable)) return refused('malformed')
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return refused('tooLarge')
  const { hold, letGo } = holdingFor(request.client!.clientId)
  try {
    const chunks: Buffer<ArrayBuffer>[] = []
    let size = 0
    let isHeld = true
    for await (const chunk of body as AsyncIterable<Buffer<ArrayBuffer>>) {
      size += chunk.length
      isHeld &&= size <= mostBytes && hold(chunk.length)
      if (isHeld) chunks.push(chunk)
      else chunks.length = 0
    }
    if (size > mostBytes) return refused('tooLarge')
    return isHeld ? done(new Blob(chunks)) : refused('busy')
  } finally {
    letGo()
  }
}

/** Counts the bytes that one request holds in memory. */
function holdingFor(clientId: number) {
  let own = 0
  const keep = (bytes: number) => {
    own += bytes
    held += bytes
    const ofClient = (heldOf.get(clientId) ?? 0) + bytes
    if (ofClient > 0) heldOf.set(clientId, ofClient)
    else heldOf.delete(clientId)
  }
  return {
    // What does not fit is let go of with what came before it: nobody waits for bytes that are not there.
    hold: (bytes: number) => {
      keep(bytes)
      const fits = held <= mostHeld && heldOf.get(clientId)! <= mostHeldOfClient
      if (!fits) keep(-own)
      return fits
    },
    letGo: () => keep(-own),
  }
}

// At most 70 letters (RFC 2046 §5.1.1): of longer ones the reader of forms makes a fault of ours.
function hasBoundary(request: FastifyRequest): boolean {
  return /;\s*boundary=("[^"]{1,70}"|[^\s";,]{1,70})(\s*;|\s*$)/i.test(request.headers['content-type'] ?? '')
}

async function readFile(
  { file, mimetype }: MultipartFile,
  hold: (bytes: number) => boolean,
): Promise<Blob | 'tooLarge' | 'busy'> {
  const chunks: Buffer<ArrayBuffer>[] = []
  let isHeld = true
  for await (const chunk of file) {
    isHeld &&= hold(chunk.length)
    if (isHeld) chunks.push(chunk)
    else chunks.length = 0
  }
  if (file.truncated) return 'tooLarge'
  return isHeld ? new Blob(chunks, { type: mimetype }) : 'busy'
}
