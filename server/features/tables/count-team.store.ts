import type { TablesQuery } from '../../../contract/calls/program-views/tables.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { isOn } from '../organisation/assigned.ts'
import { type FacetFilter, matchesFacet } from './facet-filter.ts'
import { facetColumns, liveTables, nameOf, type ReadTeam, teamValues } from './facts.store.ts'
import type { Place } from './find-place.ts'
import { bands } from './movement.store.ts'

/** People counted, of a place or of a unit right below it. */
export interface UnitCounts extends Readonly<Record<Counted | (typeof bands)[number], number>> {
  readonly average: number | null
  readonly average_pace: number | null
}
type Counted = 'people' | 'with_goal' | 'reached' | 'moved_up' | 'moved_down'

export interface UnitRow extends UnitCounts {
  readonly unit_id: string
  readonly name: string
}

/** People of one facet in a place. */
interface FacetCount {
  /** Whether they stand right in the unit, or in it and all units below. */
  readonly is_right: boolean
  /** Whether they are read from the facts, since they have changed. */
  readonly is_live: boolean
  readonly is_listed: boolean
  readonly has_figure: boolean
  readonly people: number
  readonly level_id: string | null
  readonly is_reached: boolean | null
  readonly through: string | null
}

export interface PlaceCounts {
  /** The newest day through which somebody is measured. */
  readonly through?: string
  readonly total: UnitCounts
  /** By `levelKey`, how many chose the level. */
  readonly levels: ReadonlyMap<string, number>
  readonly units: readonly UnitRow[]
  readonly rowCount: number
  readonly unitPeople: number
  readonly unitCount: number
  readonly listed: ListedCounts
}

/** How many are listed; of those who have not changed since, also how many have a figure to be ordered by. */
export interface ListedCounts {
  readonly count: number
  readonly unchanged: number
  readonly withFigure: number
}

/** Which of the units right below are shown. */
export type UnitsQuery = Pick<TablesQuery, 'unitSort' | 'unitSearch'> & {
  /** The units on one page; all where it is left out. */
  readonly part?: { readonly offset: number; readonly limit: number }
}

export interface CountQuery {
  readonly place: Place
  readonly units: UnitsQuery
  /** Whom the list of people is narrowed to, whether it has all below, and which facets have what it is ordered by. */
  readonly filter: FacetFilter
  readonly isBelow: boolean
  readonly hasFigure: string
}

function orderOfUnits(by: string | undefined, names: string): string {
  const isDescending = by?.startsWith('-') ?? false
  const column = (isDescending ? by!.slice(1) : by) ?? 'name'
  const direction = isDescending ? 'desc' : 'asc'
  const figures: Readonly<Record<string, string>> = {
    people: 'people',
    'with-goal': 'with_goal::float8 / nullif(people, 0)',
    average: 'average',
    pace: 'average_pace',
    reached: 'reached',
  }
  const byName = (to: string) => `name collate "${names}" ${to}, unit_id ${to}`
  const figure = figures[column]
  return figure === undefined ? byName(direction) : `${figure} ${direction} nulls last, ${byName('asc')}`
}

/** What is counted of a unit: columns of `team_units`, each with how it comes from people of facets. */
const peopleIf = (condition: string) => `coalesce(sum(people) filter (where ${condition}), 0)::int`
const sums = {
  people: peopleIf('true'),
  with_goal: peopleIf('has_goal'),
  reached: peopleIf('is_reached'),
  measured: peopleIf('is_reached is not null'),
  paced: peopleIf('has_pace'),
  moved_up: peopleIf('step > 0'),
  moved_down: peopleIf('step < 0'),
  ...Object.fromEntries(bands.map(band => [band, peopleIf(`running_treatment = '${band}'`)])),
  percentages: 'coalesce(sum(percentages), 0)::bigint',
  paces: 'coalesce(sum(paces), 0)::bigint',
}
const sumColumns = Object.keys(sums)
const sumsOfFacets = Object.entries(sums)
  .map(([column, sum]) => `${sum} as ${column}`)
  .join(', ')

/** Sums up each unit of a program out of its counters. */
export async function sumUnits(tx: ClientTx, teamId: number): Promise<void> {
  await tx.query(
    `update team_units u set (${sumColumns.join(', ')}) = (${sumColumns.map(column => `c.${column}`).join(', ')})
     from (select unit, ${sumsOfFacets} from team_counts join team_facets using (client_id, team_id, facet)
       where client_id = $1 and team_id = $2 and not is_right group by unit) c
     where u.client_id = $1 and u.team_id = $2 and u.first = c.unit`,
    [tx.clientId, teamId],
  )
}

// A person below several of the units that are led side by side is counted in each: all but one are subtracted.
const twice = `union all select w.facet, false, -count(*), -coalesce(sum(w.percentage), 0), -coalesce(sum(w.pace), 0)
  from tops t cross join lateral (select * from team_people where client_id = $1 and team_id = $7
    and place between t.first and t.last and before < t.first and before is not null offset 0) w
  where w.before <@ (select within from part) or w.earlier > 1 and exists (
    select from team_people e where e.client_id = $1 and e.team_id = $7 and e.person_id = w.person_id
      and e.place < w.before and e.place <@ (select within from part) offset 0)
  group by w.facet`

/**
 * Counts the people of a place and of each unit right below it: what the last run counted, without those who have changed since,
 * and with them as they are. Somebody in two units of a place is counted once in it. Whoever is in a unit that is closed
 * today is counted above it, though it is not shown.
 */
export async function countPlace(tx: ClientTx, team: ReadTeam, query: CountQuery): Promise<PlaceCounts> {
  const { place, units, filter, isBelow, hasFigure } = query
  const { isShown } = team
  const values = teamValues(tx.clientId, team)
  const add = (value: unknown) => `$${values.push(value)}`
  const tops = `${add(place.tops)}::text[]`
  const unitId = `${add(place.unitId ?? null)}::text`
  const sought = `${add(units.unitSearch?.trim() || null)}::text`
  const flags = `(${matchesFacet(filter, isShown, add)}) as is_listed, (${hasFigure}) as has_figure, ${facetColumns.join(', ')}`
  const changed = sumColumns.map(column => `coalesce(u.${column}, 0) + coalesce(c.${column}, 0) as ${column}`)
  const shown = ['reached', 'moved_up', 'moved_down', ...bands].map(
    column => `${isShown ? column : '0'}::int as ${column}`,
  )
  const mean = (sum: string, of: string) => (isShown ? `(${sum} / nullif(${of}, 0))::int` : 'null::int')
  const figures = `people, with_goal, ${shown.join(', ')},
    ${mean('percentages', 'measured')} as average, ${mean('paces', 'paced')} as average_pace`
  const text = `with ${liveTables},
    tops as materialized (
      select first, last from team_units where client_id = $1 and team_id = $7 and unit_id = any(${tops})),
    part as materialized (select range_agg(int4range(first, last, '[]')) as within from tops),
    was as materialized (
      select w.person_id, w.place, w.facet, -1 as people, -coalesce(w.percentage, 0) as percentages, -coalesce(w.pace, 0) as paces
      from unnest($8::bigint[]) changed (person_id) cross join lateral (
        select * from team_people where client_id = $1 and team_id = $7 and person_id = changed.person_id offset 0) w),
    written as (
      select facet, is_right, sum(people) as people, sum(percentages) as percentages, sum(paces) as paces from (
        select c.facet, c.is_right, c.people, c.percentages, c.paces from tops t cross join lateral (
          select * from team_counts where client_id = $1 and team_id = $7 and unit = t.first and not is_right offset 0) c
        union all select c.facet, true, c.people, c.percentages, c.paces from tops t cross join lateral (
          select * from team_counts where client_id = $1 and team_id = $7 and unit = t.first
            and is_right = (t.first < t.last) offset 0) c
        union all select * from (
          select distinct on (person_id) facet, false, people, percentages, paces
          from was join tops t on place between t.first and t.last) each_once
        union all select facet, true, people, percentages, paces from was join tops t on place = t.first
        ${place.tops.length > 1 ? twice : ''}) c
      group by facet, is_right),
    facets as (
      select is_right, false as is_live, people, percentages, paces, f.*
      from written join (select facet, ${flags} from team_facets where client_id = $1 and team_id = $7) f using (facet)
      union all
      select is_right, true, count(*), coalesce(sum(percentage), 0), coalesce(sum(pace), 0), 0, ${flags}
      from live join (
        select distinct person_id, false as is_right from live_places where unit_id = any(${tops})
        union all select person_id, true from live_places where unit_id = any(${tops}) and is_right) at using (person_id)
      group by is_right, ${facetColumns.join(', ')}),
    below as materialized (
      select u.unit_id, u.name from org_units u
      where u.client_id = $1 and (u.parent_id = ${unitId} or ${unitId} is null and u.unit_id = any(${tops}))
        and (${unitId} is null or ${isOn('$4::date', 'u')})),
    units as materialized (
      select u.unit_id, u.name, t.* from below u left join lateral (
        select first, last, ${sumColumns.join(', ')} from team_units t
        where t.client_id = $1 and t.team_id = $7 and t.unit_id = u.unit_id offset 0) t on true
      where ${sought} is null or strpos(folded(u.name), trim(folded(${sought}))) > 0),
    changes as (
      select unit_id, ${sumsOfFacets} from (
        select unit_id, people, percentages, paces, ${facetColumns.join(', ')} from (
          select distinct on (u.unit_id, w.person_id) u.unit_id, w.facet, w.people, w.percentages, w.paces
          from was w join units u on w.place between u.first and u.last) w
        join team_facets f on f.client_id = $1 and f.team_id = $7 and f.facet = w.facet
        union all
        select unit_id, 1, coalesce(percentage, 0), coalesce(pace, 0), ${facetColumns.join(', ')}
        from live join live_places using (person_id) join units using (unit_id)) c
      group by unit_id),
    figures as materialized (
      select unit_id, name, ${figures}
      from (select unit_id, u.name, ${changed.join(', ')} from units u left join changes c using (unit_id)) u)
    select
      (select coalesce(json_agg(f), '[]') from (
        select is_right, is_live, is_listed, has_figure, people, level_id, is_reached, through from facets) f) as facets,
      (select to_json(n) from (select ${figures} from (select ${sumsOfFacets} from facets where not is_right) f) n) as total,
      (select coalesce(json_agg(n), '[]') from (
        select * from figures order by ${orderOfUnits(units.unitSort, team.names)}
        ${units.part ? `offset ${add(units.part.offset)}::int limit ${add(units.part.limit)}::int` : ''}) n) as units,
      (select count(*)::int from figures) as "rowCount",
      (select coalesce(sum(people), 0)::int from figures) as "unitPeople",
      (select count(*)::int from below) as "unitCount"`
  const [row] = await tx.ask<{ facets: FacetCount[] } & Omit<PlaceCounts, 'levels' | 'through' | 'listed'>>(
    { name: nameOf('counts', text), text },
    values,
  )
  const { facets, ...rest } = row!
  const ofPlace = facets.filter(facet => !facet.is_right)
  return {
    ...rest,
    levels: countLevels(ofPlace),
    ...(isShown && newestDay(ofPlace)),
    listed: countListed(facets.filter(facet => facet.is_right !== isBelow && facet.is_listed)),
  }
}

function countLevels(facets: readonly FacetCount[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  for (const { level_id, people } of facets)
    if (level_id !== null) levels.set(level_id, (levels.get(level_id) ?? 0) + people)
  return levels
}

/** Of a facet, those who have changed since are taken off again: a day counts where somebody measured is left. */
function newestDay(facets: readonly FacetCount[]): { readonly through?: string } {
  const measured = new Map<string, number>()
  for (const { is_reached, through, people } of facets)
    if (is_reached !== null && through !== null) measured.set(through, (measured.get(through) ?? 0) + people)
  const days = [...measured].filter(([, people]) => people > 0).map(([day]) => day)
  return days.length === 0 ? {} : { through: days.sort().at(-1)! }
}

function countListed(facets: readonly FacetCount[]): ListedCounts {
  const sum = (some: readonly FacetCount[]) => some.reduce((all, { people }) => all + people, 0)
  const unchanged = facets.filter(facet => !facet.is_live)
  return { count: sum(facets), unchanged: sum(unchanged), withFigure: sum(unchanged.filter(facet => facet.has_figure)) }
}
