-- By which everything that is kept on one person is found without going through everybody's (docs/decisions/0015).
create index audit_events_actor on audit_events (client_id, actor, event_id);
create index audit_events_subject on audit_events (client_id, subject, event_id);
create index mails_to on mails (client_id, lower(to_address), mail_id);
create index mails_writer on mails (client_id, (facts ->> 'userName'), mail_id) where kind = 'contact-us';
