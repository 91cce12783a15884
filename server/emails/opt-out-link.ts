import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type MailTopic, mailTopics } from '../../rules/mails/occasions.ts'

/** Whose mails of which topic a link switches off. */
export interface OptOut {
  readonly personId: number
  readonly topic: MailTopic
}

/** The path of the page that asks, and of the request that mail readers send without asking (RFC 8058). */
export const optOutPath = '/mails/off'

/** The link by which somebody switches mails off without signing in; it works for as long as the installation keeps its secret. */
export function optOutUrl(origin: string, secret: Buffer, clientId: number, optOut: OptOut): string {
  return `${origin}${optOutPath}?k=${optOutKey(secret, clientId, optOut)}`
}

export function optOutKey(secret: Buffer, clientId: number, { personId, topic }: OptOut): string {
  const content = `${personId}.${topic}`
  const key = Buffer.from(hkdfSync('sha256', secret, '', `mails switched off in client ${clientId}`, 32))
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}

/** What a link's key says, if we signed it for this client. */
export function readOptOutKey(secret: Buffer, clientId: number, key: string): OptOut | undefined {
  const [id = '', name = ''] = key.split('.')
  const topic = mailTopics.find(one => one === name)
  if (topic === undefined || !/^\d{1,15}$/.test(id)) return undefined
  const optOut = { personId: Number(id), topic }
  const [given, signed] = [Buffer.from(key), Buffer.from(optOutKey(secret, clientId, optOut))]
  return given.length === signed.length && timingSafeEqual(given, signed) ? optOut : undefined
}
