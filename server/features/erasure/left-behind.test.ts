import { beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../calls/user/data-export-fixture.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { recordEvent } from '../audit/events.ts'
import { saveView } from '../views/saved-views.ts'
import { erasePerson } from './erase-person.ts'

const database = testDatabase()
let world: World
beforeAll(async () => {
  world = await makeWorld(database.db)
})
const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(database.db, world.clientId, work)

/** Tables with a row that has the word, in any column. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await within(tx =>
    tx.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    ),
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await within(tx => tx.query(`select from ${name} t where t::text ~* $1 limit 1`, [word]))
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('O14 what others keep under somebody’s name goes with them: filters of saved views, and why an upload was forced', async () => {
  const { ben, cem } = world
  await within(async tx => {
    await tx.query('delete from grants')
    await tx.query(
      `update people set user_name = 'benno.zwitscherfink', first_name = 'Benno', last_name = 'Zwitscherfink',
      email = 'benno.zwitscherfink@example.com' where person_id = $1`,
      [ben.personId],
    )
    const view = (name: string, address: string) => saveView(tx, cem.personId, { name, address })
    await view('The one who asked', '/admin/audit?person=benno.zwitscherfink')
    await view('His mails', '/admin/results/7?search=Benno+Zwitscherfink')
    await view('His lines', '/admin/results/7?search=Benno%20Zwitscherfink')
    await view('Benno Zwitscherfink', '/admin/tasks?state=failed')
    await view('Others', '/admin/tasks?state=waiting')
    await tx.query(
      `insert into uploads (client_id, file_name, size, part_size, state, settings, created_by)
       values ($1, 'sales.csv', 1, 65536, 'committed', $2, 'operator:max')`,
      [tx.clientId, { kind: 'progress', force: 'Benno Zwitscherfink sold on a Sunday' }],
    )
  })
  expect(await tablesWith('zwitscherfink')).toEqual(expect.arrayContaining(['people', 'saved_views', 'uploads']))
  const order = { personId: ben.personId, actor: 'operator:max' as const, reason: 'as asked in letter 7' }
  expect(await within(tx => erasePerson(tx, order))).toMatchObject({ ok: true })
  expect(await tablesWith('zwitscherfink')).toEqual([])
  const left = await within(tx => tx.query(`select name from saved_views where person_id = $1`, [cem.personId]))
  expect(left).toContainEqual({ name: 'Others' })
})

test('O14 every first name that somebody had goes with every last name, also those of accounts that were edited by hand', async () => {
  const { ben, cem } = world
  await within(async tx => {
    await tx.query("update people set first_name = 'Cora', last_name = 'Distelfink' where person_id = $1", [
      cem.personId,
    ])
    await recordEvent(tx, {
      actor: 'operator:max',
      action: 'account.edited',
      subject: `person:${cem.personId}`,
      details: {
        reason: 'married',
        before: { firstName: 'Clara', lastName: 'Goldammer' },
        after: { firstName: 'Cora', lastName: 'Distelfink' },
      },
    })
    // As a file wrote it that has changed both at once.
    await tx.query(
      `insert into load_changes (client_id, load_id, table_name, row_keys, key_range, columns, before, after)
       select client_id, max(load_id), 'people', array[$1::text], int8range($1::bigint, $1::bigint, '[]'), '{first_name,last_name}',
         '[["Carla"], ["Bergfink"]]', '{1}' from loads group by client_id`,
      [cem.personId],
    )
    for (const first of ['Clara', 'Carla', 'Cora'])
      for (const last of ['Goldammer', 'Bergfink', 'Distelfink'])
        await saveView(tx, ben.personId, { name: `Of ${first} ${last}`, address: '/admin/tasks' })
    await saveView(tx, ben.personId, { name: 'Of a Goldammer', address: '/admin/tasks' })
  })
  const order = { personId: cem.personId, actor: 'operator:max' as const, reason: 'as asked in letter 8' }
  expect(await within(tx => erasePerson(tx, order))).toMatchObject({ ok: true })
  const left = await within(tx => tx.query(`select name from saved_views where name like 'Of %'`))
  expect(left).toEqual([{ name: 'Of a Goldammer' }])
})
