/** SQL of the programs whose progress or goals load `l` brought or changed; of one that was undone nothing is known any more. */
export const programsOfLoad = `
  select program_id from progress_loads where load_id = l.load_id
  union
  select g.program_id from load_changes c cross join lateral unnest(c.row_keys) k
  join pax_goals g on g.pax_goal_id = k::bigint
  where c.load_id = l.load_id and c.table_name = 'pax_goals'`
