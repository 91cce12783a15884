import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { testClient } from '../../db/test-world.ts'
import { getClient } from '../clients/client-of-host.ts'
import { runStandingJobs } from '../standings/run-standing-jobs.ts'
import { nameOrder } from './name-order.ts'
import { teamTables } from './team-tables.ts'

const database = testDatabase()

/** Family names of people and names of units, in the order of the language; the common order is another for each. */
const inOrder = {
  tr_TR: ['Cem', 'Çelik', 'Dal', 'Iğdır', 'Irmak', 'İnce', 'Oz', 'Öz', 'Sel', 'Şahin'],
  pl_PL: ['Lis', 'Luty', 'Łaska', 'Mak', 'Zima', 'Żak'],
  ja_JP: ['スズキ', 'たなか', '高橋', '佐藤', '田中', '鈴木'],
} as const

test('L14 every language of a client has an order of names', () => {
  expect(nameOrder('tr_TR')).toBe('tr-x-icu')
  expect(nameOrder('zh_TW')).toBe('zh-Hant-x-icu')
  expect(nameOrder('zh_CN')).toBe('zh-Hans-x-icu')
  expect(nameOrder('sv_SE')).toBe('und-x-icu')
})

test.each(Object.entries(inOrder).map(([locale, names], at) => [locale, names, at + 1] as const))(
  'L14 names in the order of %s, read from the facts and written',
  async (locale, names, clientId) => {
    const one = await testClient(database.db, clientId, `client-${clientId}`)
    const program = quest(one.day, 'team', { window: [-30, -15], period: [-14, 15] })
    await one.publish(program)
    const leader = await one.person('leader', [{ unitId: 'Corporate', role: 'Superviewer' }])
    await one.within(async tx => {
      await tx.query('update clients set default_locale = $2 where client_id = $1', [clientId, locale])
      for (const name of names) {
        await tx.query(`insert into org_units (client_id, unit_id, parent_id, name) values ($1, $2, 'north', $2)`, [
          clientId,
          name,
        ])
        await tx.query(
          `insert into org_closure (client_id, ancestor_id, unit_id, depth)
           select $1, ancestor_id, $2, depth + 1 from org_closure where client_id = $1 and unit_id = 'north' union all select $1, $2, $2, 0`,
          [clientId, name],
        )
      }
    })
    // Not in the order in which they are expected.
    for (const [at, name] of [...names].sort().entries()) {
      const person = await one.person(`p${at}`, [{ unitId: 'north', role: 'Selector' }])
      await one.enroll(person, program, { baseline: '100', levelId: 'silver', target: '120' })
      await one.within(tx => tx.query('update people set last_name = $2 where person_id = $1', [person.personId, name]))
    }
    const client = await one.within(getClient)
    const ask = async (sort?: 'progress') => {
      const found = await teamTables(
        database.db,
        { client, personId: leader.personId, locale: 'en_US' },
        { programViewId: 'team---Superviewer', orgUnitId: 'north', page: 1, list: sort && { sort } },
      )
      if (!found.ok) throw new Error(found.refusal)
      const { detailsTable, hierarchyTable } = found.value
      return {
        people: detailsTable.rows.map(row => names.find(name => row.name.includes(name))),
        units: hierarchyTable.map(unit => unit.orgUnitName).filter(name => (names as readonly string[]).includes(name)),
      }
    }
    const isWritten = () =>
      one.within(async tx => (await tx.query('select from teams where client_id = $1', [clientId])).length)
    expect(await ask()).toEqual({ people: names, units: names })
    await runStandingJobs(database.db, clientId, { patience: 'wait' })
    expect(await isWritten()).toBe(1)
    // Also where all are equal in what they are sorted by.
    for (const sort of [undefined, 'progress'] as const) expect((await ask(sort)).people).toEqual(names)
  },
)
