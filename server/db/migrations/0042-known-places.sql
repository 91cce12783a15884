-- From where a person has signed in before: the wait that wrong passwords from elsewhere cause at their account does not
-- hold there (security T5, docs/decisions/0031-known-places.md). A place signs nobody in, and is kept as a keyed hash.
create table known_places (
  client_id int not null references clients,
  person_id bigint not null,
  place_hash bytea not null check (length(place_hash) = 32),
  kind text not null check (kind in ('browser', 'address')),
  known_since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (client_id, person_id, place_hash),
  foreign key (client_id, person_id) references people on delete cascade
);
create index known_places_seen_at on known_places (client_id, seen_at);

select hold_apart('known_places');
