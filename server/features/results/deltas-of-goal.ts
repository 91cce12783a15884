const ofGoal = (goal: string) =>
  `from award_deltas d where d.client_id = ${goal}.client_id and d.pax_goal_id = ${goal}.pax_goal_id`

/** The corrections by hand of a goal, as the rules read them; null without one. */
export const deltasOfGoal = (goal: string) =>
  `(select json_agg(json_build_object('kind', d.award_kind, 'points', d.points, 'reason', d.reason)) ${ofGoal(goal)})`

/** How many there are; none is ever changed or taken away. */
export const deltaCountOfGoal = (goal: string) => `(select count(*) ${ofGoal(goal)})`
