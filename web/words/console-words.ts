import { getStandardBundle } from '../../contract/calls/translations/standard.ts'
import { localeOf } from '../../rules/clients/locales.ts'
import { call } from '../client/call.ts'
import { bundleName } from '../session/chosen-locale.ts'
import { changeSession, currentSession } from '../session/session.ts'
import { type Message, speakMessage, type Values } from './message.ts'
import { hasWords, keepWords, speak, spokenLocale } from './words.ts'

// As in words.ts: the keys come from the bundle, the words from the API.
type Words = typeof import('../../bundles/console/en_US.json')
export type ConsoleKey = Exclude<keyof Words, 'default'>

const name = 'console'
let messages: Readonly<Record<string, Message>> = {}

/** A text of the console: `c('console.files.title')`. */
export function c(key: ConsoleKey, values?: Values): string {
  return consoleText(key, values) ?? `Missing locale value (${key})`
}

/** The text of a key that came as data, such as a refusal's code; nothing where the bundle lacks it. */
export function consoleText(key: string, values: Values = {}): string | undefined {
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined
  return message === undefined ? undefined : speakMessage(message, values, spokenLocale().intlCode)
}

/**
 * Loads the console's words and speaks them. They exist in few languages: where the person's is none of them, the whole page speaks
 * the one that the bundle comes in, so that no screen mixes two (spec/console.md).
 */
export async function speakConsole(code: string = currentSession().locale.code): Promise<void> {
  const v = currentSession().client?.wordsVersion
  const bundle = await call(getStandardBundle, {
    params: { bundleName: name },
    query: { locale: code as 'en_US', v },
  })
  const spoken = localeOf(bundle.locale)
  if (!hasWords(spoken.code)) {
    keepWords(await call(getStandardBundle, { params: { bundleName }, query: { locale: spoken.code, v } }))
  }
  messages = bundle.messages as typeof messages
  if (spoken.code === currentSession().locale.code) return
  speak(spoken)
  changeSession({ locale: spoken })
}
