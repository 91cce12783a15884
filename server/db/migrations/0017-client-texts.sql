-- A client's own informational texts (product §2), as they were handed in. What a page shows of one is worked out as it is
-- asked for, so that a better reading heals what is kept.
create table client_texts (
  client_id int not null references clients,
  name text not null check (name ~ '^[a-z][a-z-]{1,40}$'),
  locale text not null check (locale ~ '^[a-z]{2}_[A-Z]{2}$'),
  html text not null check (html <> '' and octet_length(html) <= 262144),
  changed_at timestamptz not null default now(),
  changed_by text not null check (changed_by <> ''),
  primary key (client_id, name, locale)
);
select hold_apart('client_texts');
