import type { ClientTx } from '../../db/client-tx.ts'
import { explanationOfLine, filesOfLine, kindOrder } from './award-lines.store.ts'
import type { ExplainingRow } from './final-results-of.ts'
import { teamOfLine } from './issued-teams.store.ts'

/** The newest issued line of each of a person's awards in a program that pays as it goes: their own, or for their team. */
export function readLinesSoFar(
  tx: ClientTx,
  personId: number,
  programId: string,
  isLeader: boolean,
): Promise<ExplainingRow[]> {
  return tx.query<ExplainingRow>(
    `select l.award_kind, l.points, ${explanationOfLine} as explanation, ${filesOfLine} as files, ${teamOfLine(500)} as team,
       l.team_size
     from (
       select distinct on (l.pax_goal_id, l.award_kind) l.*
       from award_lines l join result_batches b using (client_id, batch_id)
       where l.client_id = $1 and l.person_id = $2 and b.program_id = $3 and b.purpose = 'progress'
         and b.status in ('issued', 'locked') and (l.award_kind = 'override') = $4
       order by l.pax_goal_id, l.award_kind, l.batch_id desc
     ) l
     order by ${kindOrder}`,
    [tx.clientId, personId, programId, isLeader],
  )
}
