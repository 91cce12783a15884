import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type Occasion, occasions } from '../../rules/mails/occasions.ts'

/** A preview that a frame shows: frames bring no session, so its address is signed, and good for a while. */
export interface FramedPreview {
  readonly occasion: Occasion
  readonly locale: string
  readonly programId: string
  readonly scheme: 'light' | 'dark'
}

export const previewPath = '/mails/preview'
const goodForMs = 600_000

/** The path of a preview in a frame, for ten minutes from now on. */
export function framedPreview(secret: Buffer, clientId: number, preview: FramedPreview, now: Date): string {
  const { occasion, locale, programId, scheme } = preview
  const content = [occasion, locale, scheme, programId, now.getTime() + goodForMs].join('.')
  return `${previewPath}?p=${encodeURIComponent(`${content}.${macOf(secret, clientId, content)}`)}`
}

export function readFramedPreview(secret: Buffer, clientId: number, key: string, now: Date): FramedPreview | undefined {
  const at = key.lastIndexOf('.')
  const content = key.slice(0, at)
  const [given, signed] = [Buffer.from(key.slice(at + 1)), Buffer.from(macOf(secret, clientId, content))]
  if (given.length !== signed.length || !timingSafeEqual(given, signed)) return undefined
  const [name, locale = '', scheme, programId = '', until] = content.split('.')
  const occasion = occasions.find(one => one === name)
  if (occasion === undefined || Number(until) < now.getTime()) return undefined
  return { occasion, locale, programId, scheme: scheme === 'dark' ? 'dark' : 'light' }
}

function macOf(secret: Buffer, clientId: number, content: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `previews of mails of client ${clientId}`, 32))
  return createHmac('sha256', key).update(content).digest('base64url')
}
