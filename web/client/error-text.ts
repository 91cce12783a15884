import { t, wordsOf } from '../words/words.ts'
import { CallError } from './call-error.ts'

/** What a person reads about a failure (E01): the server's own message under 500, else the words of its code. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return t('errors.generic.global')
  if (error.httpCode < 500 && error.message !== '') return error.message
  return wordsOf(error.messageCode) ?? t('errors.generic.global')
}
