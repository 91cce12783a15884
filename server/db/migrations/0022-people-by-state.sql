-- Expands, without locks: people of the console by the state of their accounts, which few of many have, in the order of their names.
drop index concurrently if exists people_locked;
create index concurrently people_locked on people (client_id, user_name_folded) where locked_at is not null;
drop index concurrently if exists people_inactive;
create index concurrently people_inactive on people (client_id, user_name_folded) where status = 'inactive';
drop index concurrently if exists people_new;
create index concurrently people_new on people (client_id, user_name_folded)
  where status = 'active' and locked_at is null and activated_at is null and erased_at is null;
