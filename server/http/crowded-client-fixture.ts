import type pg from 'pg'
import type { ProgramDocumentInput } from '../../contract/program-document.ts'
import { asSuperuser } from '../db/test-plans.ts'
import type { TestClient } from '../db/test-world.ts'

export interface Crowd {
  readonly people: number
  /** Rows of each table that a person has rows in besides: enough that no plan reads them all for one. */
  readonly rows: number
}

/** Programs that are there: one in which all of the crowd were, and two in which some are. */
export interface CrowdPrograms {
  readonly over: ProgramDocumentInput
  readonly running: ProgramDocumentInput
  readonly open: ProgramDocumentInput
}

/** Units below `south`, in which the crowd stands. */
const units = 500

/**
 * Puts a crowd into a client beside the people who are there: in the running program, its progress and the open one, and
 * with rows in every table that has some for each person. As a superuser and without triggers: what is made here is what the
 * tables would hold, and not how it came there.
 */
export async function addCrowd(
  superuser: pg.ClientConfig,
  { clientId }: TestClient,
  { over, running, open }: CrowdPrograms,
  { people, rows }: Crowd,
): Promise<void> {
  const goals = ({ programId, timePeriod, groups }: ProgramDocumentInput, from: string) =>
    `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, baseline, level_id, target, program_version)
     select client_id, person_id, '${programId}', '${timePeriod.timePeriodId}', '${groups[0]!.groupId}', 100,
       case when person_id % 20 > 0 then 'silver' end, case when person_id % 20 > 0 then 120 end, 1
     ${from}`
  const digest = `sha256(convert_to('crowd ' || n, 'UTF8'))`
  const some = `from crowd where n <= ${rows}`
  const statements = [
    `insert into org_units (client_id, unit_id, parent_id, name)
     select ${clientId}, 'crowd-' || n, 'south', 'Crowd ' || n from generate_series(1, ${units}) n`,
    `insert into org_closure (client_id, ancestor_id, unit_id, depth)
     select ${clientId}, a.id, 'crowd-' || n, a.depth from generate_series(1, ${units}) n,
       (values ('Corporate', 2), ('south', 1)) a (id, depth)
     union all select ${clientId}, 'crowd-' || n, 'crowd-' || n, 0 from generate_series(1, ${units}) n`,
    `insert into people (client_id, external_id, user_name, first_name, last_name, email, sso_subject)
     select ${clientId}, 'crowd-' || n, 'crowd-' || n, initcap(substr(md5(n::text), 1, 5)), initcap(substr(md5((n * 7)::text), 1, 6)),
       'crowd-' || n || '@example.com', 'subject-' || n
     from generate_series(1, ${people}) n`,
    `create temp table crowd as select client_id, person_id, substr(user_name, 7)::int as n, user_name
     from people where client_id = ${clientId} and external_id like 'crowd-%'`,
    'analyze crowd',
    `insert into person_words (client_id, word, person_id)
     select client_id, lower(last_name), person_id from people where client_id = ${clientId} order by 2 on conflict do nothing`,
    `insert into assignments (client_id, person_id, unit_id, role)
     select client_id, person_id, 'crowd-' || (1 + n % ${units}), 'Selector' from crowd`,
    goals(over, 'from crowd'),
    goals(running, some),
    goals(open, some),
    `insert into standings (client_id, program_id, pax_goal_id, is_goal_achieved, entitlement)
     select client_id, program_id, pax_goal_id, false, 0 from pax_goals
     where client_id = ${clientId} and program_id = '${over.programId}'`,
    `insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value)
     select g.client_id, g.pax_goal_id, l.data_through, l.load_id, 100 + row_number() over (), 90 + g.pax_goal_id % 50
     from pax_goals g join progress_loads l using (client_id, program_id)
     where g.client_id = ${clientId} and g.program_id = '${running.programId}' and g.person_id in (select person_id from crowd)`,
    `insert into program_units (client_id, program_id, unit_id)
     select distinct g.client_id, g.program_id, a.unit_id from pax_goals g join assignments a using (client_id, person_id)
     where g.client_id = ${clientId} on conflict do nothing`,
    `insert into sessions (client_id, session_hash, person_id, last_seen_at) select client_id, ${digest}, person_id, now() - interval '1 day' ${some}`,
    `insert into tickets (client_id, ticket_hash, purpose, person_id, expires_at)
     select client_id, ${digest}, 'activation', person_id, now() + interval '3 days' ${some}`,
    `insert into attempts (client_id, kind, subject) select client_id, 'sign-in', user_name ${some}`,
    `insert into mails (client_id, kind, locale, to_address, facts, person_id, message_id, status, ended_at)
     select client_id, 'forgot-username', 'en_US', user_name || '@example.com', jsonb_build_object('userName', user_name),
       person_id, '<' || n || '@example.com>', 'sent', now() ${some}`,
    `insert into audit_events (client_id, actor, action, subject, actor_person_id, subject_person_id)
     select client_id, 'person:' || person_id, 'session.began', 'person:' || person_id, person_id, person_id ${some}`,
    `insert into plans (client_id, person_id, program_id, time_period_id, revision, plan_sets)
     select client_id, person_id, '${running.programId}', '${running.timePeriod.timePeriodId}', 1, '[]' ${some}`,
    `insert into avatars (client_id, avatar_id, person_id, image) select client_id, md5(n::text), person_id, '\\x00' ${some}`,
    `insert into sso_identities (client_id, provider_id, subject, person_id, linked_by)
     select client_id, 'second', user_name, person_id, 'operator:test' ${some}`,
    `insert into load_changes (client_id, load_id, table_name, row_keys, key_range, after)
     select client_id, (select max(load_id) from loads where client_id = ${clientId}), 'people', array_agg(person_id::text),
       int8range(min(person_id), max(person_id), '[]'), array_agg(0::bigint)
     ${some} group by client_id, n / 1000`,
    `insert into code_batches (client_id, points, code_count, key_mark, created_by)
     values (${clientId}, 50, ${rows}, '\\x00', 'operator:test')`,
    `insert into codes (client_id, code_hash, code_batch_id, points)
     select client_id, ${digest}, (select max(code_batch_id) from code_batches where client_id = ${clientId}), 50 ${some}`,
    `insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, created_by)
     select client_id, 'adjustment', -1, person_id, 50, 'crowd-' || n, 'test', 'operator:test' ${some} and n <= 2000`,
    `insert into result_batches (client_id, program_id, time_period_id, program_version, status, input_hash, line_count, people_count,
       total_points, posted_points, prepared_by, purpose)
     values (${clientId}, '${running.programId}', '${running.timePeriod.timePeriodId}', 1, 'issued', 'hash', ${rows}, ${rows}, ${rows * 20},
       ${rows * 20}, 'operator:test', 'progress')`,
    `insert into award_lines (client_id, batch_id, pax_goal_id, award_kind, person_id, is_goal_achieved, points, result_code, explanation)
     select g.client_id, (select max(batch_id) from result_batches where client_id = ${clientId}), g.pax_goal_id, 'goal', g.person_id,
       true, 20, 'ACHIEVED', '{}'
     from pax_goals g where g.client_id = ${clientId} and g.program_id = '${open.programId}'`,
    `insert into standing_jobs (client_id, program_id) values (${clientId}, '${running.programId}')`,
  ]
  await asSuperuser(superuser, async query => {
    await query('set session_replication_role = replica')
    await query(`select set_config('cairn.client_id', '${clientId}', false)`)
    for (const statement of statements) await query(statement)
  })
}
