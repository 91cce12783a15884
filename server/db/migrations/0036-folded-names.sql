-- User names and addresses of mail in the form in which they are compared, each with a plain index (docs/decisions/0036).
-- An index over lower(…) is no use to the application: lower is not leakproof, so under row security it may not be asked
-- before the policy has passed the row, and every look-up read all people of the client.

-- Written by the database, in its own collation, as `lower` of what is typed is: nothing is compared otherwise than before.
-- The folded text itself is compared byte by byte.
alter table people
  add user_name_folded text collate "C" not null generated always as (lower(user_name)) stored,
  add email_folded text collate "C" generated always as (lower(email)) stored;
drop index people_user_name, people_email;
create unique index people_user_name on people (client_id, user_name_folded);
-- By person, too: those of one address are read in that order, and no plan is cheaper than to read just them.
create index people_email on people (client_id, email_folded, person_id) where email_folded is not null;

alter table mails add to_address_folded text collate "C" not null generated always as (lower(to_address)) stored;
drop index mails_to;
create index mails_to on mails (client_id, to_address_folded, mail_id);
