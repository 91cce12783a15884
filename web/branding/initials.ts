import { isFamilyFirst, type NamedPerson } from '../../rules/accounts/full-name.ts'

/** The initials on an avatar: `MA` for Maya Andersson, `A` for a person of one name, `田結` for 田中結衣. */
export function initialsOf({ firstName, lastName }: NamedPerson): string {
  const names = isFamilyFirst({ firstName, lastName }) ? [lastName, firstName] : [firstName, lastName]
  return names.map(name => [...name.trim()][0]?.toLocaleUpperCase() ?? '').join('')
}
