-- Single sign-on (decisions §2, security T3, T13 to T20; docs/decisions/0018-single-sign-on.md). `sealed` columns are encrypted with
-- the key of the environment (CAIRN_SECRET).

-- A client's identity providers.
create table sso_providers (
  client_id int not null references clients,
  provider_id text not null check (provider_id ~ '^[a-z][a-z0-9-]{0,40}$'),
  type text not null check (type in ('oidc', 'saml', 'canvas')),
  -- Its settings without its secrets.
  document jsonb not null,
  sealed bytea,
  -- The order; `ssoSubject` of the people's file belongs to the first.
  place int not null check (place >= 0),
  updated_at timestamptz not null default now(),
  updated_by actor not null,
  -- The owner who signed on by it last, when, and a print of what it was set to then: it is the only way in for nobody before.
  proved_by bigint,
  proved_at timestamptz,
  proved_print text,
  primary key (client_id, provider_id),
  unique (client_id, place) deferrable initially deferred,
  foreign key (client_id, proved_by) references people on delete set null (proved_by)
);
select hold_apart('sso_providers');

-- A sign-on that a browser has begun here; the statement that reads its answer deletes it.
create table sso_requests (
  client_id int not null,
  request_hash bytea not null check (length(request_hash) = 32),
  provider_id text not null,
  -- The hash of the browser's cookie.
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- What the answer is checked against (nonce, code verifier).
  sealed bytea not null,
  next text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (client_id, request_hash),
  foreign key (client_id, provider_id) references sso_providers on delete cascade
);
create index sso_requests_expires_at on sso_requests (client_id, expires_at);
select hold_apart('sso_requests');

-- Providers that owners try before these count (docs/decisions/0042-sign-on-in-the-console.md): each a round trip of its own, from
-- which nobody is signed in. Gone a day after it ended.
create table sso_trials (
  client_id int not null references clients,
  trial_id text not null check (trial_id ~ '^[A-Za-z0-9_-]{22}$'),
  provider_id text not null,
  document jsonb not null,
  sealed bytea,
  place int not null check (place >= 0),
  begun_by bigint not null,
  -- 'open' until the test window begins, 'begun' until the provider answers.
  state text not null default 'open' check (state in ('open', 'begun', 'good', 'bad')),
  request_hash bytea check (length(request_hash) = 32),
  browser_hash bytea check (length(browser_hash) = 32),
  sealed_checks bytea,
  outcome jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (client_id, trial_id),
  check ((state in ('good', 'bad')) = (outcome is not null)),
  foreign key (client_id, begun_by) references people on delete cascade
);
create index sso_trials_request on sso_trials (client_id, request_hash) where request_hash is not null;
select hold_apart('sso_trials');

-- Answers that were accepted (assertion ids, signed requests), so that none is accepted again.
create table sso_answers (
  client_id int not null,
  provider_id text not null,
  answer_hash bytea not null check (length(answer_hash) = 32),
  expires_at timestamptz not null,
  primary key (client_id, provider_id, answer_hash),
  foreign key (client_id, provider_id) references sso_providers on delete cascade
);
create index sso_answers_expires_at on sso_answers (client_id, expires_at);
select hold_apart('sso_answers');

-- Who is who at every provider but the first, whose subjects are in people.sso_subject.
create table sso_identities (
  client_id int not null,
  provider_id text not null,
  subject text not null check (subject <> ''),
  person_id bigint not null,
  linked_at timestamptz not null default now(),
  linked_by actor not null,
  primary key (client_id, provider_id, subject),
  foreign key (client_id, provider_id) references sso_providers on delete cascade,
  foreign key (client_id, person_id) references people on delete cascade
);
create index sso_identities_person on sso_identities (client_id, person_id);
select hold_apart('sso_identities');

-- The keys with which our requests to a SAML provider are signed; two while they are being changed.
create table sso_keys (
  client_id int not null references clients,
  key_id int not null,
  certificate text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (client_id, key_id)
);
select hold_apart('sso_keys');
