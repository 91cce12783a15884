import { participantPattern } from '../../../rules/programs/role.ts'

// Conditions of SQL; `m` is the assignment unless another name is said, and a day as a parameter is a date of its own accord.

/** Whether an assignment holds on a day: from and to are both within, and either may be open. */
export const isOn = (day: string, m = 'm') =>
  `coalesce(${m}.valid_from, ${day}) <= ${day} and coalesce(${m}.valid_to, ${day}) >= ${day}`

/** Whether its role picks goals, as `isManager` says it of the same words (product §4, P06). */
export const isPicking = (m = 'm') => `${m}.role ~* '${participantPattern.source}'`

/** Whether its role leads: any other does. */
export const isLeading = (m = 'm') => `${m}.role !~* '${participantPattern.source}'`

/**
 * The units of the client `$1` that somebody leads, and whether they are a partner's own on a day: those who lead them are partners, or did
 * where nobody does any more. A Superviewer only reads.
 */
export const ledUnits = (day: string) => `(select m.unit_id,
    coalesce(bool_and(m.role = 'Partner') filter (where ${isOn(day)}), bool_and(m.role = 'Partner')) as is_partners
  from assignments m where m.client_id = $1 and ${isLeading()} and m.role !~* 'superviewer' group by m.unit_id)`

/** Whether it makes somebody one of a team on a day: a team is made of Selectors (decisions §4.10). */
export const isOfTeam = (day: string, m = 'm') => `${isPicking(m)} and ${isOn(day, m)}`
