import { expect, test } from 'vitest'
import { isTimeZone } from '../../../rules/clients/time-zone.ts'
import { testDatabase } from '../../db/test-database.ts'
import { testClient } from '../../db/test-world.ts'

const database = testDatabase()

test('W06c every time zone that a client may have is known to the database', async () => {
  const zones = [
    'UTC',
    'Asia/Kolkata',
    'Europe/Kyiv',
    'America/Argentina/Buenos_Aires',
    ...Intl.supportedValuesOf('timeZone'),
  ]
  expect(zones.filter(zone => !isTimeZone(zone))).toEqual([])
  const { within } = await testClient(database.db, 1, 'alpha')
  const unknown = await within(tx =>
    tx.query(
      'select zone from unnest($1::text[]) zone where not exists (select from pg_timezone_names where name = zone)',
      [zones],
    ),
  )
  expect(unknown).toEqual([])
})
