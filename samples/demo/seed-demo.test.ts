import { expect, test } from 'vitest'
import { withClient } from '../../server/db/client-tx.ts'
import { testDatabase } from '../../server/db/test-database.ts'
import { clientByKey } from '../../server/features/clients/client-of-host.ts'
import { checkProgram } from '../../server/features/programs/publish-program.ts'
import { issuedSoFar } from '../../server/features/results/issued-so-far.ts'
import { testSecret } from '../../server/http/test-app.ts'
import { northwindKey } from '../northwind/load-northwind.ts'
import { northlight } from './northlight.ts'
import { seedDemo } from './seed-demo.ts'

const database = testDatabase()

async function inNorthlight<Row extends object>(sql: string): Promise<Row[]> {
  const client = await clientByKey(database.db, 'northlight')
  if (!client.ok) throw new Error(client.refusal)
  return withClient(database.db, client.value, tx => tx.query<Row>(sql))
}

test('P13 P14 P15 the demo shows points on the way, a bonus, points as they are earned, and a leader’s share', async () => {
  await seedDemo(database.db, testSecret)
  // Past last year’s 200: 32 are three tens of 50; the goal 300; 17 referrals past 10 are three fives of 75.
  const step = await inNorthlight(
    `select s.result, s.earned_to_date, s.entitlement from standings s join pax_goals g using (client_id, pax_goal_id)
     join people p using (client_id, person_id) where p.user_name = 'june.park' and g.program_id = 'every-step'`,
  )
  expect(step).toEqual([{ result: '232', earned_to_date: 150, entitlement: 675 }])
  // June’s 72,500 are 1,000 and two steps of 40; Emre’s tenth is of 1,080, 1,000 and 2,040.
  const paid = await inNorthlight(
    `select p.user_name, a.award_kind, a.points from award_lines a join pax_goals g using (client_id, pax_goal_id)
     join people p on p.client_id = g.client_id and p.person_id = g.person_id
     where g.program_id = 'steady-climb' and p.user_name in ('june.park', 'emre.aydin') order by 1`,
  )
  expect(paid).toEqual([
    { user_name: 'emre.aydin', award_kind: 'override', points: 412 },
    { user_name: 'june.park', award_kind: 'goal', points: 1080 },
  ])

  const [emre] = await inNorthlight<{ person_id: number }>(
    "select person_id from people where user_name = 'emre.aydin'",
  )
  const client = await clientByKey(database.db, 'northlight')
  if (!client.ok) throw new Error(client.refusal)
  const soFar = await withClient(database.db, client.value, async tx => [
    await issuedSoFar(tx, emre!.person_id, 'steady-climb', true),
    await issuedSoFar(tx, emre!.person_id, 'steady-climb'),
  ])
  expect(soFar).toMatchObject([[{ kind: 'override', points: 412, team: expect.any(Array) }], []])

  const northwind = await clientByKey(database.db, northwindKey)
  if (!northwind.ok) throw new Error(northwind.refusal)
  const count = () =>
    Promise.all(
      [client.value, northwind.value].map(id =>
        withClient(database.db, id, tx => tx.query('select count(*) from audit_events')),
      ),
    )
  const before = await count()
  await seedDemo(database.db, testSecret)
  expect(await count()).toEqual(before)
}, 120_000)

test('W01 the programs of the demo can be published without findings', async () => {
  const client = await clientByKey(database.db, 'northlight')
  if (!client.ok) throw new Error(client.refusal)
  const severities = await withClient(database.db, client.value, async tx => {
    const found = []
    for (const { programId } of northlight('2026-01-01').programs) {
      const checked = await checkProgram(tx, programId)
      found.push(...(checked.ok ? checked.value.findings.filter(({ severity }) => severity === 'problem') : [checked]))
    }
    return found
  })
  expect(severities).toEqual([])
})
