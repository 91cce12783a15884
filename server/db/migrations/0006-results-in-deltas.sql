-- Results in deltas: a line says what a person is entitled to and what of it was issued before, and only the difference is
-- posted. So a program may pay at progress, a correction carries everybody, and what a person decided by hand stays.

-- What a batch is for, which one it was worked out upon, and what it moves. A correction says why it is made.
alter table result_batches
  add column purpose text not null default 'final' check (purpose in ('final', 'progress', 'correction')),
  add column follows_id bigint,
  add column correction_reason text check (correction_reason <> ''),
  add column people_count int not null default 0 check (people_count >= 0),
  add column posted_points bigint not null default 0,
  add column locked_at timestamptz,
  add column locked_by text,
  add constraint result_batches_correction check ((purpose = 'correction') = (correction_reason is not null)),
  add constraint result_batches_follows foreign key (client_id, follows_id) references result_batches,
  drop constraint result_batches_status_check,
  add constraint result_batches_status_check check (
    status in ('open', 'approved', 'issued', 'locked', 'superseded', 'reversed', 'withdrawn'));

-- Until now everybody had one line, and all of it was posted. Their owner too is held by row security and by the guard.
alter table result_batches disable trigger guard;
alter table result_batches disable trigger raise_revision;
alter table result_batches disable row level security;
update result_batches set people_count = line_count, posted_points = total_points;
alter table result_batches enable row level security;
alter table result_batches enable trigger raise_revision;
alter table result_batches enable trigger guard;

-- The final result of a period: at most one stands, and readers find it by these words.
drop index result_batches_one_issued;
create unique index result_batches_one_final on result_batches (client_id, program_id, time_period_id)
  where status in ('issued', 'locked') and purpose <> 'progress';
-- What was issued stands in one line, each upon the one before.
create unique index result_batches_one_follower on result_batches (client_id, follows_id)
  where status in ('issued', 'locked', 'superseded');

-- Each line of a person repeats what they reached; points and explanation are of its own kind. Points are the entitlement,
-- issued_before is what stood of it, data_through the day of the newest source; a leader's line (override) has a team and
-- no goal.
alter table award_lines
  drop constraint award_lines_award_kind_check,
  add constraint award_lines_award_kind_check check (award_kind in ('goal', 'basic', 'bonus', 'override')),
  alter column is_goal_achieved drop not null,
  add constraint award_lines_goal_or_team check (award_kind = 'override' or is_goal_achieved is not null),
  add column issued_before bigint not null default 0 check (issued_before >= 0),
  add column data_through date,
  add column bonus_value numeric,
  add column is_bonus_achieved boolean,
  add column earned_to_date bigint check (earned_to_date >= 0),
  add column manager_range text,
  add column team_size int check (team_size >= 0),
  add column achievers int check (achievers between 0 and team_size);
-- A million lines come in one statement, in which two foreign keys would cost a look-up for each, longer than all the rest.
-- The same is said of them all at once, and what lines stand upon must not go.
alter table award_lines drop constraint award_lines_client_id_batch_id_fkey;
alter table award_lines drop constraint award_lines_client_id_pax_goal_id_fkey;
create or replace function guard_line_inserts() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refuse_broken('results', 'lines come only into an open batch, not into', (
    select min(n.batch_id) from (select distinct client_id, batch_id from new_lines) n
    left join result_batches b using (client_id, batch_id) where b.status is distinct from 'open'));
  perform refuse_broken('results', 'no such person takes part by the goal', (
    select min(n.pax_goal_id) from new_lines n left join pax_goals g using (client_id, pax_goal_id)
    where g.person_id is distinct from n.person_id));
  return null;
end $$;
create or replace function keep_measured_goal() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from progress_rows where client_id = old.client_id and pax_goal_id = old.pax_goal_id) then
    raise foreign_key_violation using message = format('Goal %s has progress rows.', old.pax_goal_id);
  end if;
  if exists (select from award_lines where client_id = old.client_id and pax_goal_id = old.pax_goal_id) then
    raise foreign_key_violation using message = format('Goal %s has award lines.', old.pax_goal_id);
  end if;
  return old;
end $$;
-- The newest line of a goal and kind is found without reading the others.
drop index award_lines_pax_goal;
create index award_lines_pax_goal on award_lines (client_id, pax_goal_id, award_kind, batch_id);

-- A batch goes open, approved, issued, locked, or is withdrawn before it is issued, or reversed while it is the newest and
-- not locked; what it says never changes. That a correction supersedes the result before it, and that its reversal lets
-- that one stand again, happens here and nowhere else.
create or replace function guard_batch() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  facts constant text[] := array['status', 'total_points', 'line_count', 'people_count', 'posted_points', 'approved_at',
    'approved_by', 'issued_at', 'issued_by', 'locked_at', 'locked_by', 'reversed_at', 'reversed_by', 'reason'];
  sums constant text[] := array['total_points', 'line_count', 'people_count', 'posted_points'];
  lines record;
  newest bigint;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'open' then raise exception 'A batch begins open.' using errcode = 'restrict_violation'; end if;
    return new;
  end if;
  if to_jsonb(new) - facts <> to_jsonb(old) - facts
    or (old.status <> 'open' and exists (select from unnest(sums) s where to_jsonb(new) -> s <> to_jsonb(old) -> s))
    or (old.status, new.status) not in (('open', 'open'), ('open', 'approved'), ('open', 'withdrawn'),
      ('approved', 'issued'), ('approved', 'withdrawn'), ('issued', 'locked'), ('issued', 'reversed'),
      ('issued', 'superseded'), ('locked', 'superseded'), ('superseded', 'issued'), ('superseded', 'locked'))
    or ('superseded' in (old.status, new.status) and pg_trigger_depth() < 2) then
    raise exception 'Batch % cannot go from % to % like this.', old.batch_id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  if 'superseded' in (old.status, new.status) then
    -- A depth of triggers can be forged; that a correction is about to stand, or stands no more, cannot.
    if (new.status = 'superseded' and not exists (select from public.result_batches c
        where (c.client_id, c.follows_id, c.purpose, c.status) = (new.client_id, new.batch_id, 'correction', 'approved')))
      or (old.status = 'superseded' and (new.status <> case when new.locked_at is null then 'issued' else 'locked' end
        or exists (select from public.result_batches c where (c.client_id, c.follows_id) = (new.client_id, new.batch_id)
          and c.status in ('issued', 'locked', 'superseded')))) then
      raise exception 'Batch % cannot go from % to % like this.', old.batch_id, old.status, new.status using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.status in ('approved', 'issued', 'locked') then
    if coalesce(new.approved_by, '') = '' or (new.status <> 'approved' and coalesce(new.issued_by, '') = '')
      or (new.status = 'locked' and coalesce(new.locked_by, '') = '') then
      raise exception 'Batch % becomes % by nobody.', new.batch_id, new.status using errcode = 'restrict_violation';
    end if;
  end if;
  -- From here on no line can come or go.
  if new.status = 'approved' then
    select count(*) as count, count(distinct pax_goal_id) as people, coalesce(sum(points), 0) as points,
      coalesce(sum(points - issued_before), 0) as posted, count(*) filter (where points = issued_before) as still
      into lines from public.award_lines where (client_id, batch_id) = (new.client_id, new.batch_id);
    if (lines.count, lines.people, lines.points, lines.posted) is distinct from
        (new.line_count::bigint, new.people_count::bigint, new.total_points::numeric, new.posted_points::numeric)
      or (new.purpose = 'progress' and lines.still > 0) then
      raise exception 'Batch % does not sum up its lines.', new.batch_id using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if new.status = 'issued' then
    newest := (select max(b.batch_id) from public.result_batches b
      where (b.client_id, b.program_id, b.time_period_id) = (new.client_id, new.program_id, new.time_period_id)
        and b.status in ('issued', 'locked', 'superseded'));
    if new.follows_id is distinct from newest then
      raise exception 'Batch % does not follow batch %, which stands.', new.batch_id, newest using errcode = 'restrict_violation';
    end if;
    if new.purpose = 'correction' then
      update public.result_batches b set status = 'superseded'
        where (b.client_id, b.batch_id) = (new.client_id, new.follows_id) and b.purpose <> 'progress' and b.status in ('issued', 'locked');
      if not found then
        raise exception 'Batch % corrects no final result.', new.batch_id using errcode = 'restrict_violation';
      end if;
    end if;
  end if;
  if new.status = 'reversed' then
    if exists (select from public.result_batches b where (b.client_id, b.follows_id) = (new.client_id, new.batch_id)
      and b.status in ('issued', 'locked', 'superseded')) then
      raise exception 'Batch % is not the newest.', new.batch_id using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;

-- Once the reversed correction stands no more, the result before it does again.
create function restore_superseded() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.status, new.status, new.purpose) = ('issued', 'reversed', 'correction') then
    update public.result_batches b set status = case when b.locked_at is null then 'issued' else 'locked' end
      where (b.client_id, b.batch_id) = (new.client_id, new.follows_id) and b.status = 'superseded';
  end if;
  return null;
end $$;
create trigger restore after update on result_batches for each row execute function restore_superseded();

-- Who waits for a correction to stand does not wait beyond the transaction: superseded is what a standing one follows.
create function check_superseded() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from public.result_batches b where (b.client_id, b.batch_id, b.status) = (new.client_id, new.batch_id, 'superseded'))
    and not exists (select from public.result_batches c where (c.client_id, c.follows_id, c.purpose) = (new.client_id, new.batch_id, 'correction')
      and c.status in ('issued', 'locked', 'superseded')) then
    raise exception 'Batch % is superseded by no correction.', new.batch_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger stand after update on result_batches deferrable initially deferred
  for each row when (new.status = 'superseded') execute function check_superseded();

-- Corrections by hand: inputs of every later calculation. They only grow; a wrong one is taken back by its opposite.
create table award_deltas (
  client_id int not null,
  delta_id bigint generated by default as identity,
  pax_goal_id bigint not null,
  award_kind text not null check (award_kind in ('goal', 'basic', 'bonus', 'override')),
  points bigint not null check (points <> 0 and points between -1000000000 and 1000000000),
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now(),
  created_by text not null check (created_by <> ''),
  primary key (client_id, delta_id),
  foreign key (client_id, pax_goal_id) references pax_goals
);
create index award_deltas_pax_goal on award_deltas (client_id, pax_goal_id);
create trigger keep before update or delete or truncate on award_deltas for each statement execute function refuse_change();
select hold_apart('award_deltas');
revoke update, delete on award_deltas from cairn_app;
