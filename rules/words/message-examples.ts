import { writeNumber } from '../clients/write-number.ts'
import { formsOfKind, parseMessage, type Token } from './check-message.ts'

/** How a message reads with a number: in which form of the language, and for which number. */
export interface MessageExample {
  readonly form: string
  readonly count: string
  readonly text: string
}

/** Numbers among which every form of our languages has one. */
const samples = [1, 2, 5, 0, 3, 4, 11, 21, 1_000_000, 1.5]

/**
 * A message with a number of each form that its language has, other values by their names: `1 goal of ⟨name⟩`, `2 goals of ⟨name⟩`.
 * None where no number is counted, or where it is no message.
 */
export function messageExamples(text: string, intlCode: string): MessageExample[] {
  const parsed = parseMessage(text, intlCode)
  if (!('tokens' in parsed)) return []
  const type = countedAs(parsed.tokens)
  if (type === undefined) return []
  const rules = new Intl.PluralRules(intlCode, { type })
  return formsOfKind(intlCode, type).map(form => {
    const count = samples.find(sample => rules.select(sample) === form)!
    return { form, count: writeNumber(count, intlCode), text: spoken(parsed.tokens, count, intlCode) }
  })
}

function countedAs(tokens: readonly Token[]): 'cardinal' | 'ordinal' | undefined {
  for (const token of tokens) {
    if (token.type === 'plural') return 'cardinal'
    if (token.type === 'selectordinal') return 'ordinal'
    const inner = token.type === 'select' ? token.cases.map(one => countedAs(one.tokens as Token[])) : []
    const found = inner.find(one => one !== undefined)
    if (found !== undefined) return found
  }
  return undefined
}

function spoken(tokens: readonly Token[], count: number, intlCode: string, left = count): string {
  return tokens
    .map(token => {
      switch (token.type) {
        case 'content':
          return token.value
        case 'octothorpe':
          return writeNumber(left, intlCode)
        case 'argument':
        case 'function':
          return `⟨${token.arg}⟩`
        default: {
          const rest = token.type === 'select' ? left : count - (token.pluralOffset ?? 0)
          const type = token.type === 'selectordinal' ? 'ordinal' : 'cardinal'
          const form = token.type === 'select' ? undefined : new Intl.PluralRules(intlCode, { type }).select(rest)
          const chosen =
            token.cases.find(({ key }) => key === `=${count}`) ??
            token.cases.find(({ key }) => key === form) ??
            token.cases.find(({ key }) => key === 'other')
          return chosen === undefined ? '' : spoken(chosen.tokens as Token[], count, intlCode, rest)
        }
      }
    })
    .join('')
}
