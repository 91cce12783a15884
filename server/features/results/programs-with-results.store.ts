import type { ClientTx } from '../../db/client-tx.ts'
import { isFinalOf } from './final-award.ts'

export interface ProgramWithResultsRow {
  readonly program_id: string
  readonly version: number
  readonly published_version: number | null
  readonly is_archived: boolean
  readonly is_proposed: boolean
  readonly document: unknown
  readonly default_locale: string
  readonly today: string
  readonly people: number
  readonly data_through: string | null
  readonly waiting_batch_id: number | null
  readonly is_final_issued: boolean
}

export function readProgramsWithResults(tx: ClientTx): Promise<ProgramWithResultsRow[]> {
  return tx.query<ProgramWithResultsRow>(
    `select p.program_id, p.version, p.published_version, p.archived_at is not null as is_archived, v.document,
       exists (select from publications u where u.client_id = p.client_id and u.program_id = p.program_id
         and u.state = 'proposed') as is_proposed, c.default_locale,
       (now() at time zone c.time_zone)::date as today,
       (select count(*) from pax_goals g where g.client_id = p.client_id and g.program_id = p.program_id and g.enrolled
          and g.time_period_id = v.document #>> '{timePeriod,timePeriodId}') as people,
       (select max(pl.data_through) from progress_loads pl join loads l using (client_id, load_id)
        where pl.client_id = p.client_id and pl.program_id = p.program_id and l.status = 'committed') as data_through,
       (select b.batch_id from result_batches b where b.client_id = p.client_id and b.program_id = p.program_id
          and b.time_period_id = v.document #>> '{timePeriod,timePeriodId}' and b.status in ('open', 'approved')) as waiting_batch_id,
       exists (select from result_batches b where b.client_id = p.client_id and b.program_id = p.program_id
          and b.time_period_id = v.document #>> '{timePeriod,timePeriodId}' and ${isFinalOf('b')}) as is_final_issued
     from programs p join clients c using (client_id)
     join program_versions v on v.client_id = p.client_id and v.program_id = p.program_id
       and v.version = coalesce(p.published_version, p.version)
     where p.client_id = $1 order by v.document #>> '{timePeriod,startDate}' desc, p.program_id`,
    [tx.clientId],
  )
}
