-- Single sign-on (decisions §2, security T3, T13-T20): a client's identity providers, sign-ons under way, answers that
-- were used, and who is who at a provider.

create table sso_providers (
  client_id int not null references clients,
  provider_id text not null check (provider_id ~ '^[a-z][a-z0-9-]{0,40}$'),
  type text not null check (type in ('oidc', 'saml', 'canvas')),
  -- Without its secrets: those are sealed under the key of the environment.
  document jsonb not null,
  sealed bytea,
  -- The first is the one that `ssoSubject` of the people's file belongs to.
  place int not null check (place >= 0),
  updated_at timestamptz not null default now(),
  updated_by text not null check (updated_by <> ''),
  primary key (client_id, provider_id),
  unique (client_id, place) deferrable initially deferred
);

-- A sign-on that a browser has begun here: answered once, by the one statement that deletes it.
create table sso_requests (
  client_id int not null,
  request_hash bytea not null check (length(request_hash) = 32),
  provider_id text not null,
  -- Whose browser began it, as a hash of its cookie.
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- What the answer is checked against (nonce, code verifier), sealed.
  sealed bytea not null,
  next text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (client_id, request_hash),
  foreign key (client_id, provider_id) references sso_providers on delete cascade
);
create index sso_requests_expires_at on sso_requests (client_id, expires_at);

-- An answer that was taken is never taken again: assertion ids, signed requests.
create table sso_answers (
  client_id int not null,
  provider_id text not null,
  answer_hash bytea not null check (length(answer_hash) = 32),
  expires_at timestamptz not null,
  primary key (client_id, provider_id, answer_hash),
  foreign key (client_id, provider_id) references sso_providers on delete cascade
);
create index sso_answers_expires_at on sso_answers (client_id, expires_at);

-- Who is who at every provider but the first.
create table sso_identities (
  client_id int not null,
  provider_id text not null,
  subject text not null check (subject <> ''),
  person_id bigint not null,
  linked_at timestamptz not null default now(),
  linked_by text not null check (linked_by <> ''),
  primary key (client_id, provider_id, subject),
  foreign key (client_id, provider_id) references sso_providers on delete cascade,
  foreign key (client_id, person_id) references people on delete cascade
);
create index sso_identities_person on sso_identities (client_id, person_id);
create index people_sso_subject on people (client_id, sso_subject) where sso_subject is not null;

-- The keys that our requests to a SAML provider are signed with; during a change there are two.
create table sso_keys (
  client_id int not null references clients,
  key_id int not null,
  certificate text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (client_id, key_id)
);

select hold_apart(t::regclass)
from unnest(array['sso_providers', 'sso_requests', 'sso_answers', 'sso_identities', 'sso_keys']) as t;
