import type { TablesQuery } from '../../../contract/calls/program-views/tables.ts'
import { decimal, wholeQuotient } from '../../../rules/decimal.ts'
import { type Look, lookOf, mostOfALook, type StandingMember } from '../../../rules/team/team-today.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { type Team, withTeam } from '../tables/find-team.ts'
import { type DetailsRow, detailsRow, readPeople, readPlaceTables } from '../tables/read-tables.ts'

/** Somebody whom a leader may want to look at, in one program. */
export interface FoundMember {
  readonly programViewId: string
  readonly look: Look
  readonly member: StandingMember
  readonly row: DetailsRow
  readonly minQualifierLabel: Team['program']['label'] | undefined
}

type List = Pick<TablesQuery, 'treatment' | 'moved' | 'sort'>

/** People of a list among whom those of a look are found: as many as make up for some who had a note or moved on. */
const most = 12
/** Of those who are behind each is looked at to see whether they stand still. */
const mostBehind = 60

/**
 * The people of a leader's whole part whom the rules would look at, from the top of the tables' own lists: those just short of
 * their pace, who moved up, who are behind, nearest first, and who reached the goal and may miss its minimum.
 */
export async function findMembers(
  db: Database,
  asking: Asking,
  programViewId: string,
): Promise<readonly FoundMember[]> {
  const found = await withTeam(db, asking, programViewId, undefined, async (tx, team) => {
    if (!team.isShown || team.state.isFinal) return []
    const first = await listed(tx, team, asking.locale, { treatment: 'sorta', sort: '-pace' }, most)
    const { through, total } = first.counts
    if (through === undefined) return []
    // Who also takes part is of their own team.
    const isElse = ({ userId }: DetailsRow) => userId !== String(asking.personId)
    const rows = new Map(first.rows.map(row => [row.userId, row]))
    const also = async (count: number, list: List, limit: number) => {
      if (count === 0) return
      for (const row of (await listed(tx, team, asking.locale, list, limit)).rows) rows.set(row.userId, row)
    }
    await also(total.moved_up, { moved: 'up', sort: '-progress' }, most)
    if (team.program.minimumQualifier !== undefined)
      await also(total.on_track, { treatment: 'on_track', sort: '-progress' }, most)
    const members = () => [...rows.values()].filter(isElse).flatMap(row => memberOf(team, programViewId, row))
    const stalled = () => members().filter(({ look }) => look === 'stalled').length
    await also(total.stay_focused, { treatment: 'stay_focused', sort: '-pace' }, mostBehind)
    if (stalled() < mostOfALook) await also(total.get_going, { treatment: 'get_going', sort: '-pace' }, mostBehind)
    return members()
  })
  // Gone since it was found among the leader's programs.
  return found.ok ? found.value : []
}

async function listed(tx: ClientTx, team: Team, locale: string, list: List, limit: number) {
  const nobody = { offset: 0, limit: 0 }
  const wanted = { people: 'below', ...list } as const
  const { counts, scope, personIds } = await readPlaceTables(tx, team, wanted, { part: nobody }, locale, {
    offset: 0,
    limit,
  })
  const people = personIds.length === 0 ? [] : await readPeople(tx, team, scope, personIds)
  return { counts, rows: people.map(person => detailsRow(person, team.program, true)) }
}

function memberOf({ program }: Team, programViewId: string, row: DetailsRow): FoundMember[] {
  const { progressPercentage, onTrackPercentage = progressPercentage, currentMQValue, minQualifier } = row
  if (progressPercentage === undefined || onTrackPercentage === undefined) return []
  const member: StandingMember = {
    calculation: program.calculation,
    progressPercentage,
    onTrackPercentage,
    previousPercentage: row.previousPercentage,
    moved: row.moved,
    ...(currentMQValue !== undefined &&
      minQualifier !== undefined && {
        minimumPercentage: Number(wholeQuotient(decimal(currentMQValue).times(100), decimal(minQualifier))),
      }),
  }
  const look = lookOf(member)
  return look === undefined
    ? []
    : [{ programViewId, look, member, row, minQualifierLabel: program.minimumQualifier?.label }]
}
