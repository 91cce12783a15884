import type { TeamCounts } from '../../../contract/calls/team/counts.ts'
import { isManager, programViewId } from '../../../rules/programs/role.ts'
import { readerOf } from '../../db/client-reads.ts'
import { withClientView } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { type SeenProgram, seenPrograms } from '../program-views/seen-programs.ts'
import { isProgressShown } from '../tables/find-team.ts'
import { type CountedTeam, countTeams } from './count-teams.store.ts'

/** Counts the people of every program that somebody leads, in one statement. */
export async function teamCounts(db: Database, asking: Asking): Promise<TeamCounts[]> {
  const { client, personId } = asking
  const { seen, today } = await seenPrograms(readerOf(db, client.clientId), client, personId)
  const led = seen.filter(({ role, isFormerTeam }) => isManager(role) && !isFormerTeam)
  if (led.length === 0) return []
  const teams = led.map(({ role, program: { document } }) => ({
    role,
    programId: document.programId,
    timePeriodId: document.timePeriod.timePeriodId,
  }))
  const counted = await withClientView(db, db.pool, client.clientId, tx => countTeams(tx, { personId, today }, teams))
  return counted.map(row => countsOf(row, led[row.at - 1]!, today))
}

function countsOf(row: CountedTeam, { program, role }: SeenProgram, today: string): TeamCounts {
  const { document } = program
  return {
    programViewId: programViewId(document.programId, role),
    people: row.people,
    withGoal: row.with_goal,
    ...(isProgressShown(document, today, row.is_final) && {
      needHelp: row.behind,
      reached: row.reached,
      ...(document.calculation === 'standard' && row.average_pace !== null && { averagePace: row.average_pace }),
    }),
  }
}
