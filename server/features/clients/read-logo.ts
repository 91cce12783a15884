import type { Database } from '../../db/connect.ts'
import { brandPictureOf, readBrandPicture } from './brand-pictures.ts'
import type { Client } from './client-of-host.ts'

/** Bytes of a logo at most. */
const mostBytes = 2 * 1024 * 1024

/**
 * Reads a client's logo: one that was uploaded from where it is kept, another from the client's own origin, which an operator has
 * set (never the host of a request): JPEG, PNG or WebP by its content. Throws where there is none; no redirect is followed.
 */
export async function readLogo(db: Database, { clientId }: Client, path: string, origin: string): Promise<Buffer> {
  const name = brandPictureOf(path)
  if (name === undefined) return fetchLogo(new URL(path, origin))
  const kept = await readBrandPicture(db, clientId, name)
  if (!kept.ok) throw new Error(`There is no picture ${name}.`)
  return kept.value
}

async function fetchLogo(address: URL): Promise<Buffer> {
  const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(5000) })
  if (!reply.ok || reply.body === null) throw new Error(`${address} answered ${reply.status}.`)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of reply.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > mostBytes) throw new Error(`${address} has more than ${mostBytes} bytes.`)
    parts.push(Buffer.from(part))
  }
  const file = Buffer.concat(parts)
  if (!/^(ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/.test(file.toString('hex', 0, 12)))
    throw new Error(`${address} is no JPEG, PNG or WebP.`)
  return file
}
