-- The words of people's names, folded so that a search finds them however they are written (docs/decisions/0025): without
-- regard to case, width and marks. One row for each word, so that a search is a range of a plain index; an index over an
-- expression would not be used, for a function may not look at rows before row security has.

-- 'Zoë van der Löwenstraße' is zoe, van, der, lowenstrasse; 'ＡＩＫＯ' is aiko. Names in scripts without spaces are found from
-- their beginning on, so the marks of kana, which tell other sounds, stay.
create function search_words(said text) returns setof text language sql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct word from regexp_split_to_table(
    replace(replace(replace(translate(lower(
      regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
      'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[\s.,;:''’`"()/\-‐-―·・]+') word
  where word <> ''
$$;

-- All words by which a person is found; family and given name in one as well, where they are written without a space.
create function words_of_person(first_name text, last_name text) returns setof text language sql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp as $$
  select public.search_words(first_name || ' ' || last_name
    || case when last_name ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' then ' ' || last_name || first_name else '' end)
$$;

create table person_words (
  client_id int not null,
  word text collate "C" not null,
  person_id bigint not null,
  primary key (client_id, word, person_id)
);
create index person_words_person on person_words (client_id, person_id);
select hold_apart('person_words');

-- Only of those whose names are others, since most updates are of something else.
create function keep_words_of_people() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into public.person_words (client_id, word, person_id)
    select a.client_id, said.word, a.person_id
    from after_it a, public.words_of_person(a.first_name, a.last_name) said (word);
  elsif tg_op = 'DELETE' then
    delete from public.person_words w using (
      select b.client_id, b.person_id, said.word
      from before_it b, public.words_of_person(b.first_name, b.last_name) said (word)) o
    where w.client_id = o.client_id and w.word = o.word and w.person_id = o.person_id;
  else
    delete from public.person_words w using (
      select b.client_id, b.person_id, said.word
      from before_it b join after_it a using (client_id, person_id)
      cross join public.words_of_person(b.first_name, b.last_name) said (word)
      where (a.first_name, a.last_name) is distinct from (b.first_name, b.last_name)) o
    where w.client_id = o.client_id and w.word = o.word and w.person_id = o.person_id;
    insert into public.person_words (client_id, word, person_id)
    select a.client_id, said.word, a.person_id
    from after_it a join before_it b using (client_id, person_id)
    cross join public.words_of_person(a.first_name, a.last_name) said (word)
    where (a.first_name, a.last_name) is distinct from (b.first_name, b.last_name)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger keep_words_after_insert after insert on people referencing new table as after_it
  for each statement execute function keep_words_of_people();
create trigger keep_words_after_update after update on people referencing old table as before_it new table as after_it
  for each statement execute function keep_words_of_people();
create trigger keep_words_after_delete after delete on people referencing old table as before_it
  for each statement execute function keep_words_of_people();

-- Of those who are there already.
alter table people disable row level security;
alter table person_words disable row level security;
insert into person_words (client_id, word, person_id)
select p.client_id, said.word, p.person_id from people p, words_of_person(p.first_name, p.last_name) said (word);
alter table people enable row level security;
alter table person_words enable row level security;
