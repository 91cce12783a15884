-- What people plan for a program (product §3, My plan): one a person, program and time period, saved as a whole. The words
-- outlive an enrollment that is taken back; another time period begins with an empty plan.
create table plans (
  client_id int not null references clients,
  person_id bigint not null,
  program_id text not null,
  time_period_id text not null,
  -- Grows by one with each save, so that nobody writes over what they have not seen.
  revision int not null check (revision > 0),
  plan_sets jsonb not null check (jsonb_typeof(plan_sets) = 'array'),
  saved_at timestamptz not null default now(),
  primary key (client_id, person_id, program_id, time_period_id),
  foreign key (client_id, person_id) references people on delete cascade
);
select hold_apart('plans');
