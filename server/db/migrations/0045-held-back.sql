-- Whom a batch does not pay, and why: what one person's facts are refused for keeps nobody else waiting. They are paid by a
-- later batch, once that is mended. What they were issued before stays theirs.
create table held_back (
  client_id int not null,
  batch_id bigint not null,
  pax_goal_id bigint not null,
  -- Their award for leading, not their own.
  is_leader boolean not null,
  reason text not null check (reason <> ''),
  details jsonb not null,
  primary key (client_id, batch_id, pax_goal_id, is_leader),
  foreign key (client_id, batch_id) references result_batches,
  foreign key (client_id, pax_goal_id) references pax_goals on delete cascade
);
create index held_back_pax_goal on held_back (client_id, pax_goal_id);
select hold_apart('held_back');
revoke update, delete on held_back from cairn_app;

create function guard_held_back() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refuse_broken('results', 'nobody is held back but by an open batch, not by', (
    select min(n.batch_id) from (select distinct client_id, batch_id from new_rows) n
    join result_batches b using (client_id, batch_id) where b.status <> 'open'));
  return null;
end $$;
create trigger guard_inserts after insert on held_back referencing new table as new_rows
  for each statement execute function guard_held_back();
