-- Expands: people of the console by the state of their accounts, which few of many have, in the order of their names.
create index people_locked on people (client_id, user_name_folded) where locked_at is not null;
create index people_inactive on people (client_id, user_name_folded) where status = 'inactive';
create index people_new on people (client_id, user_name_folded)
  where status = 'active' and locked_at is null and activated_at is null and erased_at is null;
