import { consoleText } from '../features/translations/translate.ts'

/** The command line speaks this language; a page speaks its reader's, by the code. */
const language = 'en_US'

/** The sentence for a code of a load's report, in the console's words for it, and then what helps at the command line. */
export function issueText(code: string): string {
  const text = consoleText(language, `issues.${code}`)
  if (text === undefined) throw new Error(`The code ${code} has no sentence.`)
  const help = consoleText(language, `commands.${code}`)
  return help === undefined ? text : `${text}. ${help}`
}
