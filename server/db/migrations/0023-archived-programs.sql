-- Expands: programs that are out of the lists of the console.
-- When somebody archived a program; to publish a version brings it back.
alter table programs add column archived_at timestamptz;
