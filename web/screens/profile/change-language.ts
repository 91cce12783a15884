import { setUserLocale } from '../../../contract/calls/user/locale.ts'
import { call } from '../../client/call.ts'
import { readAnew } from '../../client/queries.ts'
import { fetchWords, speakLanguage } from '../../session/language.ts'
import { changeSession } from '../../session/session.ts'

/**
 * Changes the person's language in the order of A12: first the words, then the person, then what the server had said in
 * the old language, program views above all; only then does the page speak the new one. What fails leaves the old.
 */
export async function changeLanguage(code: string, beforeSpeaking: () => void): Promise<void> {
  await fetchWords(code)
  const user = await call(setUserLocale, { body: { locale: code } })
  // At once, so that a live update finds no language that the page does not know of, and speaks it before its time.
  changeSession({ user })
  await readAnew(() => true)
  beforeSpeaking()
  await speakLanguage(code)
}
