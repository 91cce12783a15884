import { isFamilyFirst, type NamedPerson } from './full-name.ts'

/** The initials of a person in a language (BCP 47): `MA` for Maya Andersson, `A` for one name, `田結` for 田中結衣. */
export function initialsOf({ firstName, lastName }: NamedPerson, intlCode: string): string {
  const names = isFamilyFirst({ firstName, lastName }) ? [lastName, firstName] : [firstName, lastName]
  return names.map(name => initialOf(name, intlCode)).join('')
}

/** First and last initial of a name that comes in one piece: `ML` for Maya van der Linden. */
export function initialsOfName(name: string, intlCode: string): string {
  const parts = name.trim().split(/\s/)
  return [parts[0]!, ...parts.slice(1).slice(-1)].map(part => initialOf(part, intlCode)).join('')
}

/**
 * The first letter of a name as a capital of the language, whatever the computer speaks: ilker is `İ` in Turkish and `I`
 * elsewhere. What people read as one sign stays whole, and a letter whose capital would be two (ß) stays as it is written.
 */
export function initialOf(name: string, intlCode: string): string {
  const letter = firstSign(name.trim())
  const capital = letter.toLocaleUpperCase(intlCode)
  return firstSign(capital) === capital ? capital : letter
}

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first sign as people count them, such as `é` written in two code points; nothing of nothing. */
function firstSign(text: string): string {
  const [first] = signs.segment(text)
  return first?.segment ?? ''
}
