import { createHash } from 'node:crypto'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { insertGrant } from '../../db/test-world.ts'
import { queueMail } from '../../emails/queue-mail.ts'
import { rememberPlace } from '../../features/accounts/known-places.ts'
import { beginSession } from '../../features/accounts/sessions.ts'
import { recordEvent } from '../../features/audit/events.ts'
import { getClient } from '../../features/clients/client-of-host.ts'
import { createCodes } from '../../features/codes/create-codes.ts'
import { redeemCode } from '../../features/codes/redeem-code.ts'
import { adjustPoints } from '../../features/ledger/adjust-points.ts'
import { listRecoveries, settleRecovery } from '../../features/ledger/end-recovery.ts'
import { issue, personIdOf, plantIssued } from '../../features/ledger/ledger-fixture.ts'
import { spend } from '../../features/ledger/spend.ts'
import { issueTicket } from '../../features/tickets/tickets.ts'
import { type Caller, testSecret } from '../../http/test-app.ts'

export interface World {
  readonly clientId: number
  readonly ben: Caller & { sessionId: string; personId: number }
  readonly cem: Caller & { sessionId: string; personId: number }
  readonly secrets: readonly string[]
}
const operator = 'operator:operator-max' as const

/** Two people of one client with something of every kind on each, and everything of Cem's marked as Cem's. */
export async function makeWorld(db: Database): Promise<World> {
  const { clientId } = await plantIssued(db)
  const secrets: string[] = []
  const [ben, cem] = await withClient(db, clientId, async tx => [
    await surround(tx, 'ben', secrets),
    await surround(tx, 'cem', secrets),
  ])
  await withClient(db, clientId, async tx => {
    // Ben owes what was taken back after it was spent.
    await spend(tx, {
      personId: ben!.personId,
      points: 60,
      key: 'order',
      reason: 'order',
      actor: `person:${ben!.personId}`,
    })
    await issue(tx, { purpose: 'correction', lines: [{ userName: 'ben', points: 40 }] })
    const [open] = await listRecoveries(tx, { isOpenOnly: true })
    await settleRecovery(tx, {
      recoveryId: open!.recovery_id,
      reason: 'agreed with ben',
      actor: operator,
    })
    for (const [mark, { personId }] of [
      ['ben-mark', ben!],
      ['cem-mark', cem!],
    ] as const) {
      await adjustPoints(tx, { personId, points: 5, reason: mark, key: mark, actor: operator, proposedBy: operator })
    }
  })
  return { clientId, ben: ben!, cem: cem!, secrets }
}

async function surround(tx: ClientTx, userName: string, secrets: string[]) {
  const personId = await personIdOf(tx, userName)
  await tx.query(`update clients set settings = settings || '{"features": {"ots": true}}'`)
  const client = await getClient(tx)
  const mark = `${userName}-mark`
  const say = (text: string, ...values: unknown[]) => tx.query(text, [tx.clientId, personId, ...values])
  await say(
    `update people set email = $3, password_hash = $4, sso_subject = $5, last_name = $5, locale = 'en_US' where client_id = $1 and person_id = $2`,
    `${mark}@example.com`,
    `hash-of-${mark}`,
    mark,
  )
  const sessionId = (await beginSession(tx, personId, `hash-of-${mark}`))!
  await tx.query(
    `insert into org_units (client_id, unit_id, parent_id, name)
     values ($1, 'Corporate', null, 'Corporate'), ($1, 'unit-' || $2::text, 'Corporate', 'Unit ' || $2) on conflict do nothing`,
    [tx.clientId, mark],
  )
  await say(
    `insert into assignments (client_id, person_id, unit_id, role) values ($1, $2, $3, 'Selector')`,
    `unit-${mark}`,
  )
  await say(
    `insert into avatars (client_id, person_id, avatar_id, image) values ($1, $2, $3, $4)`,
    mark.padEnd(32, 'x'),
    Buffer.from(`picture of ${mark} `.repeat(10)),
  )
  await say(`update people set avatar_id = $3 where client_id = $1 and person_id = $2`, mark.padEnd(32, 'x'))
  const [load] = await tx.query<{ load_id: number }>(
    `insert into loads (client_id, kind, status, file_name, content_hash, row_count, rejected_count, changed_count, created_by)
     values ($1, 'progress', 'committed', 'x.csv', $2, 1, 0, 1, 'operator:operator-max') returning load_id`,
    [tx.clientId, mark],
  )
  const [goal] = await say('select pax_goal_id, program_id from pax_goals where client_id = $1 and person_id = $2')
  const { pax_goal_id: goalId, program_id: programId } = goal as { pax_goal_id: number; program_id: string }
  await say(
    `insert into ledger_adjustments (client_id, person_id, points, reason, adjustment_key, proposed_by)
     values ($1, $2, 5000, $3, $3, 'operator:operator-max')`,
    mark,
  )
  await say(
    `with wished as (
       insert into reward_products (client_id, sku, page_type, category, kind, names, texts, drawing, is_offered)
       values ($1, $3, 'merchandise', 'home', 'parcel', jsonb_build_object('en_US', $3::text), '{}', 'lamp', true)
       returning product_id)
     insert into reward_wishes (client_id, person_id, product_id) select $1, $2, product_id from wished`,
    `wish-${mark}`,
  )
  await say('insert into reward_orders (client_id, person_id, order_key) values ($1, $2, $3)', mark)
  await say(
    `insert into notes (client_id, person_id, writer_id, program_id, day, words) values ($1, $2, $2, $3, '2026-01-31', $4)`,
    programId,
    `Note of ${mark}`,
  )
  await say(`insert into mail_stops (client_id, person_id, address, reason) values ($1, $2, lower($3), $3)`, mark)
  await say(`insert into mail_opt_outs (client_id, person_id, topic) values ($1, $2, 'points')`)
  await say(
    `insert into mail_occasions (client_id, person_id, program_id, occasion, instance) values ($1, $2, $3, 'opening', $4)`,
    programId,
    `notified-${mark}`,
  )
  await say(
    `insert into mail_looks (client_id, pax_goal_id, through) select $1, $3, '2026-01-31' where $2::bigint > 0`,
    goalId,
  )
  await say(
    `insert into plans (client_id, person_id, program_id, time_period_id, revision, plan_sets)
     values ($1, $2, $3, 'spring', 1, jsonb_build_array(jsonb_build_object('obstacle', $4::text)))`,
    programId,
    `Plan of ${mark}`,
  )
  await say(
    `insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value, source_row_id)
     select $1, $3, '2026-01-31', $4, n, n + 0.10, $5 || n from generate_series(1, 1201) n where $2::bigint > 0`,
    goalId,
    load!.load_id,
    mark,
  )
  await say(
    `insert into standings (client_id, program_id, pax_goal_id, is_goal_achieved, entitlement) select $1, $3, $4, true, 0 where $2::bigint > 0
     on conflict do nothing`,
    programId,
    goalId,
  )
  await say(
    `insert into award_deltas (client_id, pax_goal_id, award_kind, points, reason, created_by)
     select $1, $3, 'goal', 0 + 1, $4, 'operator:operator-max' where $2::bigint > 0`,
    goalId,
    mark,
  )
  await say(
    `with batch as (
       insert into result_batches (client_id, program_id, time_period_id, program_version, status, input_hash, line_count,
         total_points, prepared_by, issued_at)
       select client_id, program_id, $4, version, 'open', 'hash', 0, 0, 'operator:operator-max', now() from program_versions
       where client_id = $1 and $2::bigint > 0 limit 1 returning batch_id
     ), held as (
       insert into held_back (client_id, batch_id, pax_goal_id, is_leader, reason, details)
       select $1, batch_id, $3, false, 'baseline-missing', jsonb_build_object('of', $4) from batch
     )
     insert into batch_findings (client_id, batch_id, kind, pax_goal_id, facts, change)
     select $1, batch_id, 'largest', $3, jsonb_build_object('of', $4), 60 from batch`,
    goalId,
    mark,
  )
  await say(
    `insert into load_changes (client_id, load_id, table_name, row_keys, key_range, columns, before, after)
     values ($1, $3, 'people', array[$2::bigint::text], int8range($2, $2, '[]'), '{last_name}',
         jsonb_build_array(jsonb_build_array('Old ' || $4::text)), '{1}'),
       ($1, $3, 'pax_goals', array[$5::bigint::text], int8range($5, $5, '[]'), '{selected_by}', '[["operator-max"]]', '{1}')`,
    load!.load_id,
    mark,
    goalId,
  )
  await say(
    `insert into sso_providers (client_id, provider_id, type, document, place, updated_by) select $1, $3, 'oidc', '{}', $4, 'operator:operator-max' where $2::bigint > 0`,
    `idp-${userName}`,
    userName === 'ben' ? 1 : 2,
  )
  await say(
    `update sso_providers set proved_by = $2, proved_at = now(), proved_print = 'p' where client_id = $1 and provider_id = $3`,
    `idp-${userName}`,
  )
  await say(
    `insert into sso_trials (client_id, trial_id, provider_id, document, place, begun_by, expires_at)
     values ($1, rpad('trial' || $2::bigint, 22, '0'), $3, '{}', 0, $2, now())`,
    mark,
  )
  await say(
    `insert into sso_identities (client_id, person_id, provider_id, subject, linked_by) values ($1, $2, $3, $4, 'operator:operator-max')`,
    `idp-${userName}`,
    mark,
  )
  await rememberPlace(tx, personId, { address: '192.0.2.1', browser: mark, secret: testSecret })
  await insertGrant(tx, personId, 'author', { isProved: false })
  await say(
    `insert into factors (client_id, person_id, kind, name, sealed, confirmed_at) values ($1, $2, 'totp', 'phone of ' || $3, '\\x00', now())`,
    mark,
  )
  await say(
    `insert into saved_views (client_id, person_id, name, address) values ($1, $2, $3, '/admin/people?q=' || $3)`,
    mark,
  )
  await say(`insert into recovery_codes (client_id, person_id, code_hash) values ($1, $2, sha256($3::bytea))`, mark)
  await say(
    `insert into operator_links (client_id, os_user, person_id, linked_by) values ($1, $3, $2, 'operator:operator-max')`,
    mark,
  )
  await say(
    `insert into attempts (client_id, kind, subject) select $1, kind, 'person ' || $2::bigint
     from unnest(array['contact', 'code-of']) kind`,
  )
  const codes = await createCodes(tx, {
    secret: testSecret,
    count: 1,
    points: 7,
    isNewKeyFine: true,
    actor: operator,
    label: mark,
  })
  if (!codes.ok) throw new Error(codes.refusal)
  const code = codes.value.codes[0]!
  const redeemer = { client, personId, userName, address: `192.0.2.${personId % 200}`, secret: testSecret }
  const { outcome } = await redeemCode(tx, redeemer, { code, userName })
  if (!outcome.ok) throw new Error(outcome.refusal)
  const token = await issueTicket(tx, { purpose: 'password-reset', personId, lifeSeconds: 60 })
  const to = { address: `${mark}@example.com`, name: mark }
  await queueMail(tx, client, {
    kind: 'forgot-password',
    personId,
    to,
    locale: 'en_US',
    values: { firstName: userName, lastName: 'Export', userName, token: `link-of-${mark}`, goodForSeconds: 60 },
  })
  await say(
    `insert into mail_returns (client_id, mail_id, kind, reason)
     select client_id, mail_id, 'soft', $3 from mails where client_id = $1 and person_id = $2`,
    mark,
  )
  const message = {
    name: mark,
    emailAddress: `${mark}@example.com`,
    subject: 'Hello',
    message: `Message of ${mark}`,
    userName,
    personId,
  }
  await queueMail(tx, client, {
    kind: 'contact-us',
    to: { address: 'desk@example.com' },
    locale: 'en_US',
    values: message,
  })
  await recordEvent(tx, {
    actor: `person:${personId}`,
    action: 'test.done',
    subject: `person:${personId}`,
    details: { mark },
  })
  await recordEvent(tx, {
    actor: operator,
    action: 'goal.changed',
    subject: `goal:${goalId}`,
    details: { mark, launchedBy: 'operator-max' },
  })
  secrets.push(sessionId, code, token, `hash-of-${mark}`, `link-of-${mark}`)
  for (const secret of [sessionId, token]) secrets.push(createHash('sha256').update(secret).digest('hex'))
  return { host: client.key, sessionId, personId }
}
