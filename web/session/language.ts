import { getStandardBundle } from '../../contract/calls/translations/standard.ts'
import { call } from '../client/call.ts'
import { hasWords, keepWords, type Locale, speak } from '../words/words.ts'
import { bundleName, keepChosenLocale, takeChosenLocale } from './chosen-locale.ts'
import { changeSession, currentSession } from './session.ts'

/** The newest choice: the words of the one before may come later than its own. */
let newest = ''

/** Speaks another language before sign-in and remembers the choice. */
export async function chooseLanguage(code: string): Promise<void> {
  newest = code
  // Whoever signs in before the words are there has chosen all the same.
  keepChosenLocale(code)
  try {
    await fetchWords(code)
  } catch (error) {
    if (newest === code) takeChosenLocale()
    throw error
  }
  if (newest === code) await speakLanguage(code)
}

/** Loads the words of a language if they are missing, then speaks it: no screen ever shows half of each (A06, A12). */
export async function speakLanguage(code: string): Promise<void> {
  const locale = await fetchWords(code)
  speak(locale)
  changeSession({ locale })
}

/** Loads the words of a language if they are missing, and speaks the old one still. */
export async function fetchWords(code: string): Promise<Locale> {
  const locale = localeOf(code)
  if (!hasWords(locale.code)) {
    const query = { locale: locale.code as 'en_US', v: currentSession().client?.wordsVersion }
    keepWords(await call(getStandardBundle, { params: { bundleName }, query }))
  }
  return locale
}

function localeOf(code: string): Locale {
  const { client, locale } = currentSession()
  return (
    client?.locales.find(one => one.code === code) ??
    client?.locales.find(one => one.code === client.defaultLocale) ??
    locale
  )
}
