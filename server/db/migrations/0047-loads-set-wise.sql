-- Loads of people, assignments and enrollments come a million rows in one statement (docs/decisions/0033). What looked at each of
-- them by itself looks at all of them at once.

-- Foreign keys of assignments and goals: two look-ups for each row took longer than all the rest of a load. A statement's rows
-- are checked together, and what is deleted takes along or holds what stands upon it, as before. Planned anew each time: the
-- plan for a row does for a million rows what a person would not wait for.
create function require_parent() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  parent constant text := tg_argv[0];
  key constant text := tg_argv[1];
  missing text;
begin
  execute format('select c.%2$I::text from changed c left join public.%1$I p on p.client_id = c.client_id and p.%2$I = c.%2$I where p.client_id is null limit 1',
    parent, key) into missing;
  if missing is not null then
    raise foreign_key_violation using message = format('%s: there is no %s %s in %s.', tg_table_name, key, missing, parent),
      table = tg_table_name;
  end if;
  return null;
end $$;

create function take_children_along() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  child text;
begin
  foreach child in array tg_argv[1:] loop
    execute format('delete from public.%1$I c using gone g where c.client_id = g.client_id and c.%2$I = g.%2$I', child, tg_argv[0]);
  end loop;
  return null;
end $$;

create function keep_assigned_unit() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from assignments a join gone g on a.client_id = g.client_id and a.unit_id = g.unit_id) then
    raise foreign_key_violation using message = 'People are assigned to the unit.', table = 'assignments';
  end if;
  return null;
end $$;

alter table assignments drop constraint assignments_client_id_person_id_fkey;
alter table assignments drop constraint assignments_client_id_unit_id_fkey;
alter table pax_goals drop constraint pax_goals_client_id_person_id_fkey;
alter table pax_goals drop constraint pax_goals_client_id_program_id_fkey;
create trigger require_person after insert on assignments referencing new table as changed
  for each statement execute function require_parent('people', 'person_id');
create trigger require_unit after insert on assignments referencing new table as changed
  for each statement execute function require_parent('org_units', 'unit_id');
create trigger require_person after insert on pax_goals referencing new table as changed
  for each statement execute function require_parent('people', 'person_id');
create trigger require_program after insert on pax_goals referencing new table as changed
  for each statement execute function require_parent('programs', 'program_id');
create trigger take_along after delete on people referencing old table as gone
  for each statement execute function take_children_along('person_id', 'assignments', 'pax_goals');
create trigger take_along after delete on programs referencing old table as gone
  for each statement execute function take_children_along('program_id', 'pax_goals');
create trigger keep_assigned after delete on org_units referencing old table as gone
  for each statement execute function keep_assigned_unit();
create trigger require_unit_after_update after update on assignments referencing new table as changed
  for each statement execute function require_parent('org_units', 'unit_id');
-- Whom a row is about never changes, nor its program; only what is said of them.
create trigger keep_keys before update of client_id, person_id on assignments for each row
  when ((new.client_id, new.person_id) is distinct from (old.client_id, old.person_id)) execute function refuse_change();
create trigger keep_keys before update of client_id, person_id, program_id on pax_goals for each row
  when ((new.client_id, new.person_id, new.program_id) is distinct from (old.client_id, old.person_id, old.program_id))
  execute function refuse_change();
create trigger keep_keys before update of client_id, person_id on people for each row
  when ((new.client_id, new.person_id) is distinct from (old.client_id, old.person_id)) execute function refuse_change();
create trigger keep_keys before update of client_id, program_id on programs for each row
  when ((new.client_id, new.program_id) is distinct from (old.client_id, old.program_id)) execute function refuse_change();
create trigger keep_keys before update of client_id, unit_id on org_units for each row
  when ((new.client_id, new.unit_id) is distinct from (old.client_id, old.unit_id)) execute function refuse_change();

-- Names that many people share are taken apart once. The plan must be made anew for each statement: one that was made for the
-- change of a single name took minutes for two thousand.
create or replace function keep_words_of_people() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  -- The words of a name in their order, as search_words (0031) says them without it; written out, for a call for each name costs more.
  words_of constant text := $w$array_remove(case when %1$s ~ '^[A-Za-z0-9 ]*$' then string_to_array(lower(%1$s collate "und-x-icu"), ' ')
    else regexp_split_to_array(
      replace(replace(replace(translate(lower(
        regexp_replace(normalize(%1$s, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
        'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      '[\s.,;:''’`"()/\-‐-―·・]+') end, '')$w$;
  renamed constant text := case when tg_op = 'UPDATE' then '(select a.* from after_it a join before_it b using (client_id, person_id)
      where (a.first_name, a.last_name) is distinct from (b.first_name, b.last_name))'
    when tg_op = 'DELETE' then 'before_it' else 'after_it' end;
begin
  if tg_op <> 'INSERT' then
    execute format('delete from person_words w using %s p where w.client_id = p.client_id and w.person_id = p.person_id', renamed);
  end if;
  if tg_op <> 'DELETE' then
    execute format($q$
      with named as materialized (select client_id, person_id, first_name, last_name,
          last_name ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' as is_joined from %1$s p),
        words as materialized (select name, %2$s as words from (select first_name from named union select last_name from named) n (name)),
        found as (
          select n.client_id, n.person_id,
            f.words || l.words || case when n.is_joined then %3$s else '{}' end as words
          from named n join words f on f.name = n.first_name join words l on l.name = n.last_name)
      insert into person_words (client_id, word, person_id)
      select client_id, word, person_id from found
      cross join lateral (select distinct word from unnest(words) word) w$q$,
      renamed, format(words_of, 'name'), format(words_of, '(n.last_name || n.first_name)'));
  end if;
  return null;
end $$;
