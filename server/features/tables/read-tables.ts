import type { Tables, TablesQuery } from '../../../contract/calls/program-views/tables.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import { decimal, plainText } from '../../../rules/decimal.ts'
import { levelOfGoal } from '../../../rules/goals/promised-award.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { missedMinimum } from '../goals/missed-minimum.ts'
import { type Called, findByWord, searchWords } from '../people/search-words.ts'
import { countPlace, type PlaceCounts, type UnitsQuery } from './count-team.store.ts'
import { levelKey } from './facts.store.ts'
import type { Team } from './find-team.ts'
import { figureOf, listPeople, type PeopleOrdered, type PeopleQuery, type ShownRow } from './list-people.store.ts'

/** The most people a search finds in a unit with more people than it may look at one by one. */
const mostFound = 2000
const mostLookedAt = 20_000

/** Whom the list shows and in which order, as the address says. */
export type ListQuery = Omit<TablesQuery, 'page'>

export interface Part {
  readonly offset: number
  readonly limit: number
}

export interface Found {
  readonly counts: PlaceCounts
  readonly scope: Pick<PeopleQuery, 'unitIds' | 'isBelow'>
  readonly personIds: readonly number[]
  readonly count: number
  readonly isMore: boolean
}

/** What is asked of a place: its people and units counted, and who is listed; of both all, where no part is named. */
export async function readPlaceTables(
  tx: ClientTx,
  team: Team,
  list: ListQuery,
  units: UnitsQuery,
  locale: string,
  part?: Part,
): Promise<Found> {
  const { place, isShown } = team
  const isBelow = list.people === 'below'
  const filter = { standing: list.treatment, levels: levelsOf(team.program, list), moved: list.moved }
  const order = orderOf(list.sort)
  const hasFigure = figureOf(order.by, isShown)?.has ?? 'true'
  const counts = await countPlace(tx, team, { place, units, filter, isBelow, hasFigure })
  const scope = { unitIds: place.tops, isBelow }
  const words = await searchWords(tx, list.search, locale)
  const query = { ...scope, filter, words, order }
  // Right in a top of several units there is nobody: it is only what they have in common.
  if (!isBelow && place.unitId === undefined) return { counts, scope, personIds: [], count: 0, isMore: false }
  if (words === undefined) {
    const { personIds } = await listPeople(tx, team, query, counts.listed, part)
    return { counts, scope, personIds, count: counts.listed.count, isMore: false }
  }
  const called = await rarest(tx, words)
  const isMore = called.entries > mostFound
  // Few enough in all to be looked at one by one, so that nobody is missed.
  const isLookedAt = isMore && counts.listed.count <= mostLookedAt
  const among = isLookedAt ? undefined : called.people.slice(0, mostFound)
  const { personIds, found } = await listPeople(tx, team, { ...query, among }, counts.listed, part)
  return { counts, scope, personIds, count: found, isMore: isMore && !isLookedAt }
}

/** The levels that a list is narrowed to: of an address that names no group, those of every group that has the id. */
function levelsOf({ groups }: Program, { group, level }: ListQuery): string[] | undefined {
  if (level === undefined) return undefined
  const meant = groups.filter(({ groupId }) => group === undefined || groupId === group)
  // A team that an earlier release wrote last has the level's id alone.
  return [level, ...meant.map(({ groupId }) => levelKey(groupId, level))]
}

/** Those whose names have the rarest of the words. */
async function rarest(tx: ClientTx, words: NonNullable<PeopleQuery['words']>): Promise<Called> {
  let fewest: Called | undefined
  for (const ways of words) {
    const found = await findByWord(tx, ways, mostFound + 1)
    if (fewest === undefined || found.entries < fewest.entries) fewest = found
  }
  return fewest ?? { people: [], entries: 0 }
}

/** Reads the address: `-progress` is by progress, the highest first. Without an order, people stand by name. */
function orderOf(sort: ListQuery['sort'] = 'name'): PeopleOrdered {
  const isDescending = sort.startsWith('-')
  return { by: (isDescending ? sort.slice(1) : sort) as PeopleOrdered['by'], isDescending }
}

export { readPeople } from './list-people.store.ts'
export type DetailsRow = Tables['detailsTable']['rows'][number]

/** A person as the table shows them. */
export function detailsRow(row: ShownRow, program: Program, isBelow: boolean): DetailsRow {
  const { target, result, progress_percentage: percentage, step } = row
  const goal = { groupId: row.group_id, levelId: row.level_id ?? undefined }
  return {
    userId: String(row.person_id),
    name: fullName({ firstName: row.first_name, lastName: row.last_name }),
    levelName: levelOfGoal(program, goal)?.name,
    target: target === null ? undefined : plainText(decimal(target)),
    ...(percentage !== null && {
      resultsToDate: result === null ? undefined : plainText(decimal(result)),
      progressPercentage: percentage,
      onTrackPercentage: row.on_track_percentage ?? undefined,
      dateThroughPercentage: row.date_through_percentage ?? undefined,
    }),
    treatment: row.treatment ?? undefined,
    ...(row.is_mq_achieved === false && missedMinimum(program, target, row.mq_value)),
    ...(step !== null && {
      previousPercentage: row.before_percentage ?? undefined,
      ...(step !== 0 && { moved: step > 0 ? 'up' : 'down' }),
    }),
    ...(isBelow && { orgUnitName: row.unit_names }),
  }
}
