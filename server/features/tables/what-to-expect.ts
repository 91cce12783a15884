import type { Step } from '../../db/client-tx.ts'
import { askedFor, pageSize } from './details-table.ts'
import { howMany, listedPeopleStep } from './listed-people.store.ts'
import { rollUpsStep } from './prepared.store.ts'
import { wholePage } from './prepared-list.ts'
import type { PreparedRequest } from './prepared-tables.ts'
import type { PreparedTeam } from './prepared-team.ts'

/** Tops that are remembered of a program. */
const mostTops = 10_000

/** A place that is expected to be meant: the id under which it is counted, and the unit or the units side by side. */
export interface ExpectedPlace {
  readonly countedAs: string
  readonly unitIds: readonly string[]
}

/** The unit that is asked for, or the top that somebody had lately. */
export function expectedPlace(
  { joints, units, tops }: PreparedTeam,
  wanted: string | undefined,
  who: string,
): ExpectedPlace | undefined {
  const countedAs = wanted ?? tops.get(who)
  if (countedAs === undefined) return undefined
  const joint = wanted === undefined ? joints[countedAs] : undefined
  return { countedAs, unitIds: joint?.map(no => units[no]!) ?? [countedAs] }
}

/** Remembers whose top was which. */
export function noteTop({ tops }: PreparedTeam, who: string, countedAs: string): void {
  if (tops.size >= mostTops) tops.clear()
  tops.set(who, countedAs)
}

/** Asks for what is prepared of it and all right below it, unless that is remembered. */
export function expectedUnits(
  clientId: number,
  { scope, places }: PreparedTeam,
  { countedAs, unitIds }: ExpectedPlace,
): Step {
  const { generation, revision } = places
  const isJoint = unitIds[0] !== countedAs
  const known = places.get(countedAs) && { generation, revision }
  const counted = isJoint ? [countedAs, ...unitIds] : unitIds
  return rollUpsStep(clientId, scope.programId, counted, isJoint ? undefined : countedAs, known)
}

/**
 * What a page will ask for its people if nothing has changed since its program was last looked at, so that it travels with the
 * first message; nothing where it cannot be known, or nobody is listed. Whether it was the right question shows when it is asked.
 */
export function expectedList(
  clientId: number,
  known: PreparedTeam,
  { countedAs: unitId, unitIds }: ExpectedPlace,
  { list, page }: PreparedRequest,
): Step | undefined {
  const { search, people, sort, ...narrowed } = list
  const size = known.sizes.get(unitId)
  if (size === undefined || known.changed.below.has(unitId)) return undefined
  if (search !== undefined || Object.values(narrowed).some(asked => asked !== undefined)) return undefined
  const isBelow = people === 'below'
  const { order } = askedFor({ sort }, undefined)
  const unit = { prepared: size.people, right: size.right }
  const part = { offset: (page - 1) * pageSize, limit: pageSize }
  const { whom, sorting } = wholePage(known, { unitId, unit, isBelow, order, isShown: true }, part)
  if ((sorting?.limit ?? howMany(whom)) === 0) return undefined
  const { row, scope } = known
  return listedPeopleStep(clientId, { generation: row.generation, today: scope.today, unitIds, isBelow }, whom, sorting)
}
