import { fullName, isFamilyFirst, type NamedPerson } from './full-name.ts'

/** Whether a person is spoken to on a screen, or written to in a mail. */
export type AddressStyle = 'screen' | 'mail'

/**
 * The name by which a text addresses a person, in the language that they read (BCP 47); titles such as さん and 님 are part of
 * the text. Where the name is written in an East Asian script, Japanese addresses by the family name, `田中さん`, and Korean and
 * Chinese by the full name, `김민준님`. Everybody else goes by their given name, but for 様 in a Japanese mail, which asks for
 * the full one.
 */
// Stryker disable next-line StringLiteral: every style but that of a mail is that of a screen
export function addressName(person: NamedPerson, intlCode: string, style: AddressStyle = 'screen'): string {
  const [given, family] = [person.firstName.trim(), person.lastName.trim()]
  if (given === '') return family
  const language = intlCode.split('-')[0]!
  if (!isFamilyFirst(person)) return language === 'ja' && style === 'mail' ? fullName(person) : given
  if (language === 'ja') return family
  return language === 'ko' || language === 'zh' ? fullName(person) : given
}
