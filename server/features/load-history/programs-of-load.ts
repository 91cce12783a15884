/** SQL of the programs whose progress or goals load `l` brought or changed, from the rows themselves: until it is undone. */
export const changedPrograms = `
  select program_id from progress_loads where load_id = l.load_id
  union
  select g.program_id from load_changes c cross join lateral unnest(c.row_keys) k
  join pax_goals g on g.pax_goal_id = k::bigint
  where c.load_id = l.load_id and c.table_name = 'pax_goals'`

/** SQL of the same as a load keeps it; of one from an earlier release the rows say it. */
export const programsOfLoad = `
  select unnest(l.programs) union all select * from (${changedPrograms}) c where l.programs is null`
