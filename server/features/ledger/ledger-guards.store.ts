import { madeFunctions } from '../../db/made-functions.ts'

/**
 * The guards as the migrations made them. They are known here and not in the database, where whoever replaced a guard
 * could replace the record of it too. A migration that changes a trigger changes this list; tests compare them.
 */

const all = 'FOR EACH STATEMENT EXECUTE FUNCTION'
const posted = ['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'ledger_lot_uses']
const kept = ['ledger_balances', 'ledger_paid_awards']

/** By table and name: when a trigger fires and what it runs, in the words of `pg_get_triggerdef`. */
const triggers: readonly (readonly [table: string, name: string, fires: string, runs: string])[] = [
  ...posted.map(table => [table, 'keep', 'BEFORE DELETE OR UPDATE OR TRUNCATE', `${all} refuse_change()`] as const),
  ...kept.map(
    table => [table, 'keep', 'BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE', `${all} refuse_direct_change()`] as const,
  ),
  [
    'ledger_transactions',
    'post',
    'AFTER INSERT',
    `REFERENCING NEW TABLE AS new_transactions ${all} post_transactions()`,
  ],
  ['ledger_entries', 'post', 'AFTER INSERT', `REFERENCING NEW TABLE AS new_entries ${all} post_entries()`],
  ['ledger_lot_uses', 'post', 'AFTER INSERT', `REFERENCING NEW TABLE AS new_uses ${all} post_lot_uses()`],
  ['award_lines', 'keep', 'BEFORE UPDATE OR TRUNCATE', `${all} refuse_change()`],
  ['award_lines', 'guard_inserts', 'AFTER INSERT', `REFERENCING NEW TABLE AS new_lines ${all} guard_line_inserts()`],
  ['award_lines', 'guard_deletes', 'AFTER DELETE', `REFERENCING OLD TABLE AS old_lines ${all} guard_line_deletes()`],
  ['result_batches', 'keep', 'BEFORE DELETE OR TRUNCATE', `${all} refuse_change()`],
  ['award_deltas', 'keep', 'BEFORE DELETE OR UPDATE OR TRUNCATE', `${all} refuse_change()`],
  ['result_batches', 'guard', 'BEFORE INSERT OR UPDATE', 'FOR EACH ROW EXECUTE FUNCTION guard_batch()'],
  ['result_batches', 'restore', 'AFTER UPDATE', 'FOR EACH ROW EXECUTE FUNCTION restore_superseded()'],
  [
    'result_batches',
    'raise_revision',
    'AFTER INSERT OR UPDATE',
    'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_revision()',
  ],
]

/** What nobody who works for the application may do to a table. */
const forbidden: readonly (readonly [table: string, privileges: string])[] = [
  ...posted.map(table => [table, 'update, delete, truncate'] as const),
  ...kept.map(table => [table, 'insert, update, delete, truncate'] as const),
  ['award_lines', 'update, truncate'],
  ['award_deltas', 'update, delete, truncate'],
  ['result_batches', 'delete, truncate'],
]

const triggerRows = triggers.map(([table, name, fires, runs]) => {
  const create = runs.startsWith('DEFERRABLE') ? 'CREATE CONSTRAINT TRIGGER' : 'CREATE TRIGGER'
  return [table, name, `${create} ${name} ${fires} ON public.${table} ${runs}`]
})
const valuesOf = (rows: readonly (readonly string[])[]) =>
  rows.map(row => `(${row.map(cell => `'${cell}'`).join(', ')})`).join(', ')

/** What `current_client` was settled to, quotes doubled for SQL. */
const settled = `RETURN (NULLIF(current_setting(''cairn.client_id''::text, true), ''''::text))::integer`

/** A guard that sleeps, is gone, was replaced or can be gone round; a check of the ledger (I7). */
export const brokenGuards = () => `
  with wanted (name, guard, definition) as (values ${valuesOf(triggerRows)}),
  found as (
    select relname as name, tgname as guard, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled in ('O', 'A')
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

/** What was posted, and who answers for it, told otherwise than the batch and the trail tell it; a check of the ledger (I7). */
export const brokenTrail = `
  with acts as (
    select batch_id, act.action, coalesce(act.actor, '') as actor, act.reason
    from result_batches cross join lateral (values
      ('results.prepared', prepared_by, null), ('results.approved', approved_by, null),
      ('results.issued', issued_by, null), ('results.locked', locked_by, null),
      ('results.reversed', reversed_by, reason)) as act (action, actor, reason)
    where status in ('issued', 'locked', 'superseded', 'reversed')
      and (act.action <> 'results.locked' or status = 'locked' or locked_at is not null)
      and (act.action <> 'results.reversed' or status = 'reversed')
  ), postings as (
    select t.transaction_id, t.created_by is distinct from case t.kind when 'award' then b.issued_by else b.reversed_by end
      or t.reason is distinct from case t.kind when 'award' then 'final result' else b.reason end as is_other
    from ledger_transactions t
    left join ledger_transactions taken on taken.client_id = t.client_id and taken.transaction_id = t.reverses_id
    left join result_batches b on b.client_id = t.client_id and b.batch_id = coalesce(t.batch_id, taken.batch_id)
  )
  select 'batch ' || batch_id as place,
    case when actor = '' then 'has nobody for ' || action
      else 'and the audit trail disagree on ' || action || ' by ' || actor end as why
  from acts where actor = '' or not exists (
    select from audit_events e where e.action = acts.action and e.subject = 'batch ' || acts.batch_id
      and e.actor = acts.actor and e.details ->> 'reason' is not distinct from acts.reason)
  union all
  select 'transaction ' || transaction_id, 'has another author or reason than its batch' from postings where is_other`

const ownRule = '(client_id = ( SELECT current_client() AS current_client))'

/** Row security that lets through what it should not; a check of the ledger (I8). */
export const openTables = `
  with held as (
    select c.oid, relname, relrowsecurity and relforcerowsecurity as is_forced, pg_get_userbyid(relowner) as owner
    from pg_class c join pg_attribute a on a.attrelid = c.oid and attname = 'client_id' and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  )
  select 'table ' || relname as place, 'does not hold clients apart' as why from held
  where not is_forced or not exists (select from pg_policies where schemaname = 'public' and tablename = relname and policyname = 'own_client')
    or exists (
      select from pg_policies p where schemaname = 'public' and tablename = relname
        and (policyname, permissive, roles, cmd, qual, with_check) is distinct from
          ('own_client', 'PERMISSIVE', array['public']::name[], 'ALL', '${ownRule}', '${ownRule}')
        and (relname in ('clients', 'client_hosts') and
          (policyname, permissive, roles, cmd, qual) is not distinct from
          ('directory', 'PERMISSIVE', array[owner]::name[], 'SELECT', 'true')) is not true)`
