-- Expands: a move of a client between installations that was stopped goes on where it was (docs/decisions/0059-moving-clients.md).

-- The checksum of the export that a client was brought in from; null from when it was first served here.
alter table clients add column arriving text;
