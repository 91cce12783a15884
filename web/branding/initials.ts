import type { NamedPerson } from '../../rules/accounts/full-name.ts'
import * as initials from '../../rules/accounts/initials.ts'
import { spokenLocale } from '../words/words.ts'

/** The initials on an avatar, with the capitals of the page's language: `MA` for Maya Andersson. */
export function initialsOf(person: NamedPerson): string {
  return initials.initialsOf(person, spokenLocale().intlCode)
}

/** Those of a name that comes in one piece: `ML` for Maya van der Linden. */
export function initialsOfName(name: string): string {
  return initials.initialsOfName(name, spokenLocale().intlCode)
}
