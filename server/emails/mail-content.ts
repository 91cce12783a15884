import { addressName } from '../../rules/accounts/address-name.ts'
import { localeOf } from '../../rules/clients/locales.ts'
import { writeDay, writeMoment } from '../../rules/clients/write-days.ts'
import { writeNumber } from '../../rules/clients/write-number.ts'
import { mediaLabelOf } from '../features/clients/client-data.ts'
import type { Client } from '../features/clients/client-of-host.ts'
import { translateFor } from '../features/translations/translate.ts'
import type { MailKind, MailName, MailValues } from './mail-kinds.ts'
import { plainLine } from './plain-line.ts'

/** What a mail says, before it is laid out as HTML and as text; each text is plain. */
export interface MailContent {
  readonly subject: string
  /** What a mail box shows beside the subject. */
  readonly preheader: string
  readonly heading: string
  readonly greeting?: string
  readonly paragraphs: readonly string[]
  readonly action?: MailAction
  /** Names with their values. */
  readonly facts?: readonly (readonly [string, string])[]
  /** A text that somebody else wrote, line by line. */
  readonly quote?: string
  readonly notes: readonly string[]
  /** In whose name it comes, beside the client's; without it the client's alone. */
  readonly sender?: string
  /** Where an answer goes; without it nobody reads answers. */
  readonly replyTo?: { readonly name: string; readonly address: string }
}

/** What is to be done, and the address where. */
export interface MailAction {
  readonly label: string
  readonly url: string
}

/** What a mail is made of besides its own values. */
export interface MailFrame {
  readonly client: Client
  readonly locale: string
  /** The client's stored origin (security T1). */
  readonly origin: string
  readonly queuedAt: Date
  /** The link's secret; absent once it is gone. */
  readonly token: string | undefined
  /** Where its reader switches off mails like it; absent for mails that an account needs. */
  readonly optOutUrl?: string
}

/** Writes one kind of mail. */
export type MailWriter<K extends MailKind> = (frame: MailFrame, values: Omit<MailValues[K], 'token'>) => MailContent

/** Words of the mail in its locale; every value is made harmless first. */
export function say(
  { locale, client }: MailFrame,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const plain = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? plainLine(value) : value]),
  )
  const ours = { client: plainLine(client.name), mediaLabel: plainLine(mediaLabelOf(client, locale)) }
  return translateFor(client, locale, `mail.${key}`, { ...ours, ...plain })
}

/** The greeting that most mails begin with. */
export function greetingOf(frame: MailFrame, person: MailName): string {
  return say(frame, 'greeting', { name: addressOf(frame, person) })
}

/** The name by which a mail addresses a person. What an earlier version queued lacks the family name. */
export function addressOf(
  { locale }: MailFrame,
  { firstName, lastName = '' }: Pick<MailName, 'firstName'> & Partial<MailName>,
): string {
  return addressName({ firstName, lastName }, localeOf(locale).intlCode, 'mail')
}

/** A link's address, at the client's own origin. What is left once the secret is gone leads nowhere. */
export function linkTo({ origin, token }: MailFrame, path: string): string {
  return `${origin}${path}?k=${encodeURIComponent(token ?? '…')}`
}

/** How long a link is good, in words: 1800 seconds are `30 minutes`, 604800 are `7 days`. */
export function lifeInWords({ locale }: MailFrame, seconds: number): string {
  const [unit, size] = units.find(([, size]) => seconds >= 2 * size || size === 60)!
  const { intlCode } = localeOf(locale)
  const words = writeNumber(Math.floor(seconds / size), intlCode, { style: 'unit', unit, unitDisplay: 'long' })
  // Japanese sentences have no spaces in them: 30分. Chinese ones set figures apart: 30 分钟.
  if (intlCode.startsWith('ja')) return words.replace(/\s/g, '')
  return intlCode.startsWith('zh') ? words.replace(/(\d)(?=\p{Script=Han})/u, '$1\u00a0') : words
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A moment where the client is, in words. */
export function momentInWords({ locale, client }: MailFrame, moment: Date): string {
  return writeMoment(moment, localeOf(locale).intlCode, {
    timeZone: client.timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}

/** A day `2026-11-21` in words. */
export function dayInWords({ locale }: MailFrame, day: string): string {
  return writeDay(day, localeOf(locale).intlCode)
}
