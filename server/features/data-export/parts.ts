/** A part of the export: one list in the file, from one or more tables. */
export interface Part {
  readonly name: string
  /** The tables of which this part tells what concerns the person. */
  readonly tables: readonly string[]
  /** A query of it, in a settled order; `:client` and `:person` stand for the person's own. */
  readonly text: string
}

/** The tables without personal data, and why. A table in neither list fails a test. */
export const ofNobody: Readonly<Record<string, string>> = {
  audit_marks: 'how far the audit trail is sealed',
  audit_seals: 'hashes of the audit trail',
  brand_pictures: 'pictures of the client’s brand',
  catalogue_secrets: 'the hash of the client’s own secret',
  client_host_claims: 'addresses that the client has named',
  client_hosts: 'the client’s addresses',
  client_revisions: 'a number that grows',
  client_texts: 'the client’s own texts',
  client_words: 'what the client says in its own words',
  clients: 'the client itself',
  code_batches: 'the client’s batches of codes',
  code_proposals: 'batches of codes as they were proposed; who of the staff did and agreed is in the audit trail',
  forecasts: 'what a program will cost, in sums; who of the staff asked for it is in the audit trail',
  ledger_postings: 'sums of whole batches',
  loads: 'files of the client; what they changed of a person is in load_changes',
  mail_report_keys: 'with what the client’s mail server signs; who of the staff set it is in the audit trail',
  migrations: 'which migrations have run',
  org_closure: 'the client’s organisation',
  org_units: 'the client’s organisation; the names of a person’s units are named with their assignments',
  program_versions: 'the client’s programs',
  program_drafts: 'the client’s programs as they are written; who of the staff wrote is in the audit trail',
  publications: 'which versions were proposed and agreed to; who of the staff did is in the audit trail',
  rehearsal_screens: 'what invented people saw of a program',
  rehearsals: 'what a program came to on invented people; who of the staff asked for it is in the audit trail',
  reward_loads: 'which files of products were loaded; who of the staff did is in the audit trail',
  reward_options: 'what the client’s rewards can be chosen in',
  reward_pictures: 'pictures of the client’s rewards',
  reward_prices: 'what the client’s rewards cost',
  reward_products: 'what the client’s own catalogue offers',
  reward_supplier_keys:
    'hashes of the keys of the client’s suppliers; who of the staff made them is in the audit trail',
  reward_suppliers: 'who delivers for the client',
  reward_words: 'the words of the names of the client’s rewards',
  program_units: 'in which units people of a program stand; a person’s are named as assignments and goals',
  programs: 'the client’s programs',
  progress_loads: 'files of a whole group',
  result_batches: 'whole batches; a person’s awards are in award_lines',
  secret_marks: 'by which the secret of the installation is known',
  sso_answers: 'hashes of spent answers of an identity provider',
  sso_keys: 'the client’s own keys',
  sso_requests: 'sign-ons that have not said yet who comes',
  standing_jobs: 'that a figure waits to be recalculated',
  tasks: 'work for the client; what administrators did with it is in the audit trail',
  team_changes: 'that somebody must be counted anew; with what, is named as goals, assignments and standings',
  team_counts: 'how many people of which facet stand below a unit',
  team_facets: 'what people of a program are counted by',
  team_people: 'as what people are listed; made anew of what is named as person, goals, assignments and standings',
  team_units: 'the client’s organisation',
  upload_parts:
    'files of the client, deleted days after their rows are in; what they changed of a person is in load_changes',
  upload_rejects: 'lines of such files that were not taken, deleted with them',
  upload_settings: 'how the client’s files are read',
  uploads: 'files of the client; what they changed of a person is in load_changes',
  teams: 'that a program is listed and counted, and as of when',
}

/**
 * Goals `g` with the rows of another table that are about them, each by its key whatever the planner thinks: of a small client
 * beside a large one it knows nothing, and went through all goals of the client for each row of their progress.
 */
const goalsWith = (table: string, name: string, also = '') => `from pax_goals g cross join lateral (
        select * from ${table} t where t.client_id = g.client_id and t.pax_goal_id = g.pax_goal_id ${also} offset 0) ${name}`

/**
 * Everything that is stored about a person, part by part. What belongs to somebody else stays out: who of the staff did
 * something, who else was in a team, whom an administrator acted upon. So do secrets and their hashes, and results that nobody
 * has issued yet. See docs/decisions/0015-avatars-and-export.md.
 */
export const parts: readonly Part[] = [
  {
    name: 'rewardWish',
    tables: ['reward_wishes'],
    text: `select p.sku, p.names, w.wished_at as "wishedAt"
      from reward_wishes w join reward_products p on (p.client_id, p.product_id) = (w.client_id, w.product_id)
      where w.client_id = :client and w.person_id = :person`,
  },
  {
    name: 'rewardOrders',
    tables: ['reward_orders', 'reward_lines', 'reward_codes'],
    text: `select o.order_id as "orderId", o.placed_at as "placedAt", o.address is not null as "hasAddress",
        (select json_agg(json_build_object('lineNo', l.line_no, 'names', l.names, 'pieces', l.pieces, 'points', l.points,
            'state', l.state, 'stateAt', l.state_at, 'note', l.note,
            'codes', (select count(*) from reward_codes c
              where c.client_id = l.client_id and c.order_id = l.order_id and c.line_no = l.line_no)) order by l.line_no)
          from reward_lines l where l.client_id = o.client_id and l.order_id = o.order_id) as lines
      from reward_orders o where o.client_id = :client and o.person_id = :person order by o.order_id`,
  },
  {
    name: 'person',
    tables: ['people'],
    text: `select person_id as "userId", external_id as "externalId", user_name as "userName", first_name as "firstName",
        middle_name as "middleName", last_name as "lastName", suffix, email as "emailAddress", locale, country, status,
        hire_date as "hireDate", sso_subject as "ssoSubject", password_hash is not null as "hasPassword",
        password_temporary as "isPasswordTemporary", password_changed_at as "passwordChangedAt",
        first_time_setup_done as "firstTimeSetupDone", privacy_version as "privacyVersion",
        activated_at as "activatedAt", locked_at as "lockedAt", created_at as "createdAt", updated_at as "updatedAt"
      from people where client_id = :client and person_id = :person`,
  },
  {
    name: 'searchWords',
    tables: ['person_words'],
    text: `select word from person_words where client_id = :client and person_id = :person order by word`,
  },
  {
    name: 'avatar',
    tables: ['avatars'],
    text: `select 'image/jpeg' as type, length(image) as bytes, created_at as "createdAt",
        translate(encode(image, 'base64'), E'\\n', '') as base64
      from avatars where client_id = :client and person_id = :person`,
  },
  {
    name: 'assignments',
    tables: ['assignments'],
    text: `select a.unit_id as "unitId", u.name as "unitName", a.role, a.valid_from as "validFrom", a.valid_to as "validTo"
      from assignments a join org_units u on u.client_id = a.client_id and u.unit_id = a.unit_id
      where a.client_id = :client and a.person_id = :person order by a.assignment_id`,
  },
  {
    name: 'singleSignOn',
    tables: ['sso_identities'],
    text: `select provider_id as "providerId", subject, linked_at as "linkedAt" from sso_identities
      where client_id = :client and person_id = :person order by provider_id, subject`,
  },
  {
    name: 'roles',
    tables: ['grants'],
    text: `select role, program_id as "programId", granted_at as "grantedAt", valid_until as "until" from grants
      where client_id = :client and person_id = :person order by grant_id`,
  },
  {
    name: 'savedViews',
    tables: ['saved_views'],
    text: `select name, address from saved_views where client_id = :client and person_id = :person order by view_id`,
  },
  {
    name: 'secondFactors',
    tables: ['factors'],
    text: `select kind, name, host, created_at as "createdAt", confirmed_at as "confirmedAt", used_at as "usedAt" from factors
      where client_id = :client and person_id = :person order by factor_id`,
  },
  {
    name: 'recoveryCodes',
    tables: ['recovery_codes'],
    text: `select created_at as "createdAt", used_at as "usedAt" from recovery_codes
      where client_id = :client and person_id = :person order by created_at, code_hash`,
  },
  {
    name: 'commandLineAccounts',
    tables: ['operator_links'],
    text: `select os_user as "osUser", linked_at as "linkedAt" from operator_links
      where client_id = :client and person_id = :person order by os_user`,
  },
  {
    name: 'goals',
    tables: ['pax_goals'],
    text: `select pax_goal_id as "paxGoalId", program_id as "programId", time_period_id as "timePeriodId",
        group_id as "groupId", enrolled, baseline, next_baseline as "nextBaseline", level_id as "levelId", target,
        assigned_award as "assignedAward", selected_at as "selectedAt", selected_by = 'person' as "isSelectedByThemselves"
      from pax_goals where client_id = :client and person_id = :person order by pax_goal_id`,
  },
  {
    name: 'plans',
    tables: ['plans'],
    text: `select program_id as "programId", time_period_id as "timePeriodId", plan_sets as "planSets", saved_at as "savedAt"
      from plans where client_id = :client and person_id = :person order by program_id, time_period_id`,
  },
  {
    name: 'progress',
    tables: ['progress_rows'],
    text: `select r.pax_goal_id as "paxGoalId", r.data_through as "dataThrough", r.value, r.weight, r.mq_value as "mqValue",
        r.bonus_value as "bonusValue", r.source_row_id as "sourceRowId"
      ${goalsWith('progress_rows', 'r')}
      where g.client_id = :client and g.person_id = :person
      order by r.pax_goal_id, r.data_through, r.load_id, r.line`,
  },
  {
    name: 'standings',
    tables: ['standings'],
    text: `select to_jsonb(s) - 'client_id' as standing
      ${goalsWith('standings', 's', 'and t.program_id = g.program_id')}
      where g.client_id = :client and g.person_id = :person order by s.pax_goal_id`,
  },
  {
    name: 'awards',
    tables: ['award_lines'],
    text: `select b.program_id as "programId", b.purpose, b.status, b.issued_at as "issuedAt",
        to_jsonb(l) - 'client_id' - 'person_id' - 'team_members' - 'team_points' - 'team_achieved' as award
      ${goalsWith('award_lines', 'l')}
        join result_batches b on b.client_id = l.client_id and b.batch_id = l.batch_id
      where g.client_id = :client and g.person_id = :person and l.person_id = :person and b.issued_at is not null
      order by l.batch_id, l.pax_goal_id, l.award_kind`,
  },
  {
    name: 'heldBack',
    tables: ['held_back'],
    text: `select b.program_id as "programId", b.status, h.is_leader as "isLeader", h.reason, h.details
      ${goalsWith('held_back', 'h')}
        join result_batches b on b.client_id = h.client_id and b.batch_id = h.batch_id
      where g.client_id = :client and g.person_id = :person and b.issued_at is not null order by h.batch_id, h.is_leader`,
  },
  {
    name: 'awardsLookedAt',
    tables: ['batch_findings'],
    text: `select b.program_id as "programId", f.kind, f.facts, f.change, f.looked_at as "lookedAt"
      ${goalsWith('batch_findings', 'f')}
        join result_batches b on b.client_id = f.client_id and b.batch_id = f.batch_id
      where g.client_id = :client and g.person_id = :person and b.issued_at is not null order by f.finding_id`,
  },
  {
    name: 'awardCorrections',
    tables: ['award_deltas'],
    text: `select d.pax_goal_id as "paxGoalId", d.award_kind as "awardKind", d.points, d.reason, d.created_at as "createdAt"
      ${goalsWith('award_deltas', 'd')}
      where g.client_id = :client and g.person_id = :person order by d.delta_id`,
  },
  {
    name: 'paidAwards',
    tables: ['ledger_paid_awards'],
    text: `select p.pax_goal_id as "paxGoalId", p.award_kind as "awardKind", p.points
      ${goalsWith('ledger_paid_awards', 'p')}
      where g.client_id = :client and g.person_id = :person order by p.pax_goal_id, p.award_kind`,
  },
  {
    name: 'balance',
    tables: ['ledger_balances'],
    text: 'select points from ledger_balances where client_id = :client and account_id = :person',
  },
  {
    name: 'pointsHistory',
    tables: ['ledger_transfers'],
    text: `select transfer_id as "transferId", kind,
        case when credit_account_id = :person then points else -points end as points, reason,
        pax_goal_id as "paxGoalId", award_kind as "awardKind", reverses_id as "reversesId", expires_on as "expiresOn",
        created_at as "createdAt"
      from ledger_transfers
      where client_id = :client and greatest(debit_account_id, credit_account_id) = :person order by transfer_id`,
  },
  {
    name: 'pointsSpentOf',
    tables: ['ledger_lot_uses'],
    text: `select u.transfer_id as "transferId", u.lot_id as "lotId", u.points
      from ledger_transfers t join ledger_lot_uses u on u.client_id = t.client_id and u.transfer_id = t.transfer_id
      where t.client_id = :client and greatest(t.debit_account_id, t.credit_account_id) = :person
      order by u.transfer_id, u.lot_id`,
  },
  {
    name: 'adjustments',
    tables: ['ledger_adjustments'],
    text: `select points, reason, expires_on as "expiresOn", state, proposed_at as "proposedAt", decided_at as "decidedAt",
        decision_reason as "decisionReason", transfer_id as "transferId"
      from ledger_adjustments where client_id = :client and person_id = :person order by adjustment_id`,
  },
  {
    name: 'recoveries',
    tables: ['ledger_recoveries', 'ledger_recovery_decisions', 'ledger_recovery_lapses', 'ledger_recovery_offsets'],
    text: `select r.recovery_id as "recoveryId", r.pax_goal_id as "paxGoalId", r.award_kind as "awardKind", r.points,
        r.lapsed + coalesce((select sum(l.points) from ledger_recovery_lapses l
          where l.client_id = r.client_id and l.recovery_id = r.recovery_id), 0) as lapsed,
        r.created_at as "createdAt",
        (select jsonb_agg(jsonb_build_object('points', e.points, 'how', e.how, 'reason', e.reason, 'at', e.created_at)
           order by e.number)
         from ledger_recovery_decisions e where e.client_id = r.client_id and e.recovery_id = r.recovery_id) as ends,
        (select sum(o.points) from ledger_recovery_offsets o
         where o.client_id = r.client_id and o.recovery_id = r.recovery_id) as "offset"
      ${goalsWith('ledger_recoveries', 'r')}
      where g.client_id = :client and g.person_id = :person order by r.recovery_id`,
  },
  {
    name: 'codesRedeemed',
    tables: ['codes'],
    text: `select code_id as "codeId", points, expires_on as "expiresOn", redeemed_at as "redeemedAt" from codes
      where client_id = :client and redeemed_by = :person order by redeemed_at, code_id`,
  },
  {
    name: 'sessions',
    tables: ['sessions'],
    text: `select created_at as "beganAt", last_seen_at as "lastSeenAt", ended_at as "endedAt", auth_type as "authType",
        launch_reason as "launchReason", person_id <> :person as "isActingForSomebodyElse"
      from sessions where client_id = :client and (person_id = :person or launched_by = :person)
      order by created_at, session_hash`,
  },
  {
    name: 'links',
    tables: ['tickets'],
    text: `select purpose, created_at as "createdAt", expires_at as "expiresAt", consumed_at as "consumedAt",
        superseded_at as "supersededAt"
      from tickets where client_id = :client and person_id = :person order by created_at, ticket_hash`,
  },
  {
    name: 'attempts',
    tables: ['attempts'],
    text: `select kind, at from attempts where client_id = :client
      and (subject = 'person ' || :person::bigint or starts_with(subject, 'person ' || :person::bigint || ' ')) order by attempt_id`,
  },
  {
    name: 'knownPlaces',
    tables: ['known_places'],
    text: `select kind, known_since as "knownSince", seen_at as "lastSeenAt" from known_places
      where client_id = :client and person_id = :person order by known_since, place_hash`,
  },
  {
    name: 'providersProved',
    tables: ['sso_providers'],
    text: `select provider_id as "providerId", proved_at as "at" from sso_providers
      where client_id = :client and proved_by = :person order by provider_id`,
  },
  {
    name: 'providersTried',
    tables: ['sso_trials'],
    text: `select provider_id as "providerId", created_at as "at" from sso_trials
      where client_id = :client and begun_by = :person order by created_at`,
  },
  {
    name: 'mailsReceived',
    tables: ['mails'],
    text: `select kind, locale, to_address as "toAddress", status, created_at as "createdAt", ended_at as "endedAt" from mails
      where client_id = :client and person_id = :person order by mail_id`,
  },
  {
    name: 'mailsReturned',
    tables: ['mail_returns'],
    text: `select r.kind, r.reason, r.reported_at as "at" from mails m
      join mail_returns r on r.client_id = :client and r.mail_id = m.mail_id
      where m.client_id = :client and m.person_id = :person order by m.mail_id`,
  },
  {
    name: 'mailsStopped',
    tables: ['mail_stops'],
    text: `select address, reason, stopped_at as "since" from mail_stops where client_id = :client and person_id = :person`,
  },
  {
    name: 'mailsSwitchedOff',
    tables: ['mail_opt_outs'],
    text: `select topic, created_at as "since" from mail_opt_outs
      where client_id = :client and person_id = :person order by topic`,
  },
  {
    name: 'notifiedByMail',
    tables: ['mail_occasions'],
    text: `select program_id as "programId", occasion, instance, created_at as "at" from mail_occasions
      where client_id = :client and person_id = :person order by created_at, program_id, occasion, instance`,
  },
  {
    name: 'progressLookedAt',
    tables: ['mail_looks'],
    text: `select g.program_id as "programId", l.through
      from pax_goals g join mail_looks l on l.client_id = :client and l.pax_goal_id = g.pax_goal_id
      where g.client_id = :client and g.person_id = :person order by g.pax_goal_id`,
  },
  {
    name: 'notesReceived',
    tables: ['notes'],
    text: `select program_id as "programId", day, words from notes
      where client_id = :client and person_id = :person order by note_id`,
  },
  {
    name: 'notesWritten',
    tables: ['notes'],
    text: `select program_id as "programId", day, words from notes
      where client_id = :client and writer_id = :person order by note_id`,
  },
  {
    name: 'messagesWritten',
    tables: ['mails'],
    text: `select facts - '{userName,personId}'::text[] as message, created_at as "createdAt", status from mails
      where client_id = :client and kind = 'contact-us' and facts ->> 'personId' = :person::bigint::text order by mail_id`,
  },
  {
    name: 'changesByFiles',
    tables: ['load_changes'],
    text: `with own (table_name, key) as (
        select 'people', :person::bigint
        union all select 'assignments', assignment_id from assignments where client_id = :client and person_id = :person
        union all select 'pax_goals', pax_goal_id from pax_goals where client_id = :client and person_id = :person)
      select l.kind, l.created_at as "createdAt", l.status, c.table_name as "table",
        (select jsonb_object_agg(w.name, c.before -> w.at::int - 1 -> k.place::int - 1)
         from unnest(c.columns) with ordinality w (name, at) where w.name <> 'selected_by') as before
      from own o
      join load_changes c on c.client_id = :client and c.table_name = o.table_name and c.key_range @> o.key
      cross join lateral unnest(c.row_keys) with ordinality k (key, place)
      join loads l on l.client_id = c.client_id and l.load_id = c.load_id
      where k.key = o.key::text
      order by l.load_id, c.table_name, o.key`,
  },
  {
    name: 'events',
    tables: ['audit_events'],
    text: `with own (subject) as (
        select 'person:' || :person::bigint
        union all select 'goal:' || pax_goal_id from pax_goals where client_id = :client and person_id = :person
        union all select 'delta:' || d.delta_id
          ${goalsWith('award_deltas', 'd')}
          where g.client_id = :client and g.person_id = :person
        union all select 'recovery:' || r.recovery_id
          ${goalsWith('ledger_recoveries', 'r')}
          where g.client_id = :client and g.person_id = :person
        union all select 'transfer:' || transfer_id from ledger_transfers
          where client_id = :client and greatest(debit_account_id, credit_account_id) = :person
      ), mine (event_id) as (
        select event_id from audit_events where client_id = :client and actor_person_id = :person
        union select event_id from audit_events where client_id = :client and subject_person_id = :person
        union select event_id from own cross join lateral (
          select event_id from audit_events e where e.client_id = :client and e.subject = own.subject offset 0) about
      )
      select at, action, "isByThemselves", subject, details from (
        select e.event_id, e.at, e.action, coalesce(e.actor_person_id = :person, false) as "isByThemselves",
          case when c.concerns then e.subject end as subject,
          case when c.concerns then e.details - '{operator,launchedBy,proposedBy,actor,userName,personId}'::text[] end as details
        from mine
          cross join lateral (
            select * from audit_events a where a.client_id = :client and a.event_id = mine.event_id offset 0) e
          cross join lateral (
            select coalesce(e.subject_person_id = :person, false) or e.subject in (select subject from own) as concerns) c
        union all
        -- Of an event about many goals what it says of their own, and nothing of the others.
        select e.event_id, e.at, e.action, coalesce(e.actor_person_id = :person, false), 'goal:' || g.pax_goal_id,
          (e.details - 'goals') || (
            select jsonb_object_agg(fact, of_goals -> k.place::int - 1)
            from jsonb_each(e.details -> 'goals') f (fact, of_goals) where fact <> 'goalId')
        from pax_goals g
          join audit_events e on e.client_id = :client and e.goals is not null and e.goals @> g.pax_goal_id
          cross join lateral jsonb_array_elements_text(e.details -> 'goals' -> 'goalId') with ordinality k (goal_id, place)
        where g.client_id = :client and g.person_id = :person and k.goal_id = g.pax_goal_id::text) named
      order by event_id, subject`,
  },
]
