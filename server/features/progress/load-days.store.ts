import type { Statement } from '../../db/tenant.ts'

/** The days through which the committed loads of a group go, the oldest first; a load that was undone has left none. */
export const loadDays: Statement<{ readonly day: string }> = {
  name: 'load-days',
  text: `
    select distinct l.data_through::text as day from progress_loads l
    where l.client_id = current_client() and l.program_id = $1 and l.group_id = $2
    order by 1`,
}
