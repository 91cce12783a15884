import type { Tables, TablesQuery } from '../../../../contract/calls/program-views/tables.ts'
import {
  type PeopleOrder,
  peopleOrders,
  type StandingFilter,
  standingFilters,
  type UnitOrder,
  unitOrders,
} from '../../../../rules/progress/team-list.ts'

/** Whom the list of people is narrowed to. */
export interface Narrowing {
  readonly find?: string
  readonly standing?: StandingFilter
  /** The group of the level, whose id is one of the group alone. */
  readonly group?: string
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
  /** The order of the units, which of their pages is shown, and what they are called that are looked for. */
  readonly teams?: UnitOrder | `-${UnitOrder}`
  readonly teamsPage?: number
  readonly findTeam?: string
}

/** Reads the address `?unit=west&page=2&standing=get_going`; what is none of ours counts as not said. */
export function placeOf(search: Readonly<Record<string, unknown>>): Place {
  return compact({
    unit: textOf(search['unit']),
    page: pageOf(search['page']),
    person: textOf(search['person']),
    people: search['people'] === 'below' ? 'below' : undefined,
    sort: orderOf(search['sort'], peopleOrders),
    teams: orderOf(search['teams'], unitOrders),
    teamsPage: pageOf(search['teamsPage']),
    findTeam: textOf(search['findTeam'])?.slice(0, 80),
    find: textOf(search['find'])?.slice(0, 80),
    standing: standingFilters.find(filter => filter === search['standing']),
    group: textOf(search['group']),
    level: textOf(search['level']),
    moved: search['moved'] === 'up' || search['moved'] === 'down' ? search['moved'] : undefined,
  })
}

/** The address of a place, as short as it can be. */
export function searchOf(place: Place): Record<string, string | number> {
  const { person, page, teamsPage, ...rest } = place
  return compact({
    ...rest,
    page: page === 1 ? undefined : page,
    teamsPage: teamsPage === 1 ? undefined : teamsPage,
    // The address writes what looks like a number in quotes, unless it is one.
    person: person !== undefined && /^[1-9]\d{0,14}$/.test(person) ? Number(person) : person,
  })
}

/** The list of people with nobody left out. */
export const nobodyLeftOut = {
  find: undefined,
  standing: undefined,
  group: undefined,
  level: undefined,
  moved: undefined,
} as const

/** The same place with its list narrowed otherwise, from its first page; who is searched for may stand anywhere below. */
export function narrowed(place: Place, change: Narrowing): Place {
  const { page: _, person: __, ...rest } = place
  return compact({ ...rest, ...change })
}

export function isNarrowed({ find, standing, level, moved }: Narrowing): boolean {
  return [find, standing, level, moved].some(one => one !== undefined)
}

/** The same place with its units in another order or looked for otherwise, from their first page. */
export function amongUnits(place: Place, change: Pick<Place, 'teams' | 'findTeam'>): Place {
  const { teamsPage: _, person: __, ...rest } = place
  return compact({ ...rest, ...change })
}

/** The query for the units. */
export function unitsQuery({ teams, findTeam }: Place): Pick<TablesQuery, 'unitSort' | 'unitSearch'> {
  return compact({ unitSort: teams, unitSearch: findTeam })
}

/** The query for the pages of units and of people. */
export function pagesQuery({ page, teamsPage }: Place): Pick<TablesQuery, 'page' | 'unitPage'> {
  return compact({ page: page?.toString(), unitPage: teamsPage?.toString() })
}

/** The number of the last page of a list; without a row there is one page, too. */
export function lastPage({ rowCount, pageSize }: Pick<Tables['unitsTable'], 'rowCount' | 'pageSize'>): number {
  return Math.max(1, Math.ceil(rowCount / pageSize))
}

type Paged = { readonly [Table in 'detailsTable' | 'unitsTable']: Parameters<typeof lastPage>[0] }

/** Where a page beyond the last leads, since whoever was alone on it has left: to the last. Nothing where there is the page. */
export function toLastPages(place: Place, { detailsTable, unitsTable }: Paged): Place | undefined {
  const { page = 1, teamsPage = 1 } = place
  const there = { page: Math.min(page, lastPage(detailsTable)), teamsPage: Math.min(teamsPage, lastPage(unitsTable)) }
  return there.page < page || there.teamsPage < teamsPage ? { ...place, ...there } : undefined
}

/** The query for the list of people. */
export function listQuery(place: Place): Omit<TablesQuery, 'page' | 'unitPage' | 'unitSort' | 'unitSearch'> {
  const { sort, find, standing, group, level, moved } = place
  return compact({
    people: place.people === 'below' || isNarrowed(place) ? 'below' : undefined,
    sort,
    search: find,
    treatment: standing,
    group: level === undefined ? undefined : group,
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

function pageOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 1 && value < 1_000_000 ? value : undefined
}

function textOf(value: unknown): string | undefined {
  return value === undefined || value === '' ? undefined : String(value)
}

function compact<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}
