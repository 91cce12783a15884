-- Expands, without locks: an index that is looked up by.
-- Lists of a batch that are narrowed to a level begin with the largest change too, however few lines it has.
drop index concurrently if exists award_lines_level;
create index concurrently award_lines_level on award_lines (client_id, batch_id, level_id, change, pax_goal_id, award_kind);
