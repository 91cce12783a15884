export interface NamedPerson {
  readonly firstName: string
  readonly lastName: string
}

/**
 * A person's whole name in the order and spacing of the script that it is written in, whatever the language around it:
 * `Maya Andersson`, and family name first without a space in `田中結衣` and `김민준`. A name in Latin letters stays as its
 * owner writes it, also on a Japanese page.
 */
export function fullName({ firstName, lastName }: NamedPerson): string {
  const [given, family] = [firstName.trim(), lastName.trim()]
  if (isFamilyFirst({ firstName, lastName })) return `${family}${given}`
  return `${given} ${family}`.trim()
}

/** Whether the family name comes first: both names are written in Han, kana or Hangul. */
export function isFamilyFirst({ firstName, lastName }: NamedPerson): boolean {
  return [firstName, lastName].every(name => eastAsian.test(name.trim()))
}

const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]+$/u
