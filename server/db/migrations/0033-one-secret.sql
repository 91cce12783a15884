-- Expands: what tells the secret of a database's processes from others, so that one with another secret is refused before it seals
-- what they could not read.

-- The mark of that secret: one row, and none before the first server has started.
create table secret_marks (
  is_only boolean not null default true primary key check (is_only),
  mark text not null
);
grant select, insert, update on secret_marks to cairn_app;
