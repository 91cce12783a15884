import { consoleText } from '../../../words/console-words.ts'

/** What a column of a kind is called, such as User ID for `userName`. */
export function columnText(name: string): string {
  return consoleText(`files.column-${name}`) ?? name
}
