import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { MailReport } from '../../emails/returns.ts'

/** How far a signature's time may be from ours, in seconds: Mailgun repeats a report for eight hours, with its first time. */
const leewaySeconds = { cairn: 300, mailgun: 12 * 3600 } as const

const text = z.string().check(z.minLength(1), z.maxLength(1000), z.regex(/^[^\p{Cc}\p{Cs}]+$/u))
const generic = z.object({
  reports: z
    .array(
      z.object({
        messageId: text,
        recipient: text,
        kind: z.enum(['hard', 'soft']),
        reason: z._default(z.string().check(z.maxLength(5000)), ''),
      }),
    )
    .check(z.maxLength(100)),
})

const mailgun = z.object({
  signature: z.object({ timestamp: text, token: text, signature: text }),
  'event-data': z.object({
    event: z.string(),
    severity: z.optional(z.string()),
    recipient: text,
    message: z.object({ headers: z.object({ 'message-id': text }) }),
    'delivery-status': z.optional(
      z.object({
        message: z.optional(z.nullable(z.string())),
        description: z.optional(z.nullable(z.string())),
        code: z.optional(z.nullable(z.number())),
      }),
    ),
  }),
})

export interface SignedReport {
  readonly shape: 'cairn' | 'mailgun'
  readonly key: string
  readonly body: Buffer
  /** `X-Cairn-Signature`: `t=SECONDS,v1=HEX`. */
  readonly signature: string | undefined
  readonly now: Date
}

/**
 * Reads what a mail server reports, where its signature holds; nothing else is looked at. Ours is HMAC-SHA256 of `SECONDS.BODY`; Mailgun
 * signs a time and a token within the body.
 */
export function readReports(signed: SignedReport): readonly MailReport[] | 'unsigned' | 'malformed' {
  return signed.shape === 'cairn' ? readGeneric(signed) : readMailgun(signed)
}

function readGeneric({ key, body, signature = '', now }: SignedReport) {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (seconds === undefined || given === undefined) return 'unsigned'
  if (!isNow(Number(seconds), now, leewaySeconds.cairn)) return 'unsigned'
  const expected = createHmac('sha256', key).update(`${seconds}.`).update(body)
  if (!isSame(expected.digest(), given)) return 'unsigned'
  const parsed = generic.safeParse(jsonOf(body))
  return parsed.success ? parsed.data.reports : 'malformed'
}

function readMailgun({ key, body, now }: SignedReport): readonly MailReport[] | 'unsigned' | 'malformed' {
  const parsed = mailgun.safeParse(jsonOf(body))
  // Without a signature nothing is said of the rest.
  if (!parsed.success) return 'unsigned'
  const { signature, 'event-data': said } = parsed.data
  const { timestamp, token } = signature
  const expected = createHmac('sha256', key).update(timestamp + token)
  if (!isSame(expected.digest(), signature.signature)) return 'unsigned'
  if (!isNow(Number(timestamp), now, leewaySeconds.mailgun)) return 'unsigned'
  // Mailgun tells of deliveries, openings and clicks as well: these are no returns.
  if (said.event !== 'failed') return []
  const status = said['delivery-status']
  return [
    {
      messageId: said.message.headers['message-id'],
      recipient: said.recipient,
      kind: said.severity === 'permanent' ? 'hard' : 'soft',
      reason: [status?.code, status?.message || status?.description].filter(Boolean).join(' '),
    },
  ]
}

function isNow(seconds: number, now: Date, leeway: number): boolean {
  return Math.abs(now.getTime() / 1000 - seconds) <= leeway
}

function isSame(expected: Buffer, given: string): boolean {
  const read = Buffer.from(given, 'hex')
  return read.length === expected.length && timingSafeEqual(read, expected)
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
