-- Where each person stood before the newest load that measured them, so that a leader sees what has moved
-- (docs/decisions/0025). Written as a standing gives way to the next; gone where a load is taken back, and in standings that are
-- made anew: a memory for the eye, on which nothing rests.
alter table standings
  add column before_percentage int,
  add column before_treatment text;
