-- Pictures of people, in the database so that every server process has them (security T29): one a person, so that none is
-- left behind. The name is of 192 random bits and is the secret by which an image tag may ask for it.
create table avatars (
  client_id int not null references clients,
  avatar_id text not null check (avatar_id ~ '^[A-Za-z0-9_-]{32}$'),
  person_id bigint not null,
  -- A JPEG of 512 × 512, as our own code made it.
  image bytea not null check (length(image) between 1 and 1048576),
  created_at timestamptz not null default now(),
  primary key (client_id, avatar_id),
  unique (client_id, person_id),
  foreign key (client_id, person_id) references people on delete cascade
);
-- A JPEG does not get smaller.
alter table avatars alter column image set storage external;
alter table people add constraint people_avatar foreign key (client_id, avatar_id) references avatars
  deferrable initially deferred;

select hold_apart('avatars');
