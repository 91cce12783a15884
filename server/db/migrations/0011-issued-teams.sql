-- Whom a leader's award counted, kept with its line: each member's place in the program, the points of their goal award, and
-- whether they reached the goal. So an override can be worked out again by hand from the line alone, and a correction counts
-- the team that was issued, wherever its units stand by then. Lines never change, and so neither do these.
alter table award_lines
  add column team_members bigint[],
  add column team_points bigint[],
  add column team_achieved boolean[],
  add constraint award_lines_team check (
    (team_members is null or award_kind = 'override')
    and cardinality(team_members) is not distinct from cardinality(team_points)
    and cardinality(team_members) is not distinct from cardinality(team_achieved));
