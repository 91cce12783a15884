/**
 * SQL of the programs whose progress or goals load `l` brought or changed, from the rows themselves: until it is undone. All keys
 * first: part by part, each would read every goal of a client without statistics.
 */
export const changedPrograms = `
  select program_id from progress_loads where load_id = l.load_id
  union
  (with keys as materialized (
     select k::bigint as pax_goal_id from load_changes c cross join lateral unnest(c.row_keys) k
     where c.load_id = l.load_id and c.table_name = 'pax_goals')
   select program_id from keys join pax_goals using (pax_goal_id))`

/** SQL of the same as a load keeps it; of one from an earlier release the rows say it. */
export const programsOfLoad = `
  select unnest(l.programs) union all select * from (${changedPrograms}) c where l.programs is null`
