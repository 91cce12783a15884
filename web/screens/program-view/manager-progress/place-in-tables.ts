import type { TablesQuery } from '../../../../contract/calls/program-views/tables.ts'
import {
  type PeopleOrder,
  peopleOrders,
  type StandingFilter,
  standingFilters,
} from '../../../../rules/progress/team-list.ts'

/** Whom the list of people is narrowed to. */
export interface Narrowing {
  readonly find?: string
  readonly standing?: StandingFilter
  readonly level?: string
  readonly moved?: 'up' | 'down'
}

/** Where a manager stands in the tables, and what they see of them: all of it is in the address. */
export interface Place extends Narrowing {
  readonly unit?: string
  readonly page?: number
  /** Whose view is open over the tables. */
  readonly person?: string
  /** Everybody below the unit, and not only those right in it. */
  readonly people?: 'below'
  readonly sort?: PeopleOrder | `-${PeopleOrder}`
  /** The order of the units. */
  readonly teams?: UnitOrder | `-${UnitOrder}`
}

export const unitOrders = ['name', 'people', 'with-goal', 'average', 'reached'] as const
export type UnitOrder = (typeof unitOrders)[number]

/** Reads the address `?unit=west&page=2&standing=get_going`; what is none of ours counts as not said. */
export function placeOf(search: Readonly<Record<string, unknown>>): Place {
  const { page } = search
  return compact({
    unit: textOf(search['unit']),
    page: typeof page === 'number' && Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined,
    person: textOf(search['person']),
    people: search['people'] === 'below' ? 'below' : undefined,
    sort: orderOf(search['sort'], peopleOrders),
    teams: orderOf(search['teams'], unitOrders),
    find: textOf(search['find'])?.slice(0, 80),
    standing: standingFilters.find(filter => filter === search['standing']),
    level: textOf(search['level']),
    moved: search['moved'] === 'up' || search['moved'] === 'down' ? search['moved'] : undefined,
  })
}

/** The address of a place, as short as it can be. */
export function searchOf(place: Place): Record<string, string | number> {
  const { person, page, ...rest } = place
  return compact({
    ...rest,
    page: page === 1 ? undefined : page,
    // The address writes what looks like a number in quotes, unless it is one.
    person: person !== undefined && /^[1-9]\d{0,14}$/.test(person) ? Number(person) : person,
  })
}

/** The same place with its list narrowed otherwise, from its first page; who is searched for may stand anywhere below. */
export function narrowed(place: Place, change: Narrowing): Place {
  const { page: _, person: __, ...rest } = place
  return compact({ ...rest, ...change })
}

export function isNarrowed({ find, standing, level, moved }: Narrowing): boolean {
  return [find, standing, level, moved].some(one => one !== undefined)
}

/** What the server is asked for the list of people. */
export function listQuery(place: Place): Omit<TablesQuery, 'page'> {
  const { sort, find, standing, level, moved } = place
  return compact({
    people: place.people === 'below' || isNarrowed(place) ? 'below' : undefined,
    sort,
    search: find,
    treatment: standing,
    level,
    moved,
  })
}

/** Another press on the same column turns the order around. */
export function nextOrder<Order extends string>(
  current: Order | `-${Order}` | undefined,
  column: Order,
): Order | `-${Order}` {
  return current === column ? `-${column}` : column
}

function orderOf<Order extends string>(value: unknown, orders: readonly Order[]): Order | `-${Order}` | undefined {
  for (const order of orders) {
    if (value === order) return order
    if (value === `-${order}`) return `-${order}`
  }
  return undefined
}

function textOf(value: unknown): string | undefined {
  return value === undefined || value === '' ? undefined : String(value)
}

function compact<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}
