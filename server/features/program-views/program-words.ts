import type * as z from 'zod/mini'
import type { HelpTexts, programWords } from '../../../contract/help-texts.ts'
import { type ProgramDocument, sayIn } from '../../../contract/program-document.ts'

type ProgramWords = z.output<z.ZodMiniObject<typeof programWords>>

/** A program's selection question and help texts in a person's language (product §3, Progress). */
export function programWordsOf(document: ProgramDocument, locale: string, fallback: string): ProgramWords {
  const { selectionQuestion, helpText, minimumQualifier, bonus } = document
  const say = (words: Readonly<Record<string, string>> | undefined) => words && sayIn(words, locale, fallback)
  const helpTexts: HelpTexts = {
    goal: say(helpText),
    minimumQualifier: say(minimumQualifier?.helpText),
    bonus: say(bonus?.helpText),
  }
  const explains = Object.values(helpTexts).some(text => text !== undefined)
  return { selectionQuestion: say(selectionQuestion), ...(explains && { helpTexts }) }
}
