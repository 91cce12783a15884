import type * as z from 'zod/mini'
import type { Bundle } from '../../contract/calls/translations/standard.ts'
import type { locale } from '../../contract/shapes.ts'
import { type Message, speakMessage, type Values } from './message.ts'

// The keys alone come from the bundle: the words themselves are fetched, compiled, from the API.
type Words = typeof import('../../bundles/goalquest/en_US.json')
export type WordKey = Exclude<keyof Words, 'default'>

export type Locale = z.output<typeof locale>

/** By locale, as they were fetched. */
export const bundles = new Map<string, Readonly<Record<string, Message>>>()
let current: Locale = { code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: '' }

/**
 * The words of a key in the person's language: `t('login.heading')`, `t('header.points', { points: '12,480' })`.
 * Figures and dates are formatted before they come in (format.ts), so that one place knows how they are written.
 */
export function t(key: WordKey, values?: Values): string {
  return wordsOf(key, values) ?? `Missing locale value (${key})`
}

/** The words of a key that came as data (a message code, a rule's word key); nothing where the bundle lacks it. */
export function wordsOf(key: string, values: Values = {}): string | undefined {
  const bundle = bundles.get(current.code)
  const message = bundle && Object.hasOwn(bundle, key) ? bundle[key] : undefined
  return message === undefined ? undefined : speakMessage(message, values, current.intlCode)
}

/** Keeps a fetched bundle, each message a plain text or an array compiled by the server. */
export function keepWords({ locale, messages }: Bundle): void {
  bundles.set(locale, messages as Readonly<Record<string, Message>>)
}

export function hasWords(localeCode: string): boolean {
  return bundles.has(localeCode)
}

/** Switches to a language whose bundle is loaded, and sets it on the document (L14). */
export function speak(locale: Locale): void {
  current = locale
  document.documentElement.lang = locale.intlCode
  document.documentElement.dir = locale.writingDirection
}

/** The language spoken now. */
export function spokenLocale(): Locale {
  return current
}
