import type { NoteWords } from '../../../../rules/team/team-today.ts'
import { t } from '../../../words/words.ts'

/** The words that a leader finds prepared. The texts quote the program's name themselves, where their language quotes names. */
export function preparedNote(words: NoteWords, { name, program }: { readonly name: string; readonly program: string }) {
  return `${t('mail.greeting', { name })}\n\n${t(`note.words.${words}`, { program })}`
}
