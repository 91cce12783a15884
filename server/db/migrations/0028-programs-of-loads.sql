-- Expands: of which programs a load brought progress or goals, so that a waiting batch finds what made it stale without reading all that
-- a load changed, and after the load was undone, too. Null in loads of an earlier release.

alter table loads add column programs text[];
