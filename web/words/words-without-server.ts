import { localeOf } from '../../rules/clients/locales.ts'
import { loadCode } from '../client/code.ts'
import type { Message } from './message.ts'
import { hasWords, keepWords, speak, spokenLocale } from './words.ts'

// Only the error screen of a failed start needs these, so they are a chunk of their own, one per language.
const bundles = import.meta.glob<Record<string, string>>('../../bundles/goalquest/*.json', { import: 'default' })

/** Speaks the browser's language, else English, from the words that the page brings along. */
export async function speakWithoutServer(): Promise<void> {
  if (hasWords(spokenLocale().code)) return
  const wanted = navigator.languages.map(language => `${language.replace('-', '_')}`)
  const code = wanted.find(one => bundleOf(one)) ?? 'en_US'
  const texts = await loadCode(async () => bundleOf(code)?.())
  if (!texts) return
  const messages = Object.entries(texts).map(([key, text]) => [key, withValues(text)])
  keepWords({ bundleName: 'goalquest', locale: code, messages: Object.fromEntries(messages) })
  speak({ ...localeOf(code) })
}

function bundleOf(code: string) {
  return bundles[`../../bundles/goalquest/${code}.json`]
}

/** Nobody has compiled these texts; a plain value in them is all that an error screen needs. */
function withValues(text: string): Message {
  return text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : [part]))
}
