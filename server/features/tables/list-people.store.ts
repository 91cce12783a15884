import type { PeopleOrder } from '../../../rules/progress/team-list.ts'
import type { Treatment } from '../../../rules/progress/treatment.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { WrittenWord } from '../people/search-words.ts'
import type { ListedCounts } from './count-team.store.ts'
import { type FacetFilter, isEveryFacet, matchesFacet } from './facet-filter.ts'
import { factColumns, factsOf, liveTables, nameOf, placesOf, type ReadTeam, teamValues } from './facts.store.ts'
import { stepSince } from './movement.store.ts'

export interface PeopleOrdered {
  readonly by: PeopleOrder
  readonly isDescending: boolean
}

export interface PeopleQuery {
  readonly filter: FacetFilter
  /** What the words of a name begin with: each of the first list in one of the ways in which it may be written. */
  readonly words?: readonly (readonly WrittenWord[])[]
  /** Whom a search has found, where it has not to look at everybody of the place. */
  readonly among?: readonly number[]
  readonly order: PeopleOrdered
  /** The units of the place: one, or those that are led side by side. */
  readonly unitIds: readonly string[]
  /** Whether all below are listed, or those right in the unit. */
  readonly isBelow: boolean
}

interface Figure {
  readonly column: string
  /** Which facets have it. */
  readonly has: string
}

const figures: Readonly<Record<Exclude<PeopleOrder, 'name'>, Figure>> = {
  goal: { column: 'target', has: 'has_goal' },
  progress: { column: 'percentage', has: 'is_reached is not null' },
  pace: { column: 'pace', has: 'has_pace' },
}

/** What people are ordered by besides their names; nothing where it is not shown. */
export function figureOf(by: PeopleOrder, isShown: boolean): Figure | undefined {
  return by === 'name' || (by !== 'goal' && !isShown) ? undefined : figures[by]
}

/** Rows of an index that are passed over in the time in which a person is gathered from another. */
const passedPerGathered = 3

/**
 * The people of one page in their order, or all of them, and how many a search has found. Those who have not changed come from
 * what the last run wrote: by walking the index of the order past whoever is not below or not of the facets, or where fewer are
 * wanted than would be passed, by gathering all of them. Whoever has changed is sorted in; of the others as many more are read
 * before the page as may have come in before it.
 */
export async function listPeople(
  tx: ClientTx,
  team: ReadTeam,
  query: PeopleQuery,
  listed: ListedCounts,
  part?: { readonly offset: number; readonly limit: number },
): Promise<{ readonly personIds: readonly number[]; readonly found: number }> {
  const { filter, words, among, order, unitIds, isBelow } = query
  const { isShown, names, state } = team
  const values = teamValues(tx.clientId, team)
  const add = (value: unknown) => `$${values.push(value)}`
  const units = `${add(unitIds)}::text[]`
  const isListed = matchesFacet(filter, isShown, add)
  const isEvery = isEveryFacet(filter)
  const isCalled = words === undefined ? 'true' : wordsOf(words, add)
  const changed = state.changed ?? []
  // Without the figure, equals are all of them; whichever way, whoever has none comes last and equals stand by name.
  const figure = figureOf(order.by, isShown)
  const direction = order.isDescending ? 'desc' : 'asc'
  const byName = figure === undefined && order.by === 'name' ? direction : 'asc'
  const orderBy = (...name: string[]) =>
    [...(figure ? [`${figure.column} ${direction} nulls last`] : []), ...name.map(by => `${by} ${byName}`)].join(', ')

  const isMember = [
    ...(isBelow
      ? [
          't.place between (select first from part) and (select last from part)',
          // Somebody in several units of the place is listed by the first.
          `(t.before is null or t.before < (select first from part) or not exists (
            select from team_people e where e.client_id = $1 and e.team_id = $7 and e.person_id = t.person_id
              and e.place < t.place and e.place <@ (select within from part)))`,
        ]
      : ['t.place = (select first from part)']),
    ...(unitIds.length > 1 ? ['t.place <@ (select within from part)'] : []),
    ...(changed.length > 0 ? ['t.person_id <> all($8::bigint[])'] : []),
  ].join(' and ')
  const facetIs = (which: string) => `t.facet = any(array(
    select facet from team_facets where client_id = $1 and team_id = $7 and ${isListed} and ${which}))`
  const { unchanged, withFigure } = listed
  const from = part === undefined || state.teamId === undefined ? 0 : Math.max(0, part.offset - changed.length)
  const most = part === undefined ? unchanged : part.offset - from + part.limit
  const isGathered =
    words !== undefined ||
    part === undefined ||
    unchanged * unchanged * passedPerGathered < (Math.min(from, unchanged / 2) + most) * state.people

  // With a sum in the place of a column its conditions are those of no index but the order's. Beyond the middle it starts at the end.
  function walk(which: string, column: string | undefined, people: number, offset: number): string {
    const start = Math.max(0, offset)
    const end = Math.min(people, offset + most)
    if (end <= start) return '(select null::bigint where false)'
    const isFromEnd = start > people / 2
    const to = (way: string) => ((way === 'desc') === isFromEnd ? 'asc' : 'desc')
    const conditions = [
      isMember.replace('t.place ', 't.place + 0 '),
      ...(column === undefined ? [] : [`t.${column} is not null`]),
      ...(isEvery && which === 'true' ? [] : [facetIs(which).replace('t.facet', 't.facet + 0')]),
    ]
    return `(select t.person_id from team_people t where t.client_id = $1 and t.team_id = $7 and ${conditions.join(' and ')}
      order by ${column === undefined ? '' : `${column} ${to(direction)}, `}name_rank ${to(byName)}
      offset ${add(isFromEnd ? people - end : start)}::int limit ${add(end - start)}::int)`
  }
  const walked = () =>
    figure === undefined
      ? walk('true', undefined, unchanged, from)
      : `${walk(figure.has, figure.column, withFigure, from)}
        union all ${walk(`not (${figure.has})`, undefined, unchanged - withFigure, from - withFigure)}`
  const sought = () =>
    among === undefined
      ? 'team_people t where t.client_id = $1 and t.team_id = $7'
      : `unnest(${add(among)}::bigint[]) sought (person_id) cross join lateral (select * from team_people
        where client_id = $1 and team_id = $7 and person_id = sought.person_id offset 0) t where true`
  const gathered = isGathered
    ? `${sought()} and ${facetIs('true')} and ${isMember} and ${isCalled.replaceAll('of_person', 't.person_id')}`
    : 'team_people t where false'
  const slice = () => (part ? `order by ${orderBy('name_rank')} offset ${add(from)}::int limit ${add(most)}::int` : '')

  const text = `with ${liveTables},
    part as materialized (
      select min(first) as first, max(last) as last, range_agg(int4range(first, last, '[]')) as within from team_units
      where client_id = $1 and team_id = $7 and unit_id = any(${units})),
    gathered as materialized (select t.person_id, t.name_rank${figure ? `, t.${figure.column}` : ''} from ${gathered}),
    came_in as materialized (
      select person_id from live where ${isListed} and ${isCalled.replaceAll('of_person', 'live.person_id')} and exists (
        select from live_places c where c.person_id = live.person_id and c.unit_id = any(${units})
          and ${isBelow ? 'true' : 'c.is_right'})),
    wanted as materialized (
      select person_id from came_in
      union all ${isGathered ? `(select person_id from gathered ${slice()})` : walked()}),
    facts as materialized (select ${factColumns} from ${factsOf('wanted as listed')}),
    page as (
      select person_id, row_number() over (order by ${orderBy(...['last_name', 'first_name'].map(name => `${name} collate "${names}"`), 'person_id')}) as at
      from facts)
    select array(select person_id::float8 from page
        ${part ? `where at > ${add(part.offset - from)}::int and at <= ${add(part.offset - from + part.limit)}::int` : ''} order by at) as "personIds",
      ((select count(*) from gathered) + (select count(*) from came_in))::int as found`
  // Of a search there are very many ways: planning one is cheaper than keeping the plans of all.
  const name = words === undefined ? nameOf('people', text) : ''
  const [row] = await tx.ask<{ personIds: number[]; found: number }>({ name, text }, values)
  return row!
}

// A range of the index, for a pattern may not be looked for before row security has had its say.
function wordsOf(words: NonNullable<PeopleQuery['words']>, add: (value: unknown) => string): string {
  // Who is looked for by what no name is made of is nobody.
  if (words.length === 0) return 'false'
  const beginsWith = (word: string) => {
    const [from, to] = [add(word), add(`${word}\u{10ffff}`)]
    return `exists (select from person_words w where w.client_id = $1 and w.person_id = of_person and w.word >= ${from} and w.word < ${to})`
  }
  return words.map(ways => `(${ways.map(way => way.map(beginsWith).join(' and ')).join(' or ')})`).join(' and ')
}

/** Somebody as the details table shows them. */
export interface ShownRow {
  readonly person_id: number
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
  readonly group_id: string
  readonly level_id: string | null
  readonly target: string | null
  readonly result: string | null
  readonly mq_value: string | null
  readonly is_mq_achieved: boolean | null
  readonly progress_percentage: number | null
  readonly on_track_percentage: number | null
  readonly date_through_percentage: number | null
  readonly treatment: Treatment | null
  readonly before_percentage: number | null
  readonly step: number | null
  /** The units by which somebody is in the team, by name. */
  readonly unit_names: string
}

/**
 * These people as they stand, in the order in which they are named; never somebody who has left the part by now, even where what
 * was written of them still says otherwise (security T27).
 */
export function readPeople(
  tx: ClientTx,
  team: ReadTeam,
  { unitIds, isBelow }: Pick<PeopleQuery, 'unitIds' | 'isBelow'>,
  personIds: readonly number[],
): Promise<ShownRow[]> {
  const values = [...teamValues(tx.clientId, team).slice(0, 6), unitIds, personIds, team.isShown]
  const name = `people-shown ${isBelow}`
  const text = `select g.person_id, p.user_name, p.first_name, p.last_name, g.group_id, g.level_id, g.target, shown.*, units.unit_names
    from ${factsOf('unnest($8::bigint[]) with ordinality listed (person_id, at)')}
    left join lateral (select s.result, s.mq_value, s.is_mq_achieved, s.progress_percentage, s.on_track_percentage,
      s.date_through_percentage, s.treatment, s.before_percentage,
      case when not $5::boolean then ${stepSince('s', 'l.through')} end as step where $9::boolean) shown on true
    cross join lateral (
      select string_agg(distinct u.name, ', ') as unit_names from ${placesOf('g.person_id')} c
      cross join lateral (select name from org_units where client_id = $1 and unit_id = c.right_in offset 0) u
      where c.unit_id = any($7::text[])
        ${isBelow ? '' : 'and c.right_in = c.unit_id'}) units
    where units.unit_names is not null
    order by listed.at`
  return tx.ask<ShownRow>({ name, text }, values)
}
