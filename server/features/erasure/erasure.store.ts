import type { ClientTx } from '../../db/client-tx.ts'

/** Something that an erasure does to rows of these tables. */
export interface Step {
  readonly name: string
  readonly tables: readonly string[]
  /** A statement; `:client`, `:person` and `:names` stand for whom it is about and what identifies them in a text. */
  readonly text: string
}

const theirs = 'client_id = :client and person_id = :person'
const deleted = (name: string, ...tables: string[]): Step[] =>
  tables.map(table => ({ name, tables: [table], text: `delete from ${table} where ${theirs}` }))

/** What goes or changes, in this order; audit details and the words of the ledger besides. Counts are listed by name. */
export const steps: readonly Step[] = [
  ...deleted('avatar', 'avatars'),
  ...deleted(
    'signIn',
    'sso_identities',
    'factors',
    'recovery_codes',
    'operator_links',
    'known_places',
    'tickets',
    'grants',
  ),
  {
    name: 'signIn',
    tables: ['tickets'],
    text: `delete from tickets where client_id = :client and payload::text ~* :names`,
  },
  {
    name: 'signIn',
    tables: ['attempts'],
    text: `delete from attempts where client_id = :client and (subject = 'person ' || :person::bigint
      or starts_with(subject, 'person ' || :person::bigint || ' ') or subject ~* :names)`,
  },
  {
    name: 'sessions',
    tables: ['sessions'],
    text: `delete from sessions where client_id = :client and (person_id = :person or launched_by = :person
      or launch_reason ~* :names)`,
  },
  // What a provider said of them when they tried a sign-on.
  {
    name: 'signIn',
    tables: ['sso_trials'],
    text: `delete from sso_trials where client_id = :client and (begun_by = :person or outcome::text ~* :names)`,
  },
  ...deleted('settings', 'saved_views', 'mail_opt_outs', 'mail_occasions'),
  ...deleted('mails', 'mail_stops'),
  {
    name: 'mails',
    tables: ['mail_returns'],
    text: `update mail_returns set reason = 'erased' where client_id = :client and reason ~* :names`,
  },
  {
    name: 'mails',
    tables: ['mails'],
    text: `delete from mails m where client_id = :client and (person_id = :person or facts ->> 'personId' = :person::bigint::text
      or to_name ~* :names or facts::text ~* :names or lower(to_address) = (
        select email_folded from people where client_id = :client and person_id = :person)
        and not exists (select from people o where o.client_id = :client and o.person_id = m.person_id and o.person_id <> :person))`,
  },
  {
    name: 'notes',
    tables: ['notes'],
    text: `delete from notes where client_id = :client and (person_id = :person or writer_id = :person or words ~* :names)`,
  },
  ...deleted('plans', 'plans'),
  ...deleted('rewards', 'reward_wishes'),
  {
    name: 'rewards',
    tables: ['reward_lines'],
    text: `update reward_lines l set note = null from reward_orders o
      where (l.client_id, o.client_id, o.order_id, o.person_id) = (:client, :client, l.order_id, :person) and l.note is not null`,
  },
  {
    name: 'rewards',
    tables: ['reward_orders'],
    text: `update reward_orders set address = null where ${theirs} and address is not null`,
  },
  {
    name: 'proposals',
    tables: ['ledger_adjustments'],
    text: `delete from ledger_adjustments where ${theirs} and state = 'proposed'`,
  },
  {
    name: 'proposals',
    tables: ['ledger_adjustments'],
    text: `update ledger_adjustments set reason = 'erased', adjustment_key = 'erased/' || adjustment_id,
        decision_reason = case when decision_reason is not null then 'erased' end
      where ${theirs}`,
  },
  {
    name: 'results',
    tables: ['batch_findings'],
    text: `update batch_findings f set facts = '{}', note = case when f.note is not null then 'erased' end from pax_goals g
      where (f.client_id, g.client_id, g.pax_goal_id, g.person_id) = (:client, :client, f.pax_goal_id, :person)`,
  },
  {
    name: 'loads',
    tables: ['loads'],
    text: `update loads set file_name = case when file_name ~* :names then 'erased' else file_name end, options = options - 'reason'
      where client_id = :client and (file_name ~* :names or options::text ~* :names)`,
  },
  // What was uploaded has everybody's rows, and may be compressed: all of it goes; a task that still waits for it ends.
  { name: 'uploads', tables: ['upload_parts'], text: 'delete from upload_parts where client_id = :client' },
  { name: 'uploads', tables: ['upload_rejects'], text: 'delete from upload_rejects where client_id = :client' },
  {
    name: 'uploads',
    tables: ['uploads'],
    text: `update uploads set state = case when state in ('receiving', 'received', 'checked') then 'discarded' else state end,
        report = null, found = null, problem = null, revision = revision + 1,
        settings = case when settings::text ~* :names then settings - 'force' - 'sheet' else settings end,
        file_name = case when file_name ~* :names then 'erased' else file_name end
      where client_id = :client and (state in ('receiving', 'received', 'checked') or file_name ~* :names or settings::text ~* :names
        or report::text ~* :names or found::text ~* :names or problem::text ~* :names)`,
  },
  {
    name: 'tasks',
    tables: ['tasks'],
    text: `delete from tasks where client_id = :client and ended_at is not null
      and (input::text ~* :names or result::text ~* :names or input ->> 'personId' = :person::bigint::text)`,
  },
  {
    name: 'person',
    tables: ['people', 'person_words'],
    // Files bring any name, so somebody else may have the one that is theirs from now on.
    text: `with free as (
        select plain.name || case when
          exists (select from people where client_id = :client and external_id = plain.name and person_id <> :person)
          or exists (select from people where client_id = :client and user_name_folded = plain.name and person_id <> :person)
          then '-' || gen_random_uuid() else '' end as name
        from (select 'erased-' || :person::bigint as name) plain)
      update people set external_id = free.name, user_name = free.name, first_name = '–',
        last_name = '#' || person_id, middle_name = null, suffix = null, email = null, locale = null, country = null,
        status = 'inactive', hire_date = null, sso_subject = null, password_hash = null, password_temporary = false,
        password_changed_at = null, activated_at = null, locked_at = null, first_time_setup_done = false, privacy_version = 0,
        avatar_id = null, updated_at = now(), erased_at = now()
      from free
      where ${theirs}`,
  },
]

/** Does one step; answers of how many rows. */
export async function runStep(tx: ClientTx, { text }: Step, personId: number, names: string): Promise<number> {
  const values: unknown[] = []
  const known = { client: tx.clientId, person: personId, names }
  const places = new Map<string, number>()
  const filled = text.replace(/(?<!:):(client|person|names)\b/g, (_, name: keyof typeof known) => {
    if (!places.has(name)) places.set(name, values.push(known[name]))
    return `$${places.get(name)}`
  })
  const [row] = await tx.query<{ count: number }>(
    `with done as (${filled} returning 1) select count(*) as count from done`,
    values,
  )
  return row!.count
}

export interface Holder {
  readonly erased_at: Date | null
  readonly has_grant: boolean
  readonly open_orders: number
  readonly points: number
}

/** Whom it is about, held until the end of the transaction, and what stands in the way. */
export async function lockPerson(tx: ClientTx, personId: number): Promise<Holder | undefined> {
  await tx.query('select from people where client_id = $1 and person_id = $2 for update', [tx.clientId, personId])
  const [row] = await tx.query<Holder>(
    `select p.erased_at,
       exists (select from grants g where g.client_id = $1 and g.person_id = $2
         and (g.valid_until is null or g.valid_until > now())) as has_grant,
       (select count(*) from reward_orders o where o.client_id = $1 and o.person_id = $2 and exists (
         select from reward_lines l where l.client_id = $1 and l.order_id = o.order_id
           and l.state in ('placed', 'accepted', 'shipped'))) as open_orders,
       coalesce((select b.points from ledger_balances b where b.client_id = $1 and b.account_id = $2), 0) as points
     from people p where p.client_id = $1 and p.person_id = $2`,
    [tx.clientId, personId],
  )
  return row
}

/** What identifies somebody: words that texts may have, keys of other systems, and names as given and family name. */
export async function readNames(
  tx: ClientTx,
  personId: number,
): Promise<{ words: string[]; keys: string[]; full: [string, string][] }> {
  const [row] = await tx.query<{ words: string[]; keys: string[]; full: [string, string][] }>(
    `with now as (
       select * from people where client_id = $1 and person_id = $2
     ), former (name, value) as (
       select w.name, c.before -> w.at::int - 1 ->> k.place::int - 1 from load_changes c
       cross join lateral unnest(c.row_keys) with ordinality k (key, place)
       cross join lateral unnest(c.columns) with ordinality w (name, at)
       where c.client_id = $1 and c.table_name = 'people' and c.key_range @> $2::bigint and k.key = $2::bigint::text
       union all
       select case f.key when 'userName' then 'user_name' when 'emailAddress' then 'email' when 'firstName' then 'first_name'
         when 'lastName' then 'last_name' end, f.value
       from audit_events e cross join lateral (values (e.details -> 'before'), (e.details -> 'after')) s (fields)
       cross join lateral jsonb_each_text(case when jsonb_typeof(s.fields) = 'object' then s.fields else '{}' end) f
       where e.client_id = $1 and e.subject_person_id = $2 and e.action = 'account.edited'
     ), words (word) as (
       select user_name from now union select email from now
       union select value from former where name in ('user_name', 'email')
     ), keys (key) as (
       select external_id from now union select sso_subject from now
       union select subject from sso_identities where client_id = $1 and person_id = $2
       union select value from former where name in ('external_id', 'sso_subject')
     )
     select array(select word from words where word <> '') as words, array(select key from keys where key <> '') as keys,
       (select jsonb_agg(jsonb_build_array(first_name, last_name)) from
          (select first_name from now union select value from former where name = 'first_name' and value is not null) f,
          (select last_name from now union select value from former where name = 'last_name' and value is not null) l) as full`,
    [tx.clientId, personId],
  )
  return row!
}

/** Events about somebody, their goals, corrections and movements; and any others whose details name them. */
export async function eventsNaming(tx: ClientTx, personId: number, names: string): Promise<number[]> {
  const rows = await tx.query<{ event_id: number }>(
    `with own (subject) as (
       select 'goal:' || pax_goal_id from pax_goals where client_id = $1 and person_id = $2
       union all select 'delta:' || d.delta_id from award_deltas d join pax_goals g using (client_id, pax_goal_id)
         where g.client_id = $1 and g.person_id = $2
       union all select 'recovery:' || recovery_id from ledger_recoveries where client_id = $1 and account_id = $2
       union all select 'transfer:' || transfer_id from ledger_transfers
         where client_id = $1 and greatest(debit_account_id, credit_account_id) = $2
       union all select 'mail:' || mail_id from mails where client_id = $1 and person_id = $2
     )
     select event_id from audit_events e
     where client_id = $1 and erased is null and details <> '{}' and action not in ('person.erased', 'audit.details-expired')
       and (subject_person_id = $2 or subject in (select subject from own) or details::text ~* $3
         or details ->> 'personId' = $2::bigint::text)
     order by event_id`,
    [tx.clientId, personId, names],
  )
  return rows.map(row => row.event_id)
}

/** Whether a text names somebody. */
export async function doesName(tx: ClientTx, text: string, names: string): Promise<boolean> {
  const [row] = await tx.query<{ does: boolean }>('select $1 ~* $2 as does', [text, names])
  return row!.does
}

/**
 * Deletes views that others have saved under the name, or to look for it: what is looked for is in the address, encoded as browsers do.
 * Answers how many.
 */
export async function deleteViewsNaming(tx: ClientTx, names: string): Promise<number> {
  const views = await tx.query<{ view_id: number; name: string; address: string }>(
    'select view_id, name, address from saved_views where client_id = $1',
    [tx.clientId],
  )
  const ids = views.map(({ view_id }) => view_id)
  const said = views.map(({ name, address }) => `${name}\n${decoded(address)}`)
  const gone = await tx.query(
    `delete from saved_views where client_id = $1 and view_id in (
       select id from unnest($2::bigint[], $3::text[]) v (id, said) where said ~* $4) returning 1`,
    [tx.clientId, ids, said, names],
  )
  return gone.length
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '))
  } catch {
    return address
  }
}

/** Words of ledger, results and progress, which nothing else may change. */
export async function eraseWords(tx: ClientTx, personId: number): Promise<void> {
  await tx.query('select erase_words($1)', [personId])
}

/**
 * What loads would put back of somebody, one row at a time: the person and their places leave the history of each load, so that
 * undoing it leaves them alone. What is empty then stays: a load without any history cannot be undone, nor can those before it.
 * Answers how many rows there were.
 */
export async function leaveLoadHistory(tx: ClientTx, personId: number): Promise<number> {
  const rows = await tx.query<{ load_id: number; part: number; place: number }>(
    `with own (table_name, key) as (
       select 'people', $2::bigint
       union all select 'assignments', assignment_id from assignments where client_id = $1 and person_id = $2)
     select c.load_id, c.part, k.place from own o
     join load_changes c on c.client_id = $1 and c.table_name = o.table_name and c.key_range @> o.key
     cross join lateral unnest(c.row_keys) with ordinality k (key, place)
     where k.key = o.key::text order by c.load_id, c.part, k.place desc`,
    [tx.clientId, personId],
  )
  for (const { load_id: loadId, part, place } of rows) {
    await tx.query(
      `update load_changes set row_keys = row_keys[:$4::int - 1] || row_keys[$4::int + 1:], after = after[:$4::int - 1] || after[$4::int + 1:],
         before = (select jsonb_agg(column_values - ($4::int - 1) order by at)
           from jsonb_array_elements(before) with ordinality b (column_values, at))
       where client_id = $1 and load_id = $2 and part = $3`,
      [tx.clientId, loadId, part, place],
    )
  }
  return rows.length
}

export interface ErasedRow {
  readonly person_id: number
  readonly created_at: string
  readonly erased_at: Date
}

/** Everybody who was erased. When they were added, to the microsecond, tells them from somebody who has their number later. */
export async function readErased(tx: ClientTx): Promise<ErasedRow[]> {
  return tx.query<ErasedRow>(
    `select person_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at, erased_at
     from people where client_id = $1 and erased_at is not null order by person_id`,
    [tx.clientId],
  )
}

/** Of these people those who are there, were added when it says, and are not erased. */
export async function findUnerased(
  tx: ClientTx,
  people: readonly { personId: number; addedAt: string }[],
): Promise<number[]> {
  const rows = await tx.query<{ person_id: number }>(
    `select p.person_id from unnest($2::bigint[], $3::timestamptz[]) u (person_id, added_at)
     join people p on p.client_id = $1 and p.person_id = u.person_id and p.created_at = u.added_at
     where p.erased_at is null order by 1`,
    [tx.clientId, people.map(one => one.personId), people.map(one => one.addedAt)],
  )
  return rows.map(row => row.person_id)
}
