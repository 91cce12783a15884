import { c, consoleText } from '../../../words/console-words.ts'

export interface SaidProblem {
  /** In English, as at the command line. */
  readonly text: string
  readonly sentence: { readonly code: string; readonly values: Readonly<Record<string, string | number>> }
}

const kinds = ['list', 'object'] as const

/** What is wrong, in the reader's language; in English where the console has no sentence for it. */
export function problemSentence({ text, sentence: { code, values } }: SaidProblem): string {
  const { found: written, foundAs, meant } = values
  if (foundAs === 'nothing' && saysShape(code)) return c('problem.still-missing')
  const sentence = consoleText(`problem.${code}`, values)
  if (sentence === undefined) return text
  const kind = kinds.find(one => one === foundAs)
  const found = kind === undefined ? written : c(`problem.found-${kind}`)
  const whole = found === undefined ? sentence : c('problem.with-found', { sentence, found })
  return meant === undefined ? whole : c('problem.with-meant', { sentence: whole, nearest: meant })
}

/** Which kind of value belongs there: of an empty field a form says enough. */
function saysShape(code: string): boolean {
  return /^(type|pattern)-/.test(code) || ['value', 'value-of', 'texts', 'decimal', 'list-least'].includes(code)
}
