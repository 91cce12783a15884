import { consoleText } from '../../../words/console-words.ts'
import type { Path } from './document-value.ts'

/** What a field is called, by its path without places in lists and locales; the path itself where it has no name. */
export function fieldTitle(path: Path): string {
  const names = path.filter(step => typeof step === 'string' && !/^([a-z]{2}_[A-Z]{2}|order)$/.test(step))
  for (let length = names.length; length > 0; length--) {
    const title = consoleText(`field.${names.slice(0, length).join('.')}`)
    if (title !== undefined) return title
  }
  return path.join('.')
}

/** What stands beside a field that would be guessed wrong. */
export function fieldHint(path: Path): string | undefined {
  return consoleText(`hint.${path.filter(step => typeof step === 'string').join('.')}`)
}

/** The last part of a path with a name: rounding of a bonus is called as that of the program. */
export function optionText(path: Path, option: string): string {
  return consoleText(`option.${String(path.at(-1))}.${option}`) ?? consoleText(`option.${option}`) ?? option
}
