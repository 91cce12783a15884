import { writeNumber } from '../../rules/clients/write-number.ts'

/** What goes into a message; figures and dates come in as they are to be read. */
export type Values = Readonly<Record<string, string | number>>

/**
 * A message as the server compiles it from ICU (@lingui/message-utils), so that the page needs no parser:
 * texts, `["name"]` for a value, `["count", "plural", { one: […], other: […] }]` for a choice.
 */
export type Message = string | readonly Part[]
type Part = string | readonly [name: string, type?: string, cases?: Readonly<Record<string, Message | number>>]

/** Speaks a message in a language: `["Level ", ["level"]]` with level 2 is `Level 2`. */
export function speakMessage(message: Message, values: Values, language: string): string {
  if (typeof message === 'string') return message
  return message.map(part => (typeof part === 'string' ? part : speakPart(part, values, language))).join('')
}

function speakPart([name, type, cases = {}]: Exclude<Part, string>, values: Values, language: string): string {
  const value = values[name]
  if (type === undefined) return String(value)
  if (type === 'number') return writeNumber(Number(value), language)
  const { offset = 0, ...choices } = cases
  if (type === 'select') return speakMessage(choiceOf(choices, String(value)), values, language)
  const count = Number(value) - Number(offset)
  const rules = new Intl.PluralRules(language, { type: type === 'selectordinal' ? 'ordinal' : 'cardinal' })
  const chosen = (choices[String(value)] as Message | undefined) ?? choiceOf(choices, rules.select(count))
  return speakMessage(withCount(chosen, writeNumber(count, language)), values, language)
}

function choiceOf(choices: Readonly<Record<string, Message | number>>, wanted: string): Message {
  return (choices[wanted] ?? choices['other'] ?? '') as Message
}

/** In a plural, `#` stands for the count. */
function withCount(message: Message, count: string): Message {
  return typeof message === 'string' ? message : message.map(part => (part === '#' ? count : part))
}
