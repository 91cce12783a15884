import { csv } from './csv.ts'
import type { DemoLoad } from './demo-client.ts'
import type { DemoPerson } from './people.ts'

export interface Unit {
  readonly unitId: string
  readonly name: string
  readonly parentId?: string
}

export interface Place {
  readonly person: DemoPerson
  readonly unitId: string
  readonly role: string
}

/** The three files that bring people and their organisation in. */
export function organisationLoads(
  units: readonly Unit[],
  places: readonly Place[],
  locale: string,
  country: string,
): DemoLoad[] {
  const people = [...new Map(places.map(({ person }) => [person.userName, person])).values()]
  const participants = people.map((person, index) => ({
    externalId: `E${1001 + index}`,
    userName: person.userName,
    firstName: person.firstName,
    lastName: person.lastName,
    email: `${person.userName}@example.com`,
    locale,
    country,
    status: 'active',
  }))
  const orgUnits = units.map(({ unitId, name, parentId }) => ({ unitId, parentId, name }))
  const assignments = places.map(({ person, unitId, role }) => ({ userName: person.userName, unitId, role }))
  return [
    { kind: 'participants', fileName: 'participants.csv', text: csv(participants) },
    { kind: 'orgunits', fileName: 'orgunits.csv', text: csv(orgUnits) },
    { kind: 'assignments', fileName: 'assignments.csv', text: csv(assignments) },
  ]
}
