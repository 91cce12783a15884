import { consoleText } from '../features/translations/translate.ts'

/** The command line speaks this language. */
const language = 'en_US'

/**
 * What a refusal means, in the console's words for it, and then what helps at the command line, where a command does; empty where the
 * bundles have no words for it.
 */
export function refusalText(refusal: string, details: Readonly<Record<string, string | number>>): string {
  const textOf = (part: string) => consoleText(language, `${part}.${refusal}`, details)
  const issue = textOf('issues')
  const texts = [textOf('errors') ?? (issue && `${issue}.`), textOf('commands')]
  return texts.filter(text => text !== undefined).join(' ')
}
