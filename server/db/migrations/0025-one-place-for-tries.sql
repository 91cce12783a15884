-- Wrong codes are tries like any others: what failed within the last day goes on counting, for the person, the address and
-- the client, and so does an alarm that has been raised.
alter table code_failures no force row level security;
alter table code_alarms no force row level security;
alter table tries no force row level security;

insert into tries (client_id, kind, subject, at)
  select f.client_id, k.kind, k.subject, f.at from code_failures f
    cross join lateral (values ('code-of', 'person ' || f.person_id), ('code-from', f.address), ('code-all', 'client')) as k (kind, subject)
    where f.at > now() - interval '1 day'
  union all
  select client_id, 'code-alarm', 'client', max(quarter) from code_alarms
    where quarter > now() - interval '1 day' group by client_id;

alter table tries force row level security;
drop table code_failures, code_alarms;
