-- A message belongs to who wrote it, by their number: a user name may be somebody else's one day (docs/decisions/0015).
drop index mails_writer;
create index mails_writer on mails (client_id, (facts ->> 'personId'), mail_id) where kind = 'contact-us';
