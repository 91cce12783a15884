-- A mail is of the person it was written to, by their number: an address may be several people's, and a user name somebody
-- else's one day (docs/decisions/0030-actors-and-names.md). Of what is there already nobody can say for certain whose it is.
alter table mails
  add column person_id bigint,
  add foreign key (client_id, person_id) references people on delete set null (person_id);
create index mails_person on mails (client_id, person_id, mail_id) where person_id is not null;
-- By address mails were only looked up for a person's export.
drop index mails_to;
alter table mails drop column to_address_folded;
