export interface NamedPerson {
  readonly firstName: string
  readonly lastName: string
}

/**
 * A person's whole name in the order and spacing of the script that it is written in, whatever the language around it:
 * `Maya Andersson`, and family name first without a space in `田中結衣` and `김민준`. A name all in katakana comes from abroad
 * and keeps its order, `マリア・アンダーソン`. A name in Latin letters stays as its owner writes it, also on a Japanese page.
 */
export function fullName({ firstName, lastName }: NamedPerson): string {
  const [given, family] = [firstName.trim(), lastName.trim()]
  if (isFamilyFirst({ firstName, lastName })) return `${family}${given}`
  if (isKatakana({ firstName, lastName })) return `${given}・${family}`
  return `${given} ${family}`.trim()
}

/** Whether the family name comes first: both names are written in Han, kana or Hangul, and not both in katakana. */
export function isFamilyFirst(person: NamedPerson): boolean {
  return [person.firstName, person.lastName].every(name => eastAsian.test(name.trim())) && !isKatakana(person)
}

function isKatakana({ firstName, lastName }: NamedPerson): boolean {
  return [firstName, lastName].every(name => katakana.test(name.trim()))
}

const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]+$/u
const katakana = /^[\p{Script=Katakana}ー]+$/u
