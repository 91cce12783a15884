import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type Occasion, occasions } from '../../rules/mails/occasions.ts'

/** A preview that a frame shows: frames bring no session, so its address is signed, and good for a while. */
export interface FramedPreview {
  readonly occasion: Occasion
  readonly locale: string
  readonly programId: string
  readonly scheme: 'light' | 'dark'
}

/** A mail of a rehearsal, as it would have gone out. */
export interface FramedRehearsalMail {
  readonly rehearsalId: number
  readonly kind: string
  readonly locale: string
  readonly scheme: 'light' | 'dark'
}

export const previewPath = '/mails/preview'
const goodForMs = 600_000

/** The path of a preview in a frame, for ten minutes from now on. */
export function framedPreview(secret: Buffer, clientId: number, preview: FramedPreview, now: Date): string {
  const { occasion, locale, programId, scheme } = preview
  return `${previewPath}?p=${signed(secret, `previews of mails of client ${clientId}`, [occasion, locale, scheme, programId], now)}`
}

export function readFramedPreview(secret: Buffer, clientId: number, key: string, now: Date): FramedPreview | undefined {
  const [name, locale = '', scheme, programId = ''] =
    opened(secret, `previews of mails of client ${clientId}`, key, now) ?? []
  const occasion = occasions.find(one => one === name)
  if (occasion === undefined) return undefined
  return { occasion, locale, programId, scheme: scheme === 'dark' ? 'dark' : 'light' }
}

/** The same of a mail of a rehearsal. */
export function framedRehearsalMail(secret: Buffer, clientId: number, mail: FramedRehearsalMail, now: Date): string {
  const { rehearsalId, kind, locale, scheme } = mail
  return `${previewPath}?r=${signed(secret, `mails of rehearsals of client ${clientId}`, [String(rehearsalId), kind, locale, scheme], now)}`
}

export function readFramedRehearsalMail(
  secret: Buffer,
  clientId: number,
  key: string,
  now: Date,
): FramedRehearsalMail | undefined {
  const found = opened(secret, `mails of rehearsals of client ${clientId}`, key, now)
  if (found === undefined) return undefined
  const [rehearsalId, kind = '', locale = '', scheme] = found
  return { rehearsalId: Number(rehearsalId), kind, locale, scheme: scheme === 'dark' ? 'dark' : 'light' }
}

/** Parts without points, and until when they are good, with their signature. */
function signed(secret: Buffer, purpose: string, parts: readonly string[], now: Date): string {
  const content = [...parts, now.getTime() + goodForMs].join('.')
  return encodeURIComponent(`${content}.${macOf(secret, purpose, content)}`)
}

/** The parts of a key that was signed for this purpose and is still good. */
function opened(secret: Buffer, purpose: string, key: string, now: Date): readonly string[] | undefined {
  const at = key.lastIndexOf('.')
  const content = key.slice(0, at)
  const [given, right] = [Buffer.from(key.slice(at + 1)), Buffer.from(macOf(secret, purpose, content))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const parts = content.split('.')
  return Number(parts.at(-1)) < now.getTime() ? undefined : parts.slice(0, -1)
}

function macOf(secret: Buffer, purpose: string, content: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return createHmac('sha256', key).update(content).digest('base64url')
}
