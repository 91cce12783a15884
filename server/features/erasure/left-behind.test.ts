import { beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../calls/user/data-export-fixture.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
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
