import { beforeAll, expect, test, vi } from 'vitest'
import { makeWorld, type World } from '../../calls/user/data-export-fixture.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { asAdmin } from '../../db/test-cluster.ts'
import { testDatabase } from '../../db/test-database.ts'
import { sealTrail } from '../audit/seal-trail.ts'
import { verifyTrail } from '../audit/verify-trail.ts'
import { parts } from '../data-export/parts.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { type ErasedPerson, eraseAgain, erasePerson, listErased, previewErasure } from './erase-person.ts'
import { steps } from './erasure.store.ts'

const database = testDatabase()
const canary = 'Zwitscherfink'
let world: World
beforeAll(async () => {
  world = await makeWorld(database.db)
})
const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(database.db, world.clientId, work)
const admin = (sql: string) => asAdmin(database.address.owner, sql)
const order = (personId: number) => ({ personId, actor: 'operator:max' as const, reason: 'as asked in letter 7' })

/** Columns in which nobody’s words can stand: keys, codes and figures that machines make. What stands there stays. */
const machineMade = new Set([
  'assignments.role',
  'assignments.unit_id',
  'audit_events.action',
  'award_lines.award_kind',
  'award_lines.explanation',
  'award_lines.level_id',
  'award_lines.manager_range',
  'award_lines.result_code',
  'codes.redeem_key',
  'held_back.reason',
  'ledger_paid_awards.award_kind',
  'ledger_recoveries.award_kind',
  'ledger_transfers.award_kind',
  'pax_goals.group_id',
  'pax_goals.level_id',
  'pax_goals.program_id',
  'pax_goals.selected_by',
  'pax_goals.time_period_id',
  'reward_lines.currency',
  'reward_lines.names',
  'reward_lines.option_key',
  'reward_lines.tax_category',
  'reward_orders.order_key',
  'standings.before_treatment',
  'standings.program_id',
  'standings.running_treatment',
  'standings.treatment',
])

/** How a row of a table is found to be somebody’s, by the columns that it has. */
const keys: Readonly<Record<string, string>> = {
  person_id: 'person_id = :person',
  account_id: 'account_id = :person',
  writer_id: 'writer_id = :person',
  launched_by: 'launched_by = :person',
  begun_by: 'begun_by = :person',
  redeemed_by: 'redeemed_by = :person',
  subject_person_id: 'subject_person_id = :person',
  debit_account_id: 'greatest(debit_account_id, credit_account_id) = :person',
  pax_goal_id: 'pax_goal_id in (select pax_goal_id from pax_goals where person_id = :person)',
  mail_id: 'mail_id in (select mail_id from mails where person_id = :person)',
  order_id: 'order_id in (select order_id from reward_orders where person_id = :person)',
  recovery_id: 'recovery_id in (select recovery_id from ledger_recoveries where account_id = :person)',
}

/** Writes the canary into every text of every row of somebody’s that takes one; answers into which columns. */
async function plant(personId: number): Promise<string[]> {
  const tables = [...new Set(parts.flatMap(part => part.tables))]
  const columns = await within(tx =>
    tx.query<{ table: string; column: string; type: string; all: string[] }>(
      `select c.table_name as table, c.column_name as column, c.data_type as type,
         array(select column_name::text from information_schema.columns a where a.table_schema = 'public' and a.table_name = c.table_name) as all
       from information_schema.columns c
       where c.table_schema = 'public' and c.table_name = any($1) and c.is_generated = 'NEVER' and c.domain_name is null
         and c.data_type in ('text', 'jsonb') order by 1, 2`,
      [tables],
    ),
  )
  const triggers = await within(tx =>
    tx.query<{ table: string; name: string; always: string }>(
      `select tgrelid::regclass::text as table, tgname::text as name, case tgenabled when 'A' then 'always' else '' end as always
       from pg_trigger where not tgisinternal`,
    ),
  )
  const planted: string[] = []
  const refused: string[] = []
  for (const { table, column, type, all } of columns) {
    const key = Object.keys(keys).find(name => all.includes(name))
    if (key === undefined || machineMade.has(`${table}.${column}`)) continue
    const said = `'["${canary}"]'::jsonb`
    const value =
      type === 'text'
        ? `'${canary}'`
        : `case jsonb_typeof(${column}) when 'array' then ${column} || ${said} else coalesce(${column}, '{}') || jsonb_build_object('x', ${said}) end`
    const mine = keys[key]!.replaceAll(':person', String(personId))
    // What follows a batch has the batch's reason.
    const where = table === 'ledger_transfers' ? `${mine} and (batch_id is null or kind = 'recovery')` : mine
    try {
      const back = triggers
        .filter(one => one.table === table)
        .map(({ name, always }) => `enable ${always} trigger ${name}`)
      await admin(`begin; select set_config('cairn.client_id', '${world.clientId}', true);
        alter table ${table} disable trigger user;
        update ${table} set ${column} = ${value} where client_id = ${world.clientId} and ${where};
        set constraints all immediate;
        ${back.length === 0 ? '' : `alter table ${table} ${back.join(', ')};`} commit`)
      planted.push(`${table}.${column}`)
    } catch (error) {
      // A column that takes certain values only has no room for anybody’s words.
      expect(`${table}.${column}: ${(error as Error).message}`).toMatch(/check constraint|unique|foreign key/)
      refused.push(`${table}.${column}`)
    }
  }
  // Conditions of several columns, and a key.
  expect(refused.filter(name => /name|email|subject|word|reason|facts|details|label/.test(name))).toEqual([
    'ledger_adjustments.decision_reason',
    'person_words.word',
    'sessions.launch_reason',
  ])
  return planted
}

/** Every row of every table that has one of the words, in any column. */
async function rowsWith(...said: string[]): Promise<string[]> {
  const tables = await within(tx =>
    tx.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    ),
  )
  const found: string[] = []
  for (const { name } of tables) {
    // Bytes are written as hexadecimal digits.
    const words = said.flatMap(word => [word, Buffer.from(word).toString('hex')]).join('|')
    const rows = await within(tx =>
      tx.query<{ text: string }>(`select t::text as text from ${name} t where t::text ~* $1`, [words]),
    )
    for (const { text } of rows) found.push(`${name}: ${text.slice(0, 200)}`)
  }
  return found
}

const proofs = async () => {
  const ledger = await within(verifyLedger)
  const trail = await verifyTrail(database.db, world.clientId)
  return { broken: ledger.invariants.filter(one => one.broken !== undefined), flaws: trail.flaws }
}

test('O14 an erasure knows every table of the data export', () => {
  const erased = new Set(steps.flatMap(step => step.tables))
  // By functions of the database, or a statement of their own.
  const otherwise = [
    'award_deltas',
    'audit_events',
    'held_back',
    'ledger_recovery_decisions',
    'ledger_transfers',
    'load_changes',
    'progress_rows',
  ]
  // Figures, places and codes of whoever has the pseudonym.
  const staying = [
    'assignments',
    'award_lines',
    'codes',
    'ledger_balances',
    'ledger_lot_uses',
    'ledger_paid_awards',
    'ledger_recoveries',
    'ledger_recovery_lapses',
    'ledger_recovery_offsets',
    'mail_looks',
    'pax_goals',
    'reward_codes',
    'sso_providers',
    'standings',
  ]
  const known = new Set([...erased, ...otherwise, ...staying])
  expect(parts.flatMap(part => part.tables).filter(table => !known.has(table))).toEqual([])
})

test('O14 who has a role, or waits for a parcel, is not erased; nor is a name kept as the reason', async () => {
  const refusal = (reason = 'x') =>
    within(async tx => (await erasePerson(tx, { ...order(world.ben.personId), reason })) as { refusal?: string })
  expect(await refusal()).toMatchObject({ refusal: 'person-has-roles' })
  await within(tx => tx.query('delete from grants'))
  expect(await refusal('Ben-mark, ben, has asked')).toMatchObject({ refusal: 'reason-names-person' })
  expect(await within(tx => erasePerson(tx, order(999_999)))).toMatchObject({ refusal: 'person-unknown' })
})

test('O14 nothing that identifies somebody is left in any table, and ledger and audit trail prove as before', async () => {
  const { ben, cem } = world
  const planted = await plant(ben.personId)
  expect(planted).toEqual(
    expect.arrayContaining(['people.last_name', 'mails.facts', 'plans.plan_sets', 'ledger_transfers.reason']),
  )
  expect(planted.length).toBeGreaterThan(40)
  await vi.waitFor(
    async () => {
      await within(sealTrail)
      expect((await verifyTrail(database.db, world.clientId)).unsealed).toBe(0)
    },
    { timeout: 90_000, interval: 50 },
  )
  const preview = await previewErasure(database.db, world.clientId, order(ben.personId))
  expect(await rowsWith(canary)).not.toEqual([])
  const done = await within(tx => erasePerson(tx, order(ben.personId)))
  expect(done).toEqual(preview)
  expect(done).toMatchObject({ ok: true, value: { rows: { person: 1, avatar: 1 } } })
  expect(await rowsWith(canary, 'ben-mark@example.com', 'hash-of-ben-mark', 'picture of ben-mark')).toEqual([])
  expect(await proofs()).toEqual({ broken: [], flaws: [] })
  // Of somebody else nothing is missing.
  expect((await rowsWith('cem-mark')).length).toBeGreaterThan(30)
  const [person] = await within(tx =>
    tx.query('select user_name, last_name, email, status, password_hash from people where person_id = $1', [
      ben.personId,
    ]),
  )
  expect(person).toEqual({
    user_name: `erased-${ben.personId}`,
    last_name: `#${ben.personId}`,
    email: null,
    status: 'inactive',
    password_hash: null,
  })
  expect(await within(tx => erasePerson(tx, order(ben.personId)))).toMatchObject({ refusal: 'person-erased' })
  expect(cem.personId).not.toBe(ben.personId)
})

test('O14 details that somebody takes without an event that says so are a flaw of the trail', async () => {
  await admin(`begin; select set_config('cairn.client_id', '${world.clientId}', true);
    select erase_details(array(select min(event_id) from audit_events where erased is null and details <> '{}'),
      (select max(event_id) from audit_events where action = 'person.erased')); commit`)
  const { flaws } = await verifyTrail(database.db, world.clientId)
  expect(flaws).toEqual([{ flaw: 'changed', event_id: expect.any(Number) }])
})

test('O14 after a restore they are erased again by number and date; somebody later with the number stays', async () => {
  const listed = await within(listErased)
  expect(listed).toEqual([
    {
      personId: world.ben.personId,
      addedAt: expect.stringMatching(/^\d{4}-.*\.\d{6}Z$/),
      erasedAt: expect.any(String),
    },
  ])
  const again = (people: readonly ErasedPerson[]) => within(tx => eraseAgain(tx, people, 'operator:max'))
  expect(await again(listed)).toEqual({ erased: 0, left: [] })
  await within(tx =>
    tx.query(`update people set erased_at = null, user_name = 'ben', last_name = $2 where person_id = $1`, [
      world.ben.personId,
      canary,
    ]),
  )
  expect(await again([{ ...listed[0]!, addedAt: '2020-01-01T00:00:00.000000Z' }])).toEqual({
    erased: 0,
    left: [],
  })
  expect(await again(listed)).toEqual({ erased: 1, left: [] })
  expect(await rowsWith(canary)).toEqual([])
})

test('O14 who is called like somebody erased keeps their name, and stops nobody from being erased', async () => {
  const { cem, ben } = world
  const taken = `erased-${cem.personId}`
  await within(tx => tx.query('update people set user_name = $2 where person_id = $1', [ben.personId, taken]))
  await within(tx => tx.query('delete from grants'))
  expect(await within(tx => erasePerson(tx, order(cem.personId)))).toMatchObject({ ok: true })
  const [erased] = await within(tx =>
    tx.query<{ user_name: string }>('select user_name from people where person_id = $1', [cem.personId]),
  )
  expect(erased!.user_name).toMatch(new RegExp(`^${taken}-[0-9a-f-]{36}$`))
  const [other] = await within(tx => tx.query('select user_name from people where person_id = $1', [ben.personId]))
  expect(other).toEqual({ user_name: taken })
})
