-- Codes that are taken back before anybody redeems them, codes of which each person may redeem some, and the catalogue's
-- secret (issue points 6 and 8, security T22, T26).

alter table codes add column voided_at timestamptz;
alter table codes add column voided_by text check (voided_by <> '');
alter table codes add constraint codes_voided check ((voided_at is null) = (voided_by is null));
alter table codes add constraint codes_redeemed_or_voided check (redeemed_at is null or voided_at is null);
create index codes_batch on codes (client_id, code_batch_id);
grant update (voided_at, voided_by) on codes to cairn_app;

-- How many codes of the batch one person may redeem; null for as many as they have.
alter table code_batches add column codes_per_person int check (codes_per_person > 0);

-- A code is born unredeemed, is redeemed once or voided once, and that is all that ever happens to it.
create or replace function guard_code() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.redeemed_at is not null or new.voided_at is not null then
      raise exception 'Code % cannot be redeemed or voided before it is there.', new.code_id using errcode = 'restrict_violation';
    end if;
  elsif old.redeemed_at is not null or old.voided_at is not null or (new.redeemed_at is null) = (new.voided_at is null)
    or (new.client_id, new.code_hash, new.code_id, new.code_batch_id, new.points, new.expires_on)
      is distinct from (old.client_id, old.code_hash, old.code_id, old.code_batch_id, old.points, old.expires_on) then
    raise exception 'Code % is redeemed once or voided once and otherwise never changed.', old.code_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- And nobody's code is used up for nothing: at the commit its credit is there. A code that was voided has none: a credit
-- must name a redeemed one.
create or replace function guard_code_paid() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refuse_broken('I6', 'no credit was posted for code', case when new.voided_at is null and not exists (
    select from ledger_transfers t where t.client_id = new.client_id and t.idempotency_key = 'code/' || new.code_id
      and t.kind = 'code' and (t.credit_account_id, t.points) = (new.redeemed_by, new.points)) then new.code_id end);
  return null;
end $$;

-- By which a client's catalogue says who it is. The secret is in nobody's hands but the catalogue's.
create table catalogue_secrets (
  client_id int primary key references clients,
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  created_by text not null check (created_by <> '')
);
select hold_apart('catalogue_secrets');
