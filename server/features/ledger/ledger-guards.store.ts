import { madeFunctions } from '../../db/made-functions.ts'

/**
 * The guards as the migrations made them. They are known here and not in the database, where whoever replaced a guard
 * could replace the record of it too. A migration that changes a trigger changes this list; tests compare them.
 */

const all = 'FOR EACH STATEMENT EXECUTE FUNCTION'
const each = 'FOR EACH ROW'
const made = ['ledger_recoveries', 'ledger_lot_uses', 'ledger_recovery_offsets']
const posted = ['ledger_postings', 'ledger_recovery_lapses', ...made]
/** Tables that keep rows of which words can be taken, and the columns of those. */
const erasable = {
  ledger_transfers: ['reason', 'idempotency_key'],
  ledger_recovery_decisions: ['reason'],
  award_deltas: ['reason'],
  progress_rows: ['source_row_id'],
}
const kept = ['ledger_balances', 'ledger_paid_awards']

/** By table and name: when a trigger fires and what it runs, in the words of `pg_get_triggerdef`. */
const triggers: readonly (readonly [table: string, name: string, fires: string, runs: string])[] = [
  ...posted.map(table => [table, 'keep', 'BEFORE DELETE OR UPDATE OR TRUNCATE', `${all} refuse_change()`] as const),
  ...Object.entries(erasable).map(([table, columns]) => {
    const names = columns.map(column => `'${column}'`).join(', ')
    return [table, 'keep_but_erased', 'BEFORE UPDATE', `${each} EXECUTE FUNCTION keep_but_erased(${names})`] as const
  }),
  ...['ledger_transfers', 'ledger_recovery_decisions', 'award_deltas', 'audit_events'].map(
    table => [table, 'keep', 'BEFORE DELETE OR UPDATE OR TRUNCATE', `${all} refuse_but_erasing()`] as const,
  ),
  ['audit_events', 'keep_event', 'BEFORE UPDATE', `${each} EXECUTE FUNCTION keep_event()`],
  ...kept.map(
    table => [table, 'keep', 'BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE', `${all} refuse_direct_change()`] as const,
  ),
  ...made.map(table => [table, 'keep_direct', 'BEFORE INSERT', `${all} refuse_direct_change()`] as const),
  [
    'ledger_transfers',
    'post',
    'AFTER INSERT',
    `${each} WHEN (((new.batch_id IS NULL) OR (pg_trigger_depth() = 0))) EXECUTE FUNCTION post_transfer()`,
  ],
  [
    'ledger_transfers',
    'guard_code',
    'AFTER INSERT',
    `${each} WHEN ((new.kind = 'code'::text)) EXECUTE FUNCTION guard_code_credit()`,
  ],
  [
    'ledger_transfers',
    'notify',
    'AFTER INSERT',
    `${each} WHEN (((new.batch_id IS NULL) OR (new.kind = 'recovery'::text))) EXECUTE FUNCTION notify_of_balance()`,
  ],
  ['codes', 'guard', 'BEFORE INSERT OR UPDATE', `${each} EXECUTE FUNCTION guard_code()`],
  ['codes', 'keep', 'BEFORE DELETE OR TRUNCATE', `${all} refuse_change()`],
  ['codes', 'paid', 'AFTER UPDATE', `DEFERRABLE INITIALLY DEFERRED ${each} EXECUTE FUNCTION guard_code_paid()`],
  ['code_batches', 'keep', 'BEFORE DELETE OR UPDATE OR TRUNCATE', `${all} refuse_change()`],
  ['ledger_postings', 'post', 'BEFORE INSERT', `${each} EXECUTE FUNCTION post_batch()`],
  ['ledger_recovery_decisions', 'post', 'BEFORE INSERT', `${each} EXECUTE FUNCTION decide_recovery()`],
  ['ledger_recovery_lapses', 'post', 'BEFORE INSERT', `${each} EXECUTE FUNCTION lapse_recovery()`],
  ['award_lines', 'keep', 'BEFORE UPDATE OR TRUNCATE', `${all} refuse_change()`],
  ['award_lines', 'guard_inserts', 'AFTER INSERT', `REFERENCING NEW TABLE AS new_lines ${all} guard_line_inserts()`],
  ['award_lines', 'guard_deletes', 'AFTER DELETE', `REFERENCING OLD TABLE AS old_lines ${all} guard_line_deletes()`],
  ['result_batches', 'keep', 'BEFORE DELETE OR TRUNCATE', `${all} refuse_change()`],
  ['program_versions', 'keep', 'BEFORE DELETE OR UPDATE OR TRUNCATE', `${all} refuse_change()`],
  ['progress_rows', 'keep', 'BEFORE UPDATE OR TRUNCATE', `${all} refuse_but_erasing()`],
  [
    'result_batches',
    'stand',
    'AFTER UPDATE',
    `DEFERRABLE INITIALLY DEFERRED ${each} WHEN ((new.status = 'superseded'::text)) EXECUTE FUNCTION check_superseded()`,
  ],
  ['result_batches', 'guard', 'BEFORE INSERT OR UPDATE', `${each} EXECUTE FUNCTION guard_batch()`],
  [
    'result_batches',
    'two_persons',
    'BEFORE UPDATE',
    `${each} WHEN (((old.status = 'open'::text) AND (new.status = 'approved'::text))) EXECUTE FUNCTION require_two_persons()`,
  ],
  ['result_batches', 'restore', 'AFTER UPDATE', `${each} EXECUTE FUNCTION restore_superseded()`],
  [
    'award_deltas',
    'queue_after_insert',
    'AFTER INSERT',
    `REFERENCING NEW TABLE AS changed ${all} queue_corrected_goals()`,
  ],
  [
    'result_batches',
    'queue_after_update',
    'AFTER UPDATE',
    `${each} WHEN (((new.purpose <> 'progress'::text) AND (new.status <> old.status) AND (new.status = ANY (ARRAY['issued'::text, 'locked'::text, 'superseded'::text, 'reversed'::text])))) EXECUTE FUNCTION queue_program()`,
  ],
  [
    'result_batches',
    'notify',
    'AFTER UPDATE',
    `${each} WHEN ((new.status <> old.status)) EXECUTE FUNCTION notify_of_program()`,
  ],
  [
    'result_batches',
    'raise_revision',
    'AFTER INSERT OR UPDATE',
    'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_revision()',
  ],
]

/** What nobody who works for the application may do to a table; to some they may add, column by column. */
const forbidden: readonly (readonly [table: string, privileges: string])[] = [
  ...[...posted, 'ledger_transfers', 'ledger_recovery_decisions', ...kept].map(
    table => [table, 'insert, update, delete, truncate'] as const,
  ),
  ['award_lines', 'update, truncate'],
  ['award_deltas', 'update, delete, truncate'],
  ['program_versions', 'update, delete, truncate'],
  ['audit_events', 'update, delete, truncate'],
  ['progress_rows', 'update, truncate'],
  ['result_batches', 'delete, truncate'],
]

/** The keys by which nothing is twice, and the conditions of each movement. */
const keys = [
  ['ledger_transfers_pkey', 'client_id, transfer_id'],
  ['ledger_transfers_key', 'client_id, idempotency_key', 'idempotency_key IS NOT NULL'],
  ['ledger_transfers_reversed_once', 'client_id, reverses_id', 'reverses_id IS NOT NULL'],
  ['ledger_postings_pkey', 'client_id, batch_id, kind'],
  ['ledger_balances_pkey', 'client_id, account_id'],
  ['ledger_paid_awards_pkey', 'client_id, pax_goal_id, award_kind'],
  ['ledger_lot_uses_pkey', 'client_id, transfer_id, lot_id'],
  ['ledger_recovery_decisions_pkey', 'client_id, recovery_id, number'],
  ['ledger_recovery_offsets_pkey', 'client_id, batch_id, recovery_id'],
  ['ledger_recovery_lapses_pkey', 'client_id, transfer_id, recovery_id'],
] as const
const conditions = ['ledger_transfers_points_check', 'ledger_transfers_sides', 'ledger_transfers_source']

const keyRows = keys.map(([name, columns, where]) => [
  name,
  `(${columns})${where === undefined ? '' : ` WHERE (${where})`}`,
])
const triggerRows = triggers.map(([table, name, fires, runs]) => {
  const create = runs.startsWith('DEFERRABLE') ? 'CREATE CONSTRAINT TRIGGER' : 'CREATE TRIGGER'
  return [table, name, `${create} ${name} ${fires} ON public.${table} ${runs}`]
})
const valuesOf = (rows: readonly (readonly string[])[]) =>
  rows.map(row => `(${row.map(cell => `'${cell.replaceAll("'", "''")}'`).join(', ')})`).join(', ')

/** What `current_client` was settled to, quotes doubled for SQL. */
const settled = `RETURN (NULLIF(current_setting(''cairn.client_id''::text, true), ''''::text))::integer`

/** A guard that sleeps, is gone, was replaced or can be gone round; a check of the ledger (I7). */
export const brokenGuards = () => `
  with wanted (name, guard, definition) as (values ${valuesOf(triggerRows)}),
  found as (
    select relname as name, tgname as guard, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
      and tgenabled = any (case when relname ~ '^(ledger|code)' then '{A}' else '{O,A}' end::"char"[])
      and relname in (select name from wanted)
  )
  select 'table ' || name as place,
    case when f.definition is null then 'has no trigger ' || guard
      when w.definition is null then 'has a trigger ' || guard || ' that is none of ours'
      else 'has another trigger ' || guard || ' than ours' end as why
  from wanted w full join found f using (name, guard) where w.definition is distinct from f.definition
  union all
  select 'table ' || name, 'may be changed by ' || current_user
  from (values ${valuesOf(forbidden)}) as wanted (name, privileges) where has_table_privilege(name, privileges)
  union all
  select 'key ' || name, 'is gone or another than ours'
  from (values ${valuesOf(keyRows)}) as wanted (name, columns)
  left join pg_class c on c.relname = name and c.relnamespace = 'public'::regnamespace
  left join pg_index i on i.indexrelid = c.oid and i.indisunique and i.indisvalid
  where split_part(pg_get_indexdef(i.indexrelid), ' USING btree ', 2) is distinct from columns
  union all
  select 'condition ' || name, 'is gone'
  from (values ${valuesOf(conditions.map(name => [name]))}) as wanted (name)
  where not exists (select from pg_constraint where conname = name and convalidated and conrelid = 'ledger_transfers'::regclass)
  union all
  select 'table ' || relname, 'has a rule that stands before its guards'
  from pg_rewrite join pg_class c on c.oid = ev_class
  where relnamespace = 'public'::regnamespace and relname in (select name from wanted)
  union all
  select 'function ' || name, 'is not the one that the migrations made'
  from (values ${valuesOf(madeFunctions().map(made => [made.name, made.hash, String(made.isDefiner)]))}) as wanted (name, hash, definer)
  left join pg_proc p on p.proname = name and p.pronamespace = 'public'::regnamespace
  where (md5(p.prosrc), p.prosecdef, p.proconfig)
    is distinct from (hash, definer::boolean, array['search_path=pg_catalog, public, pg_temp'])
  union all
  select 'function current_client', 'is not the one that the migrations made'
  where (select pg_get_function_sqlbody(oid) from pg_proc where proname = 'current_client' and pronamespace = 'public'::regnamespace)
    is distinct from '${settled}'
  union all
  select 'function ' || proname, 'may be hung on any table by ' || current_user
  from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and prorettype = 'trigger'::regtype
    and has_function_privilege(oid, 'execute')`
