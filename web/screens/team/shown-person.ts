import type { TeamToday } from '../../../contract/calls/team.ts'
import { type Look, looks } from '../../../rules/team/team-today.ts'

/** Whose view is open over the page, and in which program: both are in the address. */
export interface ShownPerson {
  readonly userId: string
  readonly view: string
}

/** Reads the address `?view=q3---Manager&person=12`; what is none of ours counts as not said. */
export function shownPerson({ view, person }: Readonly<Record<string, unknown>>): ShownPerson | undefined {
  const userId = typeof person === 'number' || typeof person === 'string' ? String(person) : ''
  return typeof view === 'string' && /^[1-9]\d{0,14}$/.test(userId) ? { userId, view } : undefined
}

export function searchOfPerson({
  programViewId,
  userId,
}: {
  readonly programViewId: string
  readonly userId: string
}): Record<string, string | number> {
  return { view: programViewId, person: Number(userId) }
}

/** What the leader looks at the shown person for, in this program: in another one it may be something else. */
export function lookAt(team: Pick<TeamToday, Look>, { userId, view }: ShownPerson): Look | undefined {
  return looks.find(look => team[look].some(one => one.userId === userId && one.programViewId === view))
}
