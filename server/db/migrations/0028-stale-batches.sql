-- Expands: of which programs a load brought progress or goals, so that a waiting batch finds what made it stale without reading all that
-- a load changed, and after the load was undone, too; and how far the trail had come when a batch began to be calculated. Both are null
-- in what an earlier release wrote.

alter table loads add column programs text[];
alter table result_batches add column events_through bigint;
