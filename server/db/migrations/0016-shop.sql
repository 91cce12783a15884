-- The reward catalogue (docs/CATALOGUE.md).

-- The secret with which a client's catalogue identifies itself, as a hash; only the catalogue has the secret.
create table catalogue_secrets (
  client_id int primary key references clients,
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  created_by actor not null
);
select hold_apart('catalogue_secrets');
