import { c, consoleText } from '../../../words/console-words.ts'

export interface SaidProblem {
  /** In English, as at the command line. */
  readonly text: string
  readonly sentence: { readonly code: string; readonly values: Readonly<Record<string, string | number>> }
}

const kinds = ['nothing', 'list', 'empty-list', 'object'] as const

/** What is wrong, in the reader's language; in English where the console has no sentence for it. */
export function problemSentence({ text, sentence: { code, values } }: SaidProblem): string {
  const sentence = consoleText(`problem.${code}`, values)
  if (sentence === undefined) return text
  const { found: written, foundAs, meant } = values
  const kind = kinds.find(one => one === foundAs)
  const found = kind === undefined ? written : c(`problem.found-${kind}`)
  const whole = found === undefined ? sentence : c('problem.with-found', { sentence, found })
  return meant === undefined ? whole : c('problem.with-meant', { sentence: whole, nearest: meant })
}
