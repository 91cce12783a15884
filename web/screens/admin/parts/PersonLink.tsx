import { Link } from '@tanstack/react-router'
import { fullName, type NamedPerson } from '../../../../rules/accounts/full-name.ts'

interface PersonLinkProps {
  readonly person: NamedPerson & { readonly userId: string; readonly userName: string }
}

/** Somebody in a list, by name and user name, and the way to their page. */
export function PersonLink({ person }: PersonLinkProps) {
  return (
    <>
      <Link to={`/admin/people/${person.userId}`}>{fullName(person)}</Link>
      <small>{person.userName}</small>
    </>
  )
}
