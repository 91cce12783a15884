-- Expands: how far the trail had come when a batch began to be calculated. Null in batches of an earlier release.

alter table result_batches add column events_through bigint;
