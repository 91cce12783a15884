import {
  type Content,
  type FunctionArg,
  type Octothorpe,
  type PlainArg,
  parse,
  type Select,
} from '@messageformat/parser'
import { type PluralForm, pluralForms } from '../clients/media-label.ts'

export type Token = Content | PlainArg | FunctionArg | Select | Octothorpe

/** Letters of one message, at most. */
export const longestMessage = 4000

export const messageFaults = [
  'empty',
  'too-long',
  'control',
  'syntax',
  'brace',
  'markup',
  'value-unknown',
  'value-missing',
  'kind',
  'form-missing',
] as const

/** What is wrong with a message, from which letter on (0 is the first), and what it is about: a value, a form, a tag. */
export interface MessageFault {
  readonly problem: (typeof messageFaults)[number]
  readonly at: number
  readonly what?: string
}

/**
 * Everything that keeps a message from taking the place of the product's (W07a): no ICU, values that the product's English has and
 * this lacks, or that nobody fills in, plural forms that the language has, HTML, which would be shown as it is written. In order of
 * their places; none where the message is good.
 */
export function checkMessage(text: string, english: string, intlCode: string): MessageFault[] {
  if (text.trim() === '') return [{ problem: 'empty', at: 0 }]
  if (text.length > longestMessage) return [{ problem: 'too-long', at: longestMessage }]
  const control = text.search(/(?!\n)[\p{Cc}\p{Cs}]/u)
  if (control >= 0) return [{ problem: 'control', at: control }]
  const parsed = parseMessage(text, intlCode)
  if (!('tokens' in parsed)) return [parsed]
  const tokens = flat(parsed.tokens)
  const known = valuesOf(flat(parse(english)))
  const values = valuesOf(tokens)
  const missing = [...known.keys()].filter(name => !values.has(name))
  return [
    ...tokens.flatMap(token => tokenFaults(token, known, intlCode)),
    ...strayIn(text, tokens),
    ...missing.map(what => ({ problem: 'value-missing' as const, at: text.length, what })),
  ].sort((one, other) => one.at - other.at)
}

/** The message in parts, or where it stops being one. */
export function parseMessage(text: string, intlCode: string): { readonly tokens: readonly Token[] } | MessageFault {
  try {
    return {
      tokens: parse(text, { cardinal: formsOfKind(intlCode, 'cardinal'), ordinal: formsOfKind(intlCode, 'ordinal') }),
    }
  } catch (error) {
    // The parser says the place in its message alone, but always.
    const [, line, column] = /at line (\d+) col (\d+)/.exec((error as Error).message)!
    const before = text.split('\n').slice(0, Number(line) - 1)
    const at = before.reduce((sum, one) => sum + one.length + 1, 0) + Number(column) - 1
    // It counts the space before a word to the word.
    const space = /\s*/.exec(text.slice(at))![0].length
    return { problem: 'syntax', at: Math.min(at + space, text.length) }
  }
}

/** The forms that a language has for numbers, or for places in an order. */
export function formsOfKind(intlCode: string, type: 'cardinal' | 'ordinal'): PluralForm[] {
  const { pluralCategories } = new Intl.PluralRules(intlCode, { type }).resolvedOptions()
  return pluralForms.filter(form => pluralCategories.includes(form))
}

function tokenFaults(token: Token, known: ReadonlyMap<string, ReadonlySet<string>>, intlCode: string): MessageFault[] {
  if (token.type === 'content' || token.type === 'octothorpe') return []
  const at = token.ctx.offset
  const theirs = known.get(token.arg)
  if (theirs === undefined) return [{ problem: 'value-unknown', at, what: token.arg }]
  const kind = kindOf(token)
  const isCount = kind === 'plural' || kind === 'selectordinal'
  // A number may be counted or only named; anything else is used as the product uses it.
  if (isCount ? ![...theirs].some(one => numeric.has(one)) : kind !== 'plain' && !theirs.has(kind)) {
    return [{ problem: 'kind', at, what: token.arg }]
  }
  if (token.type === 'argument' || token.type === 'function') return []
  const lacking = formsOf(token.type, intlCode).filter(form => !token.cases.some(({ key }) => key === form))
  return lacking.map(what => ({ problem: 'form-missing' as const, at, what }))
}

function formsOf(type: Select['type'], intlCode: string): readonly PluralForm[] {
  if (type === 'select') return ['other']
  return formsOfKind(intlCode, type === 'plural' ? 'cardinal' : 'ordinal')
}

const numeric: ReadonlySet<string> = new Set(['plural', 'selectordinal', 'number'])

/** The values of a message, each with the kinds as which it stands there. */
function valuesOf(tokens: readonly Token[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const token of tokens) {
    if (token.type === 'content' || token.type === 'octothorpe') continue
    found.set(token.arg, (found.get(token.arg) ?? new Set()).add(kindOf(token)))
  }
  return found
}

function kindOf(token: PlainArg | FunctionArg | Select): string {
  if (token.type === 'argument') return 'plain'
  return token.type === 'function' ? token.key : token.type
}

/** Every part, and the parts within its cases. */
function flat(tokens: readonly Token[], found: Token[] = []): readonly Token[] {
  for (const token of tokens) {
    found.push(token)
    if (token.type === 'plural' || token.type === 'select' || token.type === 'selectordinal') {
      for (const { tokens: inner } of token.cases) flat(inner as Token[], found)
    }
  }
  return found
}

/** Braces that belong to nothing, and tags: in the words themselves, not where they are quoted. */
function strayIn(text: string, tokens: readonly Token[]): MessageFault[] {
  return tokens.flatMap(token => {
    if (token.type !== 'content') return []
    const { offset, text: written } = token.ctx
    const brace = unquoted(written).search(/[{}]/)
    const tags = [...written.matchAll(/<\/?([a-z][a-z0-9-]*)[^<>]*>?|<!--/gi)]
    return [
      ...(brace >= 0 ? [{ problem: 'brace' as const, at: offset + brace, what: text[offset + brace]! }] : []),
      ...tags.map(tag => ({ problem: 'markup' as const, at: offset + tag.index, what: tag[0] })),
    ]
  })
}

/** The same with what stands between apostrophes as spaces. */
function unquoted(written: string): string {
  return written.replace(/'[{}](?:[^']|'')*'/g, quoted => ' '.repeat(quoted.length))
}
