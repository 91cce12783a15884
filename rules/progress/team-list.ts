import { treatments } from './treatment.ts'

/** What the list of a leader's people may be narrowed to besides a treatment: whether there is a goal, and whether it was reached. */
export const standingFilters = [...treatments, 'no_goal', 'with_goal', 'below_goal', 'reached'] as const
export type StandingFilter = (typeof standingFilters)[number]

/** What the people may be ordered by; a minus before it turns the order around. */
export const peopleOrders = ['name', 'goal', 'progress', 'pace'] as const
export type PeopleOrder = (typeof peopleOrders)[number]

/** What the units below a place may be ordered by; `with-goal` is the share of people with one. */
export const unitOrders = ['name', 'people', 'with-goal', 'average', 'pace', 'reached'] as const
export type UnitOrder = (typeof unitOrders)[number]
